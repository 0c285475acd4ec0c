/** One row as the file has it: its number as a spreadsheet counts (the header is 1), and one text per cell. */
export type RawRow = { number: number; cells: string[] }

/** A file as a stream of its rows, blank ones left out. `ragged`: whether a row states how many cells it has. */
export type RawList = { rows: AsyncIterable<RawRow[]>; ragged: boolean }

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
