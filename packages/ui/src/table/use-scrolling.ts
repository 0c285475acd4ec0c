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
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = 0
  }, [page])

  return { ref, tabIndex: scrolls ? 0 : undefined }
}
