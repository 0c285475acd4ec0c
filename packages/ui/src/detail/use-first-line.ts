import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** What the browser rounds a width by, pixels. */
const ROUNDED = 1

/**
 * How many entries of a row stand on its first line. The row wraps and shows one line; the component that draws it hides the entries
 * of the others and offers them elsewhere. Without a layout, as in a component test, all of them fit.
 */
export function useFirstLine(count: number): { row: RefObject<HTMLUListElement | null>; fitting: number } {
  const row = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return undefined
    const measure = () => {
      const entries = [...list.children].filter((entry): entry is HTMLElement => entry instanceof HTMLElement)
      const whole = list.parentElement?.clientWidth ?? 0
      const gap = Number.parseInt(getComputedStyle(list).columnGap, 10) || 0
      const needed = entries.reduce((sum, entry) => sum + entry.getBoundingClientRect().width + gap, -gap)
      setFitting(needed <= whole + ROUNDED ? entries.length : entries.filter((entry) => entry.offsetTop === entries[0]?.offsetTop).length)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    if (list.parentElement) observer.observe(list.parentElement)
    return () => observer.disconnect()
  })
  return { row, fitting: Math.min(fitting, count) }
}
