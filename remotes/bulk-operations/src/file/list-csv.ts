import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

/** Texts of a row, by column of its operation. */
export type Cells = Readonly<Record<string, string>>

export const CSV_TYPE = 'text/csv;charset=utf-8'

/** The first line of a list: its export headers, after the mark that makes spreadsheets read UTF-8. */
export const headerLine = ({ columns }: BulkDefinition): string => byteOrderMark + csvLine(Object.values(columns).map(({ header }) => header))

/** A row of a list under those headers. */
export const rowLine = ({ columns }: BulkDefinition, cells: Cells): string => csvLine(Object.keys(columns).map((key) => cells[key] ?? ''))
