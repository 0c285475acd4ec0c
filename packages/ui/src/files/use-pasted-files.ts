import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Takes files that are pasted: anywhere on the page, or only while the focus is inside `place`, for pages with several
 * places for files. Pasted text goes where it always goes.
 */
export function usePastedFiles(take: (files: readonly File[]) => void, place?: RefObject<HTMLElement | null>): void {
  const taken = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || (place && !place.current?.contains(document.activeElement))) return
    event.preventDefault()
    take(files)
  })

  useEffect(() => {
    const listen = (event: ClipboardEvent) => taken(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
