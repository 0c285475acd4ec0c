import type { MessageParams } from '@ventanilla/contract/errors'
import type { WarningCode } from '@ventanilla/contract/messages/messages'

/** What is worth knowing of a whole file and stops nothing. */
export type FileWarning = { code: WarningCode; params: MessageParams }

/**
 * What a workbook knows of a cell beside the text that people see: the number behind it, the day behind it, or that it
 * is a formula of which no result was stored, or that has failed.
 */
export type CellFact = { kind: 'number'; exact: string } | { kind: 'date'; iso: string } | { kind: 'formula' } | { kind: 'failed' }

/**
 * One row as the file has it: its number as a spreadsheet counts (the header is 1), and one text per cell, as people see it.
 * `blockEndsEarly`: a spreadsheet left out its last cells, which are blank.
 */
export type RawRow = { number: number; cells: string[]; hidden?: true; blockEndsEarly?: true; facts?: ReadonlyMap<number, CellFact> }

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

/** `C7` → 2, and -1 for what names no column of a spreadsheet. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d+$)/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 2 → `C`. */
export const columnName = (column: number): string => (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The name that people know a cell by: 2 and 7 → `C7`. */
export const addressOf = (column: number, row: number): string => `${columnName(column)}${row}`
