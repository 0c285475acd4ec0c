import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A zip archive of texts by path. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, body] of Object.entries(parts)) zip.addBuffer(Buffer.from(body), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** The parts of a workbook around the rows of its one sheet; a test replaces or adds what it is about. */
export const workbookParts = (sheetData: string): Record<string, string> => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': '<Relationships xmlns="p"><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="11"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${sheetData}</sheetData></worksheet>`,
})

export const workbookOf = (sheetData: string): Promise<Buffer> => zipOf(workbookParts(sheetData))

/** A cell of text, or of a number with a style of `workbookParts`: 0 plain, 1 date, 2 scientific, 3 eight digits. */
export type Cell = string | { v: number | string; s?: number }

const cellXml = (cell: Cell) =>
  typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</t></is></c>` : `<c s="${cell.s ?? 0}"><v>${cell.v}</v></c>`

/** Rows of a sheet, numbered from 1. */
export const sheetOf = (rows: readonly (readonly Cell[])[]): string => rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`).join('')
