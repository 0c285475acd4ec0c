import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import { readCell, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { isFailedFormula } from '@ventanilla/contract/bulk/refused-text'
import { isShapeCode, type ShapeCode } from '@ventanilla/contract/bulk/template'
import type { Problem } from '@ventanilla/contract/errors'
import type { Cells } from '../file/list-file.ts'
import { cellText } from '../operations/use-bulk-columns.tsx'

/** A row of a review that was corrected here: as the server answered it, and the new text of its changed cells. */
export type Correction = { record: ReviewRecord; cells: Cells }

/** By row of the file. */
export type Corrections = Readonly<Record<number, Correction>>

/** Puts `text` into a cell; the text that it had before is no correction. */
export function correct(corrections: Corrections, record: ReviewRecord, column: string, text: string): Corrections {
  const { [column]: _, ...others } = corrections[record.row]?.cells ?? {}
  const cells = text === cellText(record, column) ? others : { ...others, [column]: text }
  return withCells(corrections, record, cells)
}

/** Puts a row back to the corrections that it had before, if any. */
export function withCells(corrections: Corrections, record: ReviewRecord, cells: Cells): Corrections {
  const { [record.row]: _, ...others } = corrections
  return Object.keys(cells).length === 0 ? others : { ...others, [record.row]: { record, cells } }
}

/** The texts of a row, corrections put in. */
export const cellsOf = ({ columns }: BulkDefinition, record: ReviewRecord, correction: Correction | undefined): Cells =>
  Object.fromEntries(Object.keys(columns).map((key) => [key, correction?.cells[key] ?? cellText(record, key)]))

type Shape = Problem & { code: ShapeCode }
const isShape = (problem: Problem): problem is Shape => isShapeCode(problem.code)

/** That a row had fewer or more cells than the header. What stands in its cells may belong to others, and what was beyond them is not known here: the file alone can be corrected. */
export const shapeOf = ({ problems }: ReviewRecord): Shape | undefined => problems.find(isShape)

/**
 * What is wrong with a row. Of a corrected one only what the formats say, by the very rules of the server: what depends on
 * other rows, users and cards is found out when the list is uploaded.
 */
export function problemsOf(definition: BulkDefinition, record: ReviewRecord, correction: Correction | undefined): readonly Problem[] {
  if (!correction) return record.problems
  const formats = Object.entries(cellsOf(definition, record, correction)).flatMap(([field, text]) => {
    const column = definition.columns[field]
    const read = column && readCell(column, text)
    return read && 'code' in read ? [{ ...read, field }] : []
  })
  // A column of words would take what stands for a formula without a result.
  const failed = record.problems.filter(({ field }) => field !== undefined && correction.cells[field] === undefined && isFailedFormula(cellText(record, field)) && !formats.some((one) => one.field === field))
  return [...record.problems.filter(isShape), ...failed, ...formats]
}

/** How much was corrected, and how many rows stay invalid: those of the review that nobody corrected, and those corrected to something wrong. */
export function count(definition: BulkDefinition, corrections: Corrections, invalid: number): { cells: number; rows: number; invalid: number } {
  const all = Object.values(corrections)
  const wrong = all.filter((correction) => problemsOf(definition, correction.record, correction).length > 0).length
  const wereWrong = all.filter(({ record }) => !record.is_valid).length
  return { cells: all.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0), rows: all.length, invalid: invalid - wereWrong + wrong }
}

/** Whether a row is left out of a list without its invalid rows. */
export const isInvalid = (definition: BulkDefinition, record: ReviewRecord, correction: Correction | undefined): boolean =>
  correction ? problemsOf(definition, record, correction).length > 0 : !record.is_valid
