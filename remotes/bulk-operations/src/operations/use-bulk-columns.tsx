import { createElement, type ReactNode } from 'react'
import { Identification } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import type { BulkView } from './bulk-view.ts'
import { cellOf } from './cells.tsx'
import { useWords } from './use-words.ts'

/** A row of a review or a result: where it stands in the file, and a text for each column of its operation. */
export type BulkRow = { row: number; [column: string]: unknown }

/** The text of a cell; a column that the row lacks is empty. */
export const cellText = (row: BulkRow, column: string): string => {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

const shown = (view: BulkView, key: string, value: string): ReactNode => (value === '' ? view.blank : createElement(cellOf(view, key), { value }))

/** Columns of an operation's list, each sortable, with the row of the file before them. */
export function useBulkColumns<R extends BulkRow>(view: BulkView, keys: readonly string[] = Object.keys(view.definition.columns)): Column<R>[] {
  const words = useWords()
  const own = keys.map(
    (key): Column<R> => ({
      key,
      title: words.column(key),
      sort: key,
      align: view.definition.columns[key]?.format.kind === 'money' ? 'end' : undefined,
      wide: view.definition.columns[key]?.format.kind === 'email',
      cell: (row) => shown(view, key, cellText(row, key)),
    }),
  )
  return [{ key: 'row', title: words.t('list.row'), sort: 'row', cell: ({ row }) => (Number.isNaN(row) ? '–' : <Identification value={String(row)} />) }, ...own]
}

/** What Buscar looks in, in words. */
export function useSearchHint(columns: readonly string[]): string {
  const { column } = useWords()
  return columns.map((key) => column(key).toLowerCase()).join(', ')
}
