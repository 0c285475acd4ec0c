/** What a workbook may ask of the reader. A zip archive can promise a thousand times its size. */
export const MAX_ENTRIES = 2_000
export const MAX_UNPACKED = 1 << 30
export const MAX_SHARED_TEXT = 256 << 20
/** The last row of a spreadsheet. */
export const LAST_ROW = 1_048_576
