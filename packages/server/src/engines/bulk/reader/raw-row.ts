import type { MessageParams } from '@ventanilla/contract/errors'
import type { WarningCode } from '@ventanilla/contract/messages/messages'

/** What is worth knowing of a whole file and stops nothing. */
export type FileWarning = { code: WarningCode; params: MessageParams }

/**
 * What a workbook knows of a cell beside the text that people see: the number behind it, the day behind it, or that it
 * is a formula of which no result was stored.
 */
export type CellFact = { kind: 'number'; exact: string } | { kind: 'date'; iso: string } | { kind: 'formula' }

/** One row as the file has it: its number as a spreadsheet counts (the header is 1), and one text per cell, as people see it. */
export type RawRow = { number: number; cells: string[]; hidden?: true; facts?: ReadonlyMap<number, CellFact> }

/** The first rows of a sheet that is not the list; `whole`: it has no more. */
export type SheetHead = { sheet: string; rows: RawRow[]; whole: boolean }

/** What a workbook says of the sheet that is read. */
export type SheetFacts = {
  name: string
  /** Filled before the first row is read. */
  hiddenColumns: ReadonlySet<number>
  /** The other sheets that people see. */
  others: () => AsyncIterable<SheetHead>
}

/**
 * A file as a stream of its rows, blank ones left out. `ragged`: whether a row states how many cells it has. `warnings` is
 * whole once the rows have been read to their end.
 */
export type RawList = { rows: AsyncIterable<RawRow[]>; ragged: boolean; warnings?: readonly FileWarning[]; sheet?: SheetFacts; close?: () => void }

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
