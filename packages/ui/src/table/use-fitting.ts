import { useLayoutEffect, useState, type RefObject } from 'react'

/** A column that may go: its name is where its head is found, its title makes it wide. */
type Spare = { key: string; title: string }

/**
 * How many of the spare columns of a table have to go, so that it is no wider than the box that it scrolls in. It is
 * measured before anything is painted. When the columns change or the box becomes wider, the measuring starts again.
 */
export function useFitting(box: RefObject<HTMLElement | null>, spare: readonly Spare[]): number {
  const of = spare.map(({ key, title }) => `${key} ${title}`).join()
  const [{ made, gone }, set] = useState({ made: of, gone: 0 })
  const current = made === of ? Math.min(gone, spare.length) : 0

  // Measured after each drawing, and drawn again at once with fewer columns: React paints only what fits. Ends when none is left.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what the cells hold changes the width as well
  useLayoutEffect(() => {
    const element = box.current
    if (!element || current === spare.length) return
    const tooWide = element.scrollWidth - element.clientWidth
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the width is known only from the drawn table
    if (tooWide > 1) set({ made: of, gone: current + enough(element, spare.slice(current), tooWide) })
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

/** So many columns give the room that is missing, one at least. A table that is too wide has made them as narrow as they can be. */
function enough(box: HTMLElement, columns: readonly Spare[], missing: number): number {
  const heads = [...box.querySelectorAll<HTMLElement>('thead [data-key]')]
  let left = missing
  const last = columns.findIndex(({ key }) => {
    // What is not laid out gives all that is missing.
    left -= heads.find(({ dataset }) => dataset.key === key)?.offsetWidth || left
    return left <= 1
  })
  return last < 0 ? columns.length : last + 1
}
