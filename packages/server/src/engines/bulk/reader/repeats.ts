import { randomInt } from 'node:crypto'
import type { Duplicates } from '@ventanilla/contract/bulk/define-bulk'

/**
 * Watches rows for one that may say again what an earlier one says, so that the database compares all rows of a list only where
 * that can find something: few lists repeat a row. A row that repeats one is never missed; that two rows which differ are taken
 * for the same happens once in hundreds of lists of a million rows, and costs the comparison.
 * @param columns the columns of the list, in the order in which rows have their cells
 * @returns takes the cells of a row, `undefined` where one could not be read; says whether the row may repeat an earlier one
 */
export function watchRepeats(duplicates: readonly Duplicates[], columns: readonly string[]): (cells: readonly (string | undefined)[]) => boolean {
  const keys = duplicates.map(({ by }) => ({ at: by.map((column) => columns.indexOf(column)), seen: createSeen() }))
  return (cells) => {
    let repeats = false
    for (const { at, seen } of keys) {
      // As the database compares: a row whose first cell is blank is like no other, one that could not be read is like none either.
      if (cells[at[0] ?? 0] === '' || at.some((column) => cells[column] === undefined)) continue
      if (seen(at, cells)) repeats = true
    }
    return repeats
  }
}

/** Slots of the first table; each of the next has twice as many. A million rows take six tables of 8 MB together. */
const FIRST = 1 << 15
/** Slots that are looked through for a mark: many more than the longest run of taken slots in a table that is half full. */
const RUN = 256

/**
 * Remembers keys by 32 bits each and by the place of those in tables that lie outside of the heap: a full table stays as it is,
 * and a larger one takes what comes next.
 */
function createSeen(): (at: readonly number[], cells: readonly (string | undefined)[]) => boolean {
  const seeds = [randomInt(2 ** 32), randomInt(2 ** 32)] as const
  const full: Uint32Array[] = []
  let table = new Uint32Array(FIRST)
  let taken = 0
  return (at, cells) => {
    let [place, mark] = seeds
    for (const column of at) {
      const cell = cells[column] ?? ''
      for (let sign = 0; sign < cell.length; sign += 1) {
        const unit = cell.charCodeAt(sign)
        // Half a character is stored as the sign of what could not be read.
        const stored = unit >= 0xd800 && unit <= 0xdfff ? 0xfffd : unit
        place = Math.imul(place ^ stored, 0x9e3779b1)
        mark = Math.imul(mark ^ stored, 0x85ebca77)
        mark ^= mark >>> 15
      }
      // Between two cells stands what no cell has.
      place = Math.imul(place ^ 0x10000, 0x9e3779b1)
      mark = Math.imul(mark ^ 0x10000, 0x85ebca77)
    }
    place ^= place >>> 15
    // An empty slot is 0.
    mark = (mark ^ (mark >>> 13)) >>> 0 || 1
    if (taken * 2 >= table.length) {
      full.push(table)
      table = new Uint32Array(table.length * 2)
      taken = 0
    }
    const slot = slotOf(table, place, mark)
    if (slot === undefined || full.some((earlier) => slotOf(earlier, place, mark) === undefined)) return true
    table[slot] = mark
    taken += 1
    return false
  }
}

/** The slot that a mark could take. @returns nothing where it is there already, or so many others are that nobody looks further */
function slotOf(table: Uint32Array, place: number, mark: number): number | undefined {
  const last = table.length - 1
  for (let step = 0; step < RUN; step += 1) {
    const slot = (place + step) & last
    if (table[slot] === 0) return slot
    if (table[slot] === mark) return undefined
  }
  return undefined
}
