import { useState } from 'react'

/** How many rows may be selected at once, over all pages. */
export const MAX_SELECTED = 100

export type Selection<Row> = {
  /** The selected rows in the order in which they were chosen, as they were read last. */
  rows: readonly Row[]
  isSelected: (row: Row) => boolean
  /** Selects a row or lets it go; `range` does so with all rows from the one that was chosen last. */
  toggle: (row: Row, range: boolean) => void
  /** Of the rows on this page. */
  onPage: 'all' | 'some' | 'none'
  togglePage: () => void
  clear: () => void
  /** No more rows may be added. */
  isFull: boolean
}

type Key = string | number

/**
 * Rows that a person has selected, kept over pages and sorts; a change of `of` (what is searched and filtered) lets all
 * of them go, because nobody would see any longer what an action is about to do.
 */
export function useSelection<Row>({ rows, rowKey, of }: { rows: readonly Row[]; rowKey: (row: Row) => Key; of: string }): Selection<Row> {
  const [{ about, chosen, last }, set] = useState<{ about: string; chosen: ReadonlyMap<Key, Row>; last?: Key }>({ about: of, chosen: new Map() })
  const kept = about === of ? chosen : new Map<Key, Row>()
  // For good: they do not come back with the search that they were found by.
  if (about !== of) set({ about: of, chosen: kept })
  const fresh = new Map(rows.map((row) => [rowKey(row), row]))
  const isSelected = (row: Row) => kept.has(rowKey(row))
  const put = (which: readonly Row[], on: boolean, from?: Key) => {
    const next = new Map<Key, Row>(kept)
    for (const row of which) {
      if (!on) next.delete(rowKey(row))
      else if (next.size < MAX_SELECTED) next.set(rowKey(row), row)
    }
    set({ about: of, chosen: next, ...(from !== undefined && { last: from }) })
  }
  const count = rows.filter(isSelected).length
  const onPage = count === 0 ? 'none' : count === rows.length ? 'all' : 'some'

  return {
    rows: [...kept].map(([key, row]) => fresh.get(key) ?? row),
    isSelected,
    toggle: (row, range) => {
      const [at, before] = [rows.indexOf(row), rows.findIndex((other) => rowKey(other) === last)]
      const which = range && before !== -1 && about === of ? rows.slice(Math.min(at, before), Math.max(at, before) + 1) : [row]
      put(which, !isSelected(row), rowKey(row))
    },
    onPage,
    togglePage: () => put(rows, onPage !== 'all'),
    clear: () => put([...kept.values()], false),
    isFull: kept.size >= MAX_SELECTED,
  }
}
