import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell as a spreadsheet stores it: text, a number, or nothing. */
export type Cell = string | number | undefined

export type WorkbookOptions = {
  /** Texts in the shared table, as Excel writes them (default), or in the cell, as many exporters do. */
  texts?: 'shared' | 'inline'
  /** Leaves the prefix `x:` before every element, as some exporters do. */
  prefixed?: boolean
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)
const column = (index: number): string => (index < 26 ? '' : column(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`

/** A real .xlsx workbook with one sheet. */
export async function workbook(rows: readonly (readonly Cell[])[], options: WorkbookOptions = {}): Promise<Buffer> {
  const shared = new Map<string, number>()
  const p = options.prefixed ? 'x:' : ''
  const own = options.prefixed ? `xmlns:x="${main}"` : `xmlns="${main}"`
  const cell = (value: Cell, row: number, at: number) => {
    const r = `${column(at)}${String(row + 1)}`
    if (value === undefined || value === '') return ''
    if (typeof value === 'number') return `<${p}c r="${r}"><${p}v>${String(value)}</${p}v></${p}c>`
    if (options.texts === 'inline') return `<${p}c r="${r}" t="inlineStr"><${p}is><${p}t xml:space="preserve">${escape(value)}</${p}t></${p}is></${p}c>`
    if (!shared.has(value)) shared.set(value, shared.size)
    return `<${p}c r="${r}" t="s"><${p}v>${String(shared.get(value))}</${p}v></${p}c>`
  }
  const sheet = rows.map((cells, row) => `<${p}row r="${String(row + 1)}">${cells.map((value, at) => cell(value, row, at)).join('')}</${p}row>`).join('')
  const texts = [...shared.keys()].map((text) => `<${p}si><${p}t xml:space="preserve">${escape(text)}</${p}t></${p}si>`).join('')

  return zipped({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<${p}workbook ${own} xmlns:r="${office}"><${p}sheets><${p}sheet name="Recargas" sheetId="1" r:id="rId1"/></${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<${p}worksheet ${own}><${p}sheetData>${sheet}</${p}sheetData></${p}worksheet>`,
    'xl/sharedStrings.xml': `<${p}sst ${own} count="${String(shared.size)}" uniqueCount="${String(shared.size)}">${texts}</${p}sst>`,
  })
}

/** A zip archive of texts by path. */
export function zipped(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, body] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml(body)), path)
  zip.end()
  return buffer(zip.outputStream)
}
