import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { statusWords } from '@ventanilla/contract/bulk/status-words'
import type { Download } from './api.ts'
import { amountIn, isObject, objects, textIn, type Json } from './complete.ts'

/** What an export of a list holds: its reviewed rows, their results, or the short file of the process result. */
export type ExportKind = keyof typeof statusWords

/** A row under the headers of an export: as the server wrote it there, else from the fields of section 3 of the specification. */
export function exportRow(definition: BulkDefinition, kind: ExportKind, row: Json): Record<string, string> {
  const columns = definition.exports[kind] ?? []
  return Object.fromEntries(
    columns.map(({ header, from }) => {
      const value = row[header] ?? told(definition, from, row)
      if (typeof value === 'boolean') return [header, statusWords[kind][value ? 0 : 1]]
      return [header, (definition.columns[from]?.format.kind === 'money' ? amountIn(value) : textIn(value)) ?? '']
    }),
  )
}

function told({ columns }: BulkDefinition, from: string, row: Json): unknown {
  if (from === 'status') return row.status ?? row.is_valid
  if (from === 'message') return row.message ?? row.invalid_message
  return row[from] ?? row[columns[from]?.header ?? ''] ?? (from === 'identification_number' ? row.id_number : undefined)
}

/**
 * A download answer (`response[]`, `file_name`) as the CSV file that it stands for: under the headers of the export, or
 * without one under the rows' own names. No rows make an empty file.
 */
export function bulkFile(answer: unknown, of?: { definition: BulkDefinition; kind: ExportKind }): Download {
  const { response, file_name: name } = isObject(answer) ? answer : {}
  const rows = objects(response).map((row) => (of ? exportRow(of.definition, of.kind, row) : row))
  const headers = of ? (of.definition.exports[of.kind] ?? []).map(({ header }) => header) : Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(headers.map((header) => textIn(row[header]) ?? '')))
  const fileName = typeof name === 'string' && name.trim() !== '' ? name.replace(/(\.\w{1,5})?$/, '.csv') : undefined
  return { blob: new Blob(rows.length === 0 ? [] : [byteOrderMark, csvLine(headers), ...lines], { type: 'text/csv;charset=utf-8' }), fileName }
}
