import type { ReactNode } from 'react'

/**
 * Where a column stands on the card that a row is on a phone: before everything (`lead`), on the first line (`first`) or at
 * its end (`end`), on the second line (`second`) or at its end (`side`).
 */
export type CardPlace = 'lead' | 'first' | 'end' | 'second' | 'side'

/** One column of a table. */
export type Column<Row, S extends string = string> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** What belongs to the cell and stands below it in small print; on a card it begins the second line. */
  below?: (row: Row) => ReactNode
  /**
   * Its place on a card. The columns of a table that have one are those that matter: where the table is wider than its
   * place the others go, the last one first, and are read by opening the row. Where no column has a place, all are shown.
   */
  card?: CardPlace
  /** Goes too where there is no room, although it has a place on a card. */
  spare?: boolean
  /** Makes the column sortable: what the list is then sorted by. */
  sort?: S
  /** Amounts stand at the end of their cell. */
  align?: 'end'
  /** Has a line of its own where a row is read as pairs of title and value: what is long and does not break well. */
  wide?: boolean
  /** Text of any length: cut after two lines, and opened by a button. */
  long?: boolean
  /** The title is only read out, for columns of icons or buttons. */
  hideTitle?: boolean
}

/** The columns of a row that is a card, by where they stand. */
export type CardPlaces<C> = Readonly<Record<CardPlace | 'more', readonly C[]>>

const placed: readonly CardPlace[] = ['lead', 'first', 'end', 'second', 'side']

/** Where columns stand on a card; nothing where none of them has a place. The first one with a title leads where the one that should is hidden. */
export function placesOf<C extends Pick<Column<never>, 'card' | 'hideTitle'>>(columns: readonly C[]): CardPlaces<C> | undefined {
  if (!columns.some(({ card }) => card !== undefined && card !== 'lead')) return undefined
  const first = columns.find(({ card }) => card === 'first') ?? columns.find(({ hideTitle }) => !hideTitle)
  const at = (place: CardPlace) => (place === 'first' ? columns.filter((column) => column === first) : columns.filter((column) => column.card === place && column !== first))
  const entries = placed.map((place) => [place, at(place)] as const)
  const shown = entries.flatMap(([, own]) => own)
  return { ...(Object.fromEntries(entries) as Record<CardPlace, C[]>), more: columns.filter((column) => !shown.includes(column)) }
}

/** The columns that go where there is no room, the first to go first: what the rows are sorted by is the last of them, and buttons stay. */
export function spareColumns<C extends Pick<Column<never>, 'card' | 'hideTitle' | 'sort' | 'spare'>>(columns: readonly C[], sortedBy: string | undefined): C[] {
  const places = placesOf(columns)
  if (!places) return []
  const spare = columns.filter((column) => !column.hideTitle && (column.spare || places.more.includes(column))).toReversed()
  const isSorted = ({ sort }: C) => sort !== undefined && sort === sortedBy
  return [...spare.filter((column) => !isSorted(column)), ...spare.filter(isSorted)]
}
