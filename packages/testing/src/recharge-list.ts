import { workbook, type Cell, type WorkbookOptions } from './workbook.ts'

/** One row of a recharge list, as a person would type it. */
export type Recharge = { mobile: string; identification: string; email: string; amount: string; type: string; description?: string }

/** The template's header: the export header of specification section 9 without Status and Message. */
export const rechargeHeader = ['Mobile', 'Identification Number', 'Email', 'Amount', 'Type (Card/Wallet)', 'Description'] as const
/** The same in Spanish, as administrators of the programme write it. */
export const rechargeHeaderEs = ['Móvil', 'Número de identificación', 'Correo electrónico', 'Monto', 'Tipo', 'Descripción'] as const

const cells = (row: Recharge) => [row.mobile, row.identification, row.email, row.amount, row.type, row.description ?? '']

export type CsvOptions = { header?: readonly string[]; separator?: ',' | ';' | '\t'; encoding?: 'utf8' | 'utf8-bom' | 'utf16le' | 'windows-1252'; lineEnd?: '\n' | '\r\n' }

const quoted = (text: string, separator: string) => (text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A list as a CSV file: by default as our template has it; the options make it as other spreadsheets save it. */
export function rechargeCsv(rows: readonly Recharge[], options: CsvOptions = {}): Buffer {
  const { header = rechargeHeader, separator = ',', encoding = 'utf8', lineEnd = '\r\n' } = options
  const text = [header, ...rows.map(cells)].map((line) => line.map((cell) => quoted(cell, separator)).join(separator) + lineEnd).join('')
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  if (encoding === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf8-bom' ? `\uFEFF${text}` : text, 'utf8')
}

/** A list as an .xlsx workbook. Amounts and bare digits are stored as numbers when `numbers` asks for it, as Excel would. */
export function rechargeXlsx(rows: readonly Recharge[], options: WorkbookOptions & { header?: readonly string[]; numbers?: boolean } = {}): Promise<Buffer> {
  const { header = rechargeHeader, numbers = false, ...rest } = options
  const stored = (text: string): Cell => (numbers && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  return workbook([header, ...rows.map((row) => cells(row).map(stored))], rest)
}
