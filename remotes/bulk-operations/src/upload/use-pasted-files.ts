import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Takes files that are pasted while the focus is inside `place`. Pasted text goes where it always goes. */
export function usePastedFiles(take: (files: readonly File[]) => void, place: RefObject<HTMLElement | null>): void {
  const taken = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !place.current?.contains(document.activeElement)) return
    event.preventDefault()
    take(files)
  })

  useEffect(() => {
    const listen = (event: ClipboardEvent) => taken(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
