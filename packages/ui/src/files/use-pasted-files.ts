import { useEffect, useEffectEvent } from 'react'

/** Takes files pasted anywhere on the page; pasted text goes where it always goes. */
export function usePastedFiles(take: (files: readonly File[]) => void): void {
  const taken = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })

  useEffect(() => {
    const listen = (event: ClipboardEvent) => taken(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
