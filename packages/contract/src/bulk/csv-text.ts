/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** What a spreadsheet would run as a formula gets an apostrophe, which import strips again (domain page). */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of a CSV file (RFC 4180): of every export, template and corrected list of the product. */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`
