import { ApiError } from '@ventanilla/api-client/api-error'
import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

/** Texts of a row, by column of its operation. */
export type Cells = Readonly<Record<string, string>>

const CSV_TYPE = 'text/csv;charset=utf-8'

/** The first line of a list: its export headers, after the mark that makes spreadsheets read UTF-8. */
const headerLine = ({ columns }: BulkDefinition): string => byteOrderMark + csvLine(Object.values(columns).map(({ header }) => header))

/** A row of a list under those headers. */
const rowLine = ({ columns }: BulkDefinition, cells: Cells): string => csvLine(Object.keys(columns).map((key) => cells[key] ?? ''))

/** The template of an operation: its export headers and two example rows, as CSV in UTF-8 with BOM. */
export const templateCsv = (definition: BulkDefinition): string => headerLine(definition) + definition.examples.map((example) => rowLine(definition, example)).join('')

/**
 * Writes a list of any length as the file that its operation takes: rows are turned into text as they arrive. Rejects where
 * they are not as many as expected: a server that answers one page must not make half a list look whole.
 */
export async function listFile(definition: BulkDefinition, name: string, rows: AsyncIterable<readonly Cells[]>, expected: number): Promise<File> {
  const parts = [headerLine(definition)]
  let count = 0
  for await (const some of rows) {
    parts.push(some.map((cells) => rowLine(definition, cells)).join(''))
    count += some.length
  }
  if (count !== expected) throw new ApiError('PARSING_ERROR', `${count} rows came instead of ${expected}`)
  return new File(parts, name, { type: CSV_TYPE })
}

/** `recargas.xlsx` → `recargas-corregida.csv` → `recargas-corregida-2.csv`. */
export function nextName(fileName: string, suffix: string): string {
  const base = fileName.replace(/\.[^.]*$/, '') || fileName
  const again = new RegExp(`^(.*-${suffix})(?:-(\\d+))?$`).exec(base)
  return again ? `${again[1]}-${Number(again[2] ?? 1) + 1}.csv` : `${base}-${suffix}.csv`
}
