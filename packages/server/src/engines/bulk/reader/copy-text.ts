/** The text format of COPY: tab between columns, line feed between rows, `\N` for null. */
export const copyNull = '\\N'

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value as COPY reads it. */
export const copyValue = (text: string): string => (special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text)
