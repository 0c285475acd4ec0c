import { useLayoutEffect, useRef, type RefObject } from 'react'

/** As the styles have it (`--v-calm`, `--v-ease`). */
const MOVE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
/** More rows than somebody can follow stand at their new place at once. */
const MOST_ROWS = 50

/** Rows that stay in a table and stand at another place go there, so that one sees what became of them; who wants less motion finds them there. */
export function useMovingRows(table: RefObject<HTMLTableElement | null>): void {
  const places = useRef(new WeakMap<HTMLElement, number>())
  useLayoutEffect(() => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
    const before = places.current
    // Asked where a row was there before: an answer lays the page out, and first rows have nowhere to come from.
    const calm = rows.length > MOST_ROWS || !rows.some((row) => before.has(row)) || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of calm ? [] : rows) {
      const by = (before.get(row) ?? row.offsetTop) - row.offsetTop
      if (by !== 0) row.animate([{ transform: `translateY(${String(by)}px)` }, { transform: 'none' }], MOVE)
    }
    const look = requestAnimationFrame(() => {
      places.current = new WeakMap(rows.map((row) => [row, row.offsetTop]))
    })
    return () => cancelAnimationFrame(look)
  })
}
