import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Format } from '@ventanilla/contract/bulk/formats'
import { toCents } from '@ventanilla/contract/money'
import { Email, Identification, Mobile, Money } from '@ventanilla/ui/core'
import type { CardPlace, Column } from '@ventanilla/ui/data'
import type { BulkView, Cell } from './bulk-view.ts'
import { useWords } from './use-words.ts'

const Plain: Cell = ({ value }) => value
const Figures: Cell = ({ value }) => <Identification value={value} />
const MobileCell: Cell = ({ value }) => <Mobile value={value} />
const EmailCell: Cell = ({ value }) => <Email value={value} />
/** The header names the currency. */
const Amount: Cell = ({ value }) => <Money amount={value} bare />

function Choice({ value }: { value: string }) {
  const { t } = useTranslation('bulk-operations')
  return t(`choices.${value}`, { defaultValue: value })
}

/** How a text of each format is shown, where the view says nothing else. */
const byFormat: Readonly<Record<Format['kind'], Cell>> = {
  text: Plain,
  email: EmailCell,
  mobile: MobileCell,
  identification: Figures,
  money: Amount,
  choice: Choice,
}

/** The component that shows the cells of a column. */
export function cellOf({ definition, cells }: BulkView, column: string): Cell {
  const kind = definition.columns[column]?.format.kind
  return cells[column] ?? (kind ? byFormat[kind] : Plain)
}

/** A row of a review or a result: where it stands in the file, and a text for each column of its operation. */
type BulkRow = { row: number; [column: string]: unknown }

/** What matters of a row: whose it is, how much it moves, and what happens to it. */
function placeOf({ columns, totals, doneBy }: BulkView['definition'], key: string): CardPlace | undefined {
  const kind = columns[key]?.format.kind
  if (key === totals) return 'end'
  if (kind === 'choice') return key === doneBy || totals !== undefined ? 'side' : undefined
  // Where a row need not have an e-mail, the identification says whose it is.
  const named = columns['email'] && !columns['email'].optional ? 'email' : 'identification'
  return kind === named ? 'first' : kind === 'email' || kind === 'identification' ? 'second' : undefined
}

/** The text of a cell; a column that the row lacks is empty. */
export const cellText = (row: BulkRow, column: string): string => {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

/** What a cell is sorted by: an amount by its cents, or nothing where the text is none; all else by its text. */
export function cellKey(row: BulkRow, column: string, { columns }: BulkDefinition): string | number | undefined {
  const text = cellText(row, column)
  if (columns[column]?.format.kind !== 'money') return text
  return /^\d+\.\d{2}$/.test(text) ? toCents(text) : undefined
}

const shown = (view: BulkView, key: string, value: string): ReactNode => (value === '' ? view.blank : createElement(cellOf(view, key), { value }))

/** What a row is read by: who it is about, and what would be done. It stands before all else, so that a narrow window has it in sight. */
const leading = ['first_name', 'surname', 'email', 'identification_number', 'national_id', 'amount', 'action', 'card_or_wallet']
const inReadingOrder = (keys: readonly string[]): string[] => [...leading.filter((key) => keys.includes(key)), ...keys.filter((key) => !leading.includes(key))]

/** Columns of an operation's list, each sortable, with the row of the file before them. */
export function useBulkColumns<R extends BulkRow>(view: BulkView, keys: readonly string[] = Object.keys(view.definition.columns)): Column<R>[] {
  const words = useWords()
  // Rows that need no e-mail are read as the specification has their columns.
  const own = (view.definition.columns['email']?.optional ? keys : inReadingOrder(keys)).map(
    (key): Column<R> => ({
      key,
      title: words.column(key),
      sort: key,
      align: view.definition.columns[key]?.format.kind === 'money' ? 'end' : undefined,
      card: placeOf(view.definition, key),
      // The e-mail says whose row it is; the other columns say what happens to it, and how much.
      spare: ['identification', 'choice'].includes(view.definition.columns[key]?.format.kind ?? '') && key !== view.definition.doneBy,
      wide: view.definition.columns[key]?.format.kind === 'email',
      cell: (row) => shown(view, key, cellText(row, key)),
    }),
  )
  return [{ key: 'row', title: words.t('list.row'), sort: 'row', card: 'second', spare: true, cell: ({ row }) => (Number.isNaN(row) ? '–' : <Identification value={String(row)} />) }, ...own]
}

/** What Buscar looks in, in words. */
export function useSearchHint(columns: readonly string[]): string {
  const { column } = useWords()
  return columns.map((key) => column(key).toLowerCase()).join(', ')
}
