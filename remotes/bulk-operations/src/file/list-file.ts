import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { CSV_TYPE, headerLine, rowLine, type ShapeCode } from '@ventanilla/contract/bulk/template'

/** Texts of a row, by column of its operation. */
export type Cells = Readonly<Record<string, string>>
/** A row of a list that is written; `shape`: what stays wrong with it whatever its cells say. */
export type ListRow = { cells: Cells; shape?: ShapeCode | undefined }

/**
 * Writes a list of any length as the file that its operation takes: rows are turned into text as they arrive. Rejects where
 * they are not as many as expected: a server that answers one page must not make half a list look whole.
 */
export async function listFile(definition: BulkDefinition, name: string, rows: AsyncIterable<readonly ListRow[]>, expected: number): Promise<File> {
  const parts = [headerLine(definition)]
  let count = 0
  for await (const some of rows) {
    parts.push(some.map(({ cells, shape }) => rowLine(definition, cells, shape)).join(''))
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
