import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped or pasted anywhere on the page where no place of their own took them; without it, a browser
 * leaves the page to show a file that missed its place.
 * @returns whether files are being dragged over the page now
 */
export function usePageFiles(take: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)

  const taken = useEffectEvent((event: Event, files: FileList | undefined) => {
    setDragging(false)
    // A place for files on the page was there first.
    if (event.defaultPrevented || !files?.length) return
    event.preventDefault()
    take([...files])
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setDragging(true)
    }
    const left = (event: DragEvent) => !event.relatedTarget && setDragging(false)
    const drop = (event: DragEvent) => taken(event, event.dataTransfer?.files)
    const paste = (event: ClipboardEvent) => taken(event, event.clipboardData?.files)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', left)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', left)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [])

  return dragging
}
