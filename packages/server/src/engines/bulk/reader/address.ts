/** `C7` → 2, and -1 for what names no column of a spreadsheet. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d+$)/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 2 → `C`. */
export const columnName = (column: number): string => (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The name that people know a cell by: 2 and 7 → `C7`. */
export const addressOf = (column: number, row: number): string => `${columnName(column)}${row}`
