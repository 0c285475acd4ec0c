import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

/** Spreadsheets take a text that begins so for a formula; the apostrophe keeps it text, and import strips it again. */
const formula = /^[=+\-@\t\r]/
const cell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The template of an operation: its export headers and two example rows, as CSV in UTF-8 with BOM. */
export function templateCsv({ columns, examples }: BulkDefinition): string {
  const keys = Object.keys(columns)
  return `\uFEFF${line(keys.map((key) => columns[key]?.header ?? key))}${examples.map((example) => line(keys.map((key) => example[key] ?? ''))).join('')}`
}
