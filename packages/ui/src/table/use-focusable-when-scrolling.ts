import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Makes a box reachable by keyboard as long as it has something to scroll to (WCAG 2.1.1), and no longer. */
export function useFocusableWhenScrolling(): { ref: RefObject<HTMLDivElement | null>; tabIndex: 0 | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => setScrolls(box.scrollWidth > box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return { ref, tabIndex: scrolls ? 0 : undefined }
}
