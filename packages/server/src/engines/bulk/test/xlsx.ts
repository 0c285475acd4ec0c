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

/** A relationships part: of each id, its type and its target. */
export const relationsXml = (relations: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<Relationships xmlns="p">${Object.entries(relations).map(([id, [type, target]]) => `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** The parts of a workbook around the rows of its one sheet; a test replaces or adds what it is about. */
export const workbookParts = (sheetData: string): Record<string, string> => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  '_rels/.rels': relationsXml({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
  'xl/_rels/workbook.xml.rels': relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['styles', 'styles.xml'] }),
  'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="11"/><xf numFmtId="170"/><xf numFmtId="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${sheetData}</sheetData></worksheet>`,
})

export const workbookOf = (sheetData: string): Promise<Buffer> => zipOf(workbookParts(sheetData))

/** A cell of text, or of a number with a style of `workbookParts`: 0 plain, 1 date, 2 scientific, 3 eight digits, 4 without places. */
export type Cell = string | { v: number | string; s?: number }

const cellXml = (cell: Cell) =>
  typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</t></is></c>` : `<c s="${cell.s ?? 0}"><v>${cell.v}</v></c>`

/** Rows of a sheet, numbered from 1. */
export const sheetOf = (rows: readonly (readonly Cell[])[]): string => rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`).join('')
