import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * A box that scrolls what is larger than it: reachable by keyboard as long as it has something to scroll to (WCAG 2.1.1),
 * and no longer. It begins at its top whenever `page` changes.
 */
export function useScrolling(page?: number): { ref: RefObject<HTMLDivElement | null>; tabIndex: 0 | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => setScrolls(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
    // It measures at once, when the browser has laid the page out: to ask here would lay it out once more.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])

  const shown = useRef(page)
  useLayoutEffect(() => {
    if (ref.current && shown.current !== page) ref.current.scrollTop = 0
    shown.current = page
  }, [page])

  return { ref, tabIndex: scrolls ? 0 : undefined }
}
