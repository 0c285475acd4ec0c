import { MAX_CELL } from '@ventanilla/contract/constants'
import { withoutGuard } from '@ventanilla/contract/bulk/csv-text'
import { type BulkDefinition, readCell, type BulkColumn } from '@ventanilla/contract/bulk/define-bulk'
import { toCents } from '@ventanilla/contract/money'
import { isFailedFormula, NO_RESULT, refusedText } from '@ventanilla/contract/bulk/refused-text'
import type { Problem } from '@ventanilla/contract/errors'
import type { Read } from '@ventanilla/contract/bulk/formats'
import { beginning } from '@ventanilla/contract/text'
import { jsonbOf } from '../../../platform/database/jsonb.ts'
import { watchExamples } from './example-rows.ts'
import { addressOf, type RawRow, type CellFact } from './raw-list.ts'
import { watchRepeats } from './repeats.ts'

// The thread that reads a file loads this, and nothing of the database: it would take most of the time of a small list.

/** Columns of the staging table, in the order in which lines have them. */
export const stagedColumns = (definition: BulkDefinition): string[] => ['row_number', 'problems', 'amount_cents', 'search', ...Object.keys(definition.columns)]

/** A row as COPY takes it. `fits`: at least one cell that the list asks for could be read; `repeats`: it, or one before it, may say again what an earlier one says. */
type StagedRow = { line: string; fits: boolean; repeats: boolean }

/**
 * Turns rows of a file into lines for COPY: every cell canonical where it could be read, and where not as a text that is
 * refused again, from an export or a corrected list; with the problems of the row beside it.
 * @param keys which column of the list each cell of the file is
 * @param ragged whether a row states how many cells it has, so that one with fewer than the header is wrong; a workbook
 *   leaves blank cells out, and only what stands beyond its headers is wrong
 * @param shownOtherwise takes each amount that a workbook shows as another than it is: `D2: 12.4 → 12.44`
 */
export function stageRows(definition: BulkDefinition, keys: readonly (string | undefined)[], ragged: boolean, shownOtherwise: (cell: string) => void): (row: RawRow) => StagedRow {
  const columns = Object.entries(definition.columns).map(([key, column]) => ({ key, column, at: keys.indexOf(key) }))
  const searched = new Set<string>(definition.searches)
  const isExample = watchExamples(definition)
  const mayRepeat = watchRepeats(definition.duplicates, columns.map(({ key }) => key))
  let repeats = false
  // So many cells hold all that the list asks for.
  const needed = 1 + keys.findLastIndex((key) => key !== undefined && !definition.columns[key]?.optional)
  return ({ number, cells, facts, blockEndsEarly }) => {
    const problems: Problem[] = []
    const shape = shapeProblem(cells, keys.length, ragged && !(blockEndsEarly && cells.length >= needed))
    if (shape) problems.push(shape)
    let amount = copyNull
    let search = ''
    let texts = ''
    let fits = false
    const values: (string | undefined)[] = []
    for (const { key, column, at } of columns) {
      const raw = cells[at] ?? ''
      const address = () => addressOf(at, number)
      const { read, text, otherwise } = cellInColumn(column, raw, facts?.get(at), address)
      if (otherwise !== undefined && !shape) shownOtherwise(`${address()}: ${otherwise}`)
      if ('code' in read && !shape) problems.push({ code: read.code, field: key, ...(read.params && { params: read.params }) })
      const known = shape || 'code' in read ? undefined : read.value
      fits ||= !column.optional && known !== undefined
      const value = known ?? (shape ? plainText(text) : refusedText(column, plainText(text)))
      values.push(known)
      if (key === definition.totals && known !== undefined) amount = String(toCents(known))
      const copied = copyValue(value)
      // Escapes are small letters already.
      if (searched.has(key)) search += copied.toLowerCase() + lineFeed
      texts += `\t${copied}`
    }
    // First, so that nothing is said of its cells beside it.
    if (isExample(values)) problems.unshift({ code: 'row_is_example' })
    repeats ||= mayRepeat(values)
    return { fits, repeats, line: `${number}\t${problems.length ? copyValue(jsonbOf(problems)) : copyNull}\t${amount}\t${search}${texts}\n` }
  }
}

/** Blank cells past the last header are what spreadsheets leave behind; anything else shifts the meaning of a row. */
function shapeProblem(cells: readonly string[], expected: number, ragged: boolean): Problem | undefined {
  if (ragged && cells.length < expected) return { code: 'row_short', params: { found: cells.length, expected } }
  if (cells.slice(expected).some((cell) => cell.trim() !== '')) return { code: 'row_long', params: { found: cells.length, expected } }
  return undefined
}

const MAX_SHOWN = 40

/** `text`: what was read, which is kept where it can't be; `otherwise`: what the sheet shows and what is behind it, where they are not the same amount. */
type InColumn = { read: Read; text: string; otherwise?: string }

/**
 * Reads a cell as its column wants it. Words are what people see. So is an identification, a mobile or a choice, but for
 * a date, which is read as the date that a spreadsheet made of it. An amount is the number behind the cell: rounding must
 * not change money.
 */
function cellInColumn(column: BulkColumn, shown: string, fact: CellFact | undefined, address: () => string): InColumn {
  if (fact?.kind === 'failed' || isFailedFormula(shown)) return failedFormula(shown.trim(), address())
  if (!fact) return capped(column, shown)
  if (fact.kind === 'formula') return failedFormula(NO_RESULT, address())
  if (fact.kind === 'date') return capped(column, column.format.kind === 'text' ? shown : fact.iso)
  return column.format.kind === 'money' ? amount(column, shown.trim().slice(0, MAX_CELL), fact.exact) : capped(column, shown)
}

const failedFormula = (text: string, cell: string): InColumn => ({
  text,
  read: text === NO_RESULT ? { code: 'formula_without_value', params: { cell } } : { code: 'formula_failed', params: { cell, shown: beginning(text, MAX_SHOWN) } },
})

/** Blanks around a text are no part of it. */
const capped = (column: BulkColumn, text: string): InColumn => ({ text, read: text.length > MAX_CELL && text.trim().length > MAX_CELL ? { code: 'too_long', params: { max: MAX_CELL } } : readCell(column, text) })

/** A text as it is kept where it could not be read; the sign at its end says that there was more. */
function plainText(text: string): string {
  const plain = withoutGuard(text).trim()
  return plain.length > MAX_CELL ? `${beginning(plain, MAX_CELL - 1)}…` : plain
}

const notOfTheUnit = new Set(['amount_not_positive', 'amount_negative', 'amount_too_small', 'amount_too_large'])

function amount(column: BulkColumn, shown: string, exact: string): InColumn {
  // The signs around the number must be such that the column would take them in a text too: no other currency, no unit.
  const around = readCell(column, shown.replace('%', '').replace(/\d[\d.,]*/, '1'))
  if (shown !== '' && 'code' in around && !notOfTheUnit.has(around.code)) return { text: shown, read: { code: 'amount_other_unit', params: { shown } } }
  // A number cell has no thousands separator: three places are three places, and a fourth keeps them from being ambiguous.
  const read = readCell(column, /^-?\d{1,3}\.\d{3}$/.test(exact) ? `${exact}0` : exact)
  return isShownAs(shown, Number(exact)) ? { text: exact, read } : { text: exact, read, otherwise: `${shown || '∅'} → ${exact}` }
}

/** Whether a text of digits, with a sign, brackets or a currency around them, says this number. */
function isShownAs(shown: string, exact: number): boolean {
  const digits = /\d[\d.,]*/.exec(shown)?.[0].replaceAll(',', '')
  if (digits === undefined || shown.includes('%')) return false
  const sign = /[-(]/.test(shown) ? -1 : 1
  // `.50` begins with its point, and `B/.50` does not.
  return [digits, `.${digits}`].some((number) => Number(number) * sign === exact)
}

/** The text format of COPY: tab between columns, line feed between rows, `\N` for null. */
const copyNull = '\\N'

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A line feed as COPY reads it. */
const lineFeed = copyValue('\n')

/** One value as COPY reads it. */
function copyValue(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
