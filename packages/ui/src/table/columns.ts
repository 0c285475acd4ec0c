import type { ReactNode } from 'react'

/** One column of a table. */
export type Column<Row, S extends string = string> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable: what the list is then sorted by. */
  sort?: S
  /** Amounts stand at the end of their cell. */
  align?: 'end'
  /** Has a line of its own where a row is a card: what is long and does not break well. */
  wide?: boolean
  /** The title is only read out, for columns of icons or buttons. */
  hideTitle?: boolean
}
