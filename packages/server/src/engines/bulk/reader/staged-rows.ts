import { MAX_CELL } from '@ventanilla/contract/constants'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { toCents } from '@ventanilla/contract/money'
import type { Problem } from '@ventanilla/contract/errors'
import { copyNull, copyValue } from './copy-text.ts'
import { addressOf } from './address.ts'
import { cellInColumn } from './cell-in-column.ts'
import type { RawRow } from './raw-row.ts'

/** Columns of the staging table, in the order in which lines have them. */
export const stagedColumns = (definition: BulkDefinition): string[] => ['row_number', 'problems', 'amount_cents', 'search', ...Object.keys(definition.columns)]

/** A row as COPY takes it. `fits`: at least one cell that the list asks for could be read. */
export type StagedRow = { line: string; fits: boolean }

/**
 * Turns rows of a file into lines for COPY: every cell canonical where it could be read and as it came where not, with
 * the problems of the row beside it.
 * @param keys which column of the list each cell of the file is
 * @param ragged whether a row states how many cells it has, so that one with fewer than the header is wrong; a workbook
 *   leaves blank cells out, and only what stands beyond its headers is wrong
 * @param shownOtherwise takes each amount that a workbook shows as another than it is: `D2: 12.4 → 12.44`
 */
export function stageRows(definition: BulkDefinition, keys: readonly (string | undefined)[], ragged: boolean, shownOtherwise: (cell: string) => void): (row: RawRow) => StagedRow {
  const columns = Object.entries(definition.columns).map(([key, column]) => ({ key, column, at: keys.indexOf(key) }))
  const searched = new Set<string>(definition.searches)
  return ({ number, cells, facts }) => {
    const problems: Problem[] = []
    const shape = shapeProblem(cells, keys.length, ragged)
    if (shape) problems.push(shape)
    let amount = copyNull
    let search = ''
    let texts = ''
    let fits = false
    for (const { key, column, at } of columns) {
      const raw = cells[at] ?? ''
      const address = () => addressOf(at, number)
      const { read, otherwise } = shape ? { read: { value: raw.trim().slice(0, MAX_CELL) } } : cellInColumn(column, raw, facts?.get(at), address)
      if (otherwise !== undefined) shownOtherwise(`${address()}: ${otherwise}`)
      if ('code' in read) problems.push({ code: read.code, field: key, ...(read.params && { params: read.params }) })
      fits ||= !shape && !column.optional && 'value' in read
      const value = 'value' in read ? read.value : raw.trim().slice(0, MAX_CELL)
      if (key === definition.totals && 'value' in read && !shape) amount = String(toCents(value))
      if (searched.has(key)) search += `${value.toLowerCase()}\n`
      texts += `\t${copyValue(value)}`
    }
    return { fits, line: `${number}\t${problems.length ? copyValue(JSON.stringify(problems)) : copyNull}\t${amount}\t${copyValue(search)}${texts}\n` }
  }
}

/** Blank cells past the last header are what spreadsheets leave behind; anything else shifts the meaning of a row. */
function shapeProblem(cells: readonly string[], expected: number, ragged: boolean): Problem | undefined {
  if (ragged && cells.length < expected) return { code: 'row_short', params: { found: cells.length, expected } }
  if (cells.slice(expected).some((cell) => cell.trim() !== '')) return { code: 'row_long', params: { found: cells.length, expected } }
  return undefined
}
