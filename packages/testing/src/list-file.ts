import { workbook, type Cell, type WorkbookOptions } from './workbook.ts'

/** A list as a person would type it: a header, and rows of texts. */
export type List = { header: readonly string[]; rows: readonly (readonly string[])[] }

export type CsvOptions = { separator?: ',' | ';' | '\t'; encoding?: 'utf8' | 'utf8-bom' | 'utf16le' | 'windows-1252'; lineEnd?: '\n' | '\r\n' }

const quoted = (text: string, separator: string) => (text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A list as a CSV file: by default as our templates have it; the options make it as other spreadsheets save it. */
export function csvList({ header, rows }: List, { separator = ',', encoding = 'utf8', lineEnd = '\r\n' }: CsvOptions = {}): Buffer {
  const text = [header, ...rows].map((line) => line.map((cell) => quoted(cell, separator)).join(separator) + lineEnd).join('')
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  if (encoding === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf8-bom' ? `\uFEFF${text}` : text, 'utf8')
}

/** A list as an .xlsx workbook. Amounts and bare digits are stored as numbers when `numbers` asks for it, as Excel would. */
export function xlsxList({ header, rows }: List, { numbers = false, ...options }: WorkbookOptions & { numbers?: boolean } = {}): Promise<Buffer> {
  const stored = (text: string): Cell => (numbers && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  return workbook([header, ...rows.map((row) => row.map(stored))], options)
}
