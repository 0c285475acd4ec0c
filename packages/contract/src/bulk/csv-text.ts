/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff'

/** A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"; full-width signs included), or would with an apostrophe less. */
const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/
/**
 * Where a cell would begin inside of a text for a spreadsheet that separates by semicolons or tabs, with a formula in it:
 * to such a spreadsheet the quotation marks around the text mean nothing, and a line break ends the row.
 */
const inside = /([;\t\r\n][\s"]*)(?='*[=+\-@＝＋－＠])/g
const guardedInside = /([;\t\r\n][\s"]*)'(?='*[=+\-@＝＋－＠])/g

/** Puts an apostrophe before all that a spreadsheet would run (domain page). */
export const guard = (text: string): string => {
  const guarded = text.replace(inside, "$1'")
  return formula.test(guarded) ? `'${guarded}` : guarded
}

/** Takes the apostrophes of `guard` away, and nothing else. */
export const withoutGuard = (text: string): string =>
  text.includes("'") ? (text.startsWith("'") && formula.test(text) ? text.slice(1) : text).replace(guardedInside, '$1') : text

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A number with its sign, such as a mobile with its country or an amount that left: alone in its cell it runs nothing. */
const signedNumber = /^[+-]\d+(?:[.,]\d+)?$/
/** Signs without which a formula calls nothing and reads nothing from elsewhere. */
const acting = /[(=|![\]{]/

/**
 * Whether a cell may stand without an apostrophe although it begins as a formula does. A spreadsheet that separates by
 * semicolons takes a whole line for one cell, so that a number at its beginning would make a formula of what follows.
 */
const isPlainNumber = (cell: string, at: number, cells: readonly string[]): boolean => signedNumber.test(cell) && (at > 0 || !cells.some((other) => acting.test(other)))

/** Most cells: letters, digits and signs that mean nothing to any reader. They stand as they are, and need no further look. */
const plain = /^[\w\u00c0-\u024f](?:[\w\u00c0-\u024f .@:/+-]*[\w\u00c0-\u024f.@:/+-])?$/

/** One line of a CSV file (RFC 4180): of every export, template and corrected list of the product. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell, at) => (plain.test(cell) ? cell : quoted(isPlainNumber(cell, at, cells) ? cell : guard(cell)))).join(',')}\r\n`

/** Stands between the cells of a line that is read as one text. No cell that `plainLine` lets through has it. */
export const cellEnd = '\u001f'

const plainCell = `(?:[+-]\\d+(?:\\.\\d+)?|${plain.source.slice(1, -1)})?`

/**
 * Tells of so many cells in one text, put apart by `cellEnd`, whether each stands in a CSV file as it is: at once for a line
 * what `csvLine` asks of each cell. Such a line holds nothing that acts, so a number with its sign may stand anywhere in it.
 */
export const plainLine = (cells: number): RegExp => new RegExp(`^${Array.from({ length: cells }, () => plainCell).join(cellEnd)}$`)
