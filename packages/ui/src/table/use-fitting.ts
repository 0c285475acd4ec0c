import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How many of the spare columns of a table have to go, so that it is no wider than the box that it scrolls in. It is
 * measured before anything is painted. `of` names what the table is made of: when the columns change or the box becomes wider, the measuring starts again.
 */
export function useFitting(box: RefObject<HTMLElement | null>, spare: number, of: string): number {
  const [{ made, gone }, set] = useState({ made: of, gone: 0 })
  const current = made === of ? Math.min(gone, spare) : 0

  // Measured after each drawing, and drawn again at once with a column less: React paints only what fits. Ends at `spare`.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what the cells hold changes the width as well
  useLayoutEffect(() => {
    const element = box.current
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the width is known only from the drawn table
    if (element && current < spare && element.scrollWidth > element.clientWidth + 1) set({ made: of, gone: current + 1 })
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let [outer, inner] = [element.offsetWidth, element.clientWidth]
    const observer = new ResizeObserver(() => {
      // A scroll bar takes room inside, and comes and goes with the columns: only a wider box starts the measuring again.
      const wider = element.offsetWidth > outer
      const changed = wider || element.clientWidth < inner
      ;[outer, inner] = [element.offsetWidth, element.clientWidth]
      if (changed) set((before) => ({ ...before, gone: wider ? 0 : before.gone }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  return current
}
