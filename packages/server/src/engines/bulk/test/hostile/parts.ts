import { HEADER } from '../lists.ts'
import { relationsXml, sheetOf, workbookParts, type Cell } from '../xlsx.ts'
import type { RawPart } from './raw-zip.ts'

/** A workbook that somebody made to do harm, or that is right and looks as if it did. */
export type HostileFile = {
  name: string
  make: () => Buffer
  /** What the reader may answer: a code, or `read` for a list. */
  answers: readonly string[]
}

export const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
export const header = HEADER.split(',')
export const goodRow: readonly Cell[] = ['61234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'Viáticos']

/** Every part that a reader opens, right; a case replaces what it is about. */
export const rightParts = (rows: readonly (readonly Cell[])[] = [header, goodRow]): Record<string, string> => ({
  ...workbookParts(sheetOf(rows)),
  'xl/_rels/workbook.xml.rels': relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['styles', 'styles.xml'], rId3: ['sharedStrings', 'sharedStrings.xml'] }),
  'xl/sharedStrings.xml': `<sst ${main}><si><t>uno</t></si><si><t>dos</t></si></sst>`,
})

/** The parts that a reader opens, and where something may stand in them: after this text. */
export const places: Readonly<Record<string, string>> = {
  '_rels/.rels': '<Relationships xmlns="p">',
  'xl/_rels/workbook.xml.rels': '<Relationships xmlns="p">',
  'xl/workbook.xml': '<sheets>',
  'xl/styles.xml': '<cellXfs>',
  'xl/sharedStrings.xml': `<sst ${main}>`,
  'xl/worksheets/sheet1.xml': '<sheetData>',
}

/** A part of the right workbook with something inside it, cut where it is to be put in. */
export function cut(part: string): { before: string; after: string } {
  const text = rightParts()[part] ?? ''
  const at = text.indexOf(places[part] ?? '') + (places[part] ?? '').length
  return { before: text.slice(0, at), after: text.slice(at) }
}

export const entriesOf = (parts: Readonly<Record<string, RawPart>>): [string, RawPart][] => Object.entries(parts)
