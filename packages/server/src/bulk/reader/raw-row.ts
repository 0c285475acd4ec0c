import type { MessageParams } from '@ventanilla/contract/errors'
import type { WarningCode } from '@ventanilla/contract/messages/messages'

/** One row as the file has it: its number as a spreadsheet counts (the header is 1), and one text per cell. */
export type RawRow = { number: number; cells: string[] }

/** What is worth knowing of a whole file and stops nothing. */
export type FileWarning = { code: WarningCode; params: MessageParams }

/**
 * A file as a stream of its rows, blank ones left out. `ragged`: whether a row states how many cells it has. `warnings` is
 * whole once the rows have been read to their end.
 */
export type RawList = { rows: AsyncIterable<RawRow[]>; ragged: boolean; warnings?: readonly FileWarning[] }

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
