import { fileTypes } from '../file-formats.ts'

/*
 * A workbook of a few rows of text, as a browser makes it: the five parts that spreadsheets ask for (ECMA-376), stored in a
 * ZIP file without compression. Files of any length come from the server.
 */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `A` to `Z`, then `AA`. */
const letters = (column: number): string => (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The first row is bold and stays in sight. Every column is text, so that a mobile or an identification stays as it is typed. */
function sheet(rows: readonly (readonly string[])[]): string {
  const cell = (text: string, row: number, column: number) => `<c r="${letters(column)}${row + 1}" t="inlineStr" s="${row === 0 ? 2 : 1}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  const lines = rows.map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`)
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${rows[0]?.length ?? 1}" width="24" style="1" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const parts = (name: string, rows: readonly (readonly string[])[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${fileTypes.xlsx}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is the built-in format of text.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': sheet(rows),
})

/** The checksum of a ZIP entry. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** Numbers of two bytes (`[2, n]`) and four, lowest byte first. */
function numbers(...fields: readonly (readonly [2 | 4, number])[]): number[] {
  return fields.flatMap(([size, value]) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 0xff))
}

/** 1 January 1980, the earliest day of a ZIP file: the same rows make the same bytes. */
const DAY = 0x21
const VERSION = 20
/** Names are in UTF-8. */
const UTF8 = 0x800

/** A workbook with one sheet of text cells; at most 31 characters of its name, without `[]:*?/\\`. */
export function workbookOf(name: string, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const body: number[][] = []
  const directory: number[][] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), rows))) {
    const [called, bytes] = [encoder.encode(path), encoder.encode(text)]
    const about = numbers([2, VERSION], [2, UTF8], [2, 0], [2, 0], [2, DAY], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, called.length], [2, 0])
    const entry = [...numbers([4, 0x04034b50]), ...about, ...called, ...bytes]
    body.push(entry)
    directory.push([...numbers([4, 0x02014b50], [2, VERSION]), ...about, ...numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), ...called])
    offset += entry.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, directory.length], [2, directory.length], [4, size], [4, offset], [2, 0])
  return Uint8Array.from([...body.flat(), ...directory.flat(), ...end])
}
