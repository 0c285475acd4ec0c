import type { RawRow } from './raw-list.ts'

/** Excel writes a text file in blocks of so many rows, and leaves the last columns out of a block in which they are all blank. */
const BLOCK = 16
const blockOf = ({ number }: RawRow): number => Math.floor((number - 1) / BLOCK)

/**
 * Marks the rows of a CSV file that are shorter than its first one, where all rows of their block are: the last cells of
 * these were blank. A row that lacks a cell in its middle stands alone among others.
 */
export function markBlocks() {
  let width: number | undefined
  let open: RawRow[] = []
  const close = (block: readonly RawRow[]) => {
    const [length = 0, ...others] = block.map(({ cells }) => cells.length)
    if (length < (width ?? 0) && others.every((other) => other === length)) for (const row of block) row.blockEndsEarly = true
  }
  const mark = (rows: readonly RawRow[]) => {
    let block: RawRow[] = []
    for (const row of rows) {
      if (block[0] && blockOf(block[0]) !== blockOf(row)) {
        close(block)
        block = []
      }
      block.push(row)
    }
    close(block)
  }
  /** The rows whose blocks are whole; those of the last block are held back until the next call. `last`: there is none. */
  return (rows: readonly RawRow[], last: boolean): RawRow[] => {
    const all = [...open, ...rows]
    width ??= all[0]?.cells.length
    const end = all.at(-1)
    const whole = last || !end ? all.length : all.findIndex((row) => blockOf(row) === blockOf(end))
    open = all.slice(whole)
    const ready = all.slice(0, whole)
    mark(ready)
    return ready
  }
}
