import { MAX_CELL } from '@ventanilla/contract/constants'
import { readCell, type BulkColumn } from '@ventanilla/contract/bulk/define-bulk'
import type { Read } from '@ventanilla/contract/bulk/formats'
import type { CellFact } from './raw-row.ts'

/** `otherwise`: what the sheet shows and what is behind it, where they are not the same amount. */
type InColumn = { read: Read; otherwise?: string }

/**
 * Reads a cell as its column wants it. Words are what people see. So is an identification, a mobile or a choice, but for
 * a date, which is told as the date that a spreadsheet made of it. An amount is the number behind the cell: rounding must
 * not change money.
 */
export function cellInColumn(column: BulkColumn, text: string, fact: CellFact | undefined, address: () => string): InColumn {
  if (!fact) return { read: capped(column, text) }
  if (fact.kind === 'formula') return { read: { code: 'formula_without_value', params: { cell: address() } } }
  if (fact.kind === 'date') return { read: capped(column, column.format.kind === 'text' ? text : fact.iso) }
  return column.format.kind === 'money' ? amount(column, text.trim().slice(0, MAX_CELL), fact.exact) : { read: capped(column, text) }
}

const capped = (column: BulkColumn, text: string): Read => (text.length > MAX_CELL ? { code: 'too_long', params: { max: MAX_CELL } } : readCell(column, text))

const notOfTheUnit = new Set(['amount_not_positive', 'amount_too_small', 'amount_too_large'])

function amount(column: BulkColumn, shown: string, exact: string): InColumn {
  // The signs around the number must be such that the column would take them in a text too: no other currency, no unit.
  const around = readCell(column, shown.replace('%', '').replace(/\d[\d.,]*/, '1'))
  if (shown !== '' && 'code' in around && !notOfTheUnit.has(around.code)) return { read: { code: 'amount_other_unit', params: { shown } } }
  // A number cell has no thousands separator: three places are three places, and a fourth keeps them from being ambiguous.
  const read = readCell(column, /^-?\d{1,3}\.\d{3}$/.test(exact) ? `${exact}0` : exact)
  // `.50` begins with its point, and `B/.50` does not.
  const digits = /\d[\d.,]*/.exec(shown)?.[0].replaceAll(',', '')
  const same = digits !== undefined && !shown.includes('%') && [digits, `.${digits}`].some((number) => Number(number) === Math.abs(Number(exact)))
  return same ? { read } : { read, otherwise: `${shown || '∅'} → ${exact}` }
}
