import { csvList, xlsxList, type CsvOptions } from './list-file.ts'
import type { WorkbookOptions } from './workbook.ts'

/** One row of a recharge list, as a person would type it. */
export type Recharge = { mobile: string; identification: string; email: string; amount: string; type: string; description?: string }

/** The template's header: the export header of specification section 9 without Status and Message. */
export const rechargeHeader = ['Mobile', 'Identification Number', 'Email', 'Amount', 'Type (Card/Wallet)', 'Description'] as const
/** The same in Spanish, as administrators of the programme write it. */
export const rechargeHeaderEs = ['Móvil', 'Número de identificación', 'Correo electrónico', 'Monto', 'Tipo', 'Descripción'] as const

const cells = (row: Recharge) => [row.mobile, row.identification, row.email, row.amount, row.type, row.description ?? '']

/** A recharge list as a CSV file. */
export const rechargeCsv = (rows: readonly Recharge[], { header = rechargeHeader, ...options }: CsvOptions & { header?: readonly string[] } = {}): Buffer =>
  csvList({ header, rows: rows.map(cells) }, options)

/** A recharge list as an .xlsx workbook. */
export const rechargeXlsx = (rows: readonly Recharge[], { header = rechargeHeader, ...options }: WorkbookOptions & { header?: readonly string[]; numbers?: boolean } = {}): Promise<Buffer> =>
  xlsxList({ header, rows: rows.map(cells) }, options)
