import { MAX_CELL } from '@ventanilla/contract/constants'

/**
 * What a workbook may ask of the reader. A zip archive can promise a thousand times its size, so each of these is
 * checked before anything of that size is held. The tests measure files of 2 MB at these limits: 2 s of a processor and
 * 64 MB of growth at most.
 */
export const MAX_ENTRIES = 2_000
export const MAX_SHEETS = 500
export const MAX_RELATIONS = 2_000
/** Cell styles of a workbook, number formats of its own, and those that its cells may use (spreadsheets write some 250). */
export const MAX_STYLES = 65_536
export const MAX_FORMATS = 4_096
export const MAX_USED_FORMATS = 256
/** Longest code of a number format: Excel's own limit. */
export const MAX_FORMAT_CODE = 255
/** One tag, text, comment or instruction of XML, in characters. A spreadsheet cell holds 32,767. */
export const MAX_TOKEN = 4 << 20
export const MAX_ATTRIBUTES = 64
export const MAX_DEPTH = 64
/** The last row and the last column of a spreadsheet. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384
/** One past the longest cell that is kept: enough to see that it is too long. */
export const KEPT = MAX_CELL + 1
/** How far a sheet that is not the list is read: rows with cells, and unpacked bytes. */
export const HEAD_ROWS = 20
export const HEAD_BYTES = 1 << 20

const MB = 1 << 20

/** Bytes that the parts of a workbook of this size may unpack to. Real lists reach ten times their packed size, and small ones that repeat themselves more. */
export const unpackedLimit = (fileSize: number): number => Math.min(16 * MB + 20 * fileSize, 2_048 * MB)

/** Tags that they may have together: a cell takes two or three, and the few bytes that tell it from others. */
export const elementLimit = (fileSize: number): number => 1_000_000 + fileSize

/** A cell that a number format shows costs as much time as this many tags. */
export const FORMATTING = 10

/** Bytes that its table of shared texts may take. */
export const sharedTextLimit = (fileSize: number): number => Math.min(16 * MB + 4 * fileSize, 512 * MB)

/** Rows with cells. What tells one person from another does not pack into less than ten bytes. */
export const rowLimit = (fileSize: number): number => 10_000 + Math.floor(fileSize / 10)
