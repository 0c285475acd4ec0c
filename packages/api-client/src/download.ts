import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { type ExportKind, exportRow, objects, textIn } from './answers.ts'
import { isObject, type Json } from './json.ts'
import type { Download } from './api.ts'

/** The file name that a `Content-Disposition` header gives (RFC 6266), without any folder; undefined without one. */
export function fileName(header: string | null | undefined): string | undefined {
  if (!header) return undefined
  const name = extended(header) ?? plain(header)
  return name?.replace(/^.*[/\\]/, '').trim() || undefined
}

function extended(header: string): string | undefined {
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function plain(header: string): string | undefined {
  const match = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  return match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]
}

/**
 * A download answer (`response[]`, `file_name`) as a CSV file: under the headers of the export, or
 * without one under the rows' own names. No rows make an empty file.
 */
export function bulkFile(answer: unknown, of?: { definition: BulkDefinition; kind: ExportKind; status?: 'valid' | 'invalid' | undefined }): Download {
  const { response, file_name: name } = isObject(answer) ? answer : {}
  // A server that does not choose answers the other rows as well.
  const wanted = (row: Json) => of?.status === undefined || ((row.status ?? row.is_valid) === true) === (of.status === 'valid')
  const rows = objects(response).filter(wanted).map((row) => (of ? exportRow(of.definition, of.kind, row) : row))
  const headers = of ? (of.definition.exports[of.kind] ?? []).map(({ header }) => header) : Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(headers.map((header) => textIn(row[header]) ?? '')))
  const fileName = typeof name === 'string' && name.trim() !== '' ? name.replace(/(\.\w{1,5})?$/, '.csv') : undefined
  return { blob: new Blob(rows.length === 0 ? [] : [byteOrderMark, csvLine(headers), ...lines], { type: 'text/csv;charset=utf-8' }), fileName }
}
