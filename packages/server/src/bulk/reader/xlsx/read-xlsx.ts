import type { Readable } from 'node:stream'
import type { RawList, RawRow } from '../raw-row.ts'
import { Unreadable } from '../unreadable.ts'
import { openArchive, type Archive } from './archive.ts'
import { readNumberFormats } from './number-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readWhole } from './xml.ts'

/** Rows of the first visible sheet of a workbook. */
export function readXlsx(path: string): RawList {
  return { rows: rowsOf(path), ragged: false }
}

async function* rowsOf(path: string): AsyncGenerator<RawRow[]> {
  let archive: Archive | undefined
  try {
    archive = await openArchive(path)
    const isWorkbook = archive.has('[Content_Types].xml') && archive.has('xl/workbook.xml')
    if (!isWorkbook) throw new Unreadable('file_not_a_list')
    const { sheet, since1904 } = await firstSheet(archive)
    const strings = await part(archive, 'xl/sharedStrings.xml', readSharedStrings)
    const formats = await part(archive, 'xl/styles.xml', readNumberFormats)
    const stream = await archive.open(sheet)
    if (!stream) throw new Unreadable('file_damaged_workbook')
    yield* readSheet(stream, { strings: strings ?? [], formats: formats ?? [], since1904 })
  } catch (error) {
    // Whatever the archive or its XML trips over, to the person who uploaded it the workbook is damaged.
    throw error instanceof Unreadable ? error : new Unreadable('file_damaged_workbook')
  } finally {
    archive?.close()
  }
}

async function part<T>(archive: Archive, name: string, read: (stream: Readable) => Promise<T>): Promise<T | undefined> {
  const stream = await archive.open(name)
  return stream && read(stream)
}

async function firstSheet(archive: Archive): Promise<{ sheet: string; since1904: boolean }> {
  const sheets: { id: string; hidden: boolean }[] = []
  const targets = new Map<string, string>()
  let since1904 = false
  const workbook = await archive.open('xl/workbook.xml')
  const relations = await archive.open('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new Unreadable('file_damaged_workbook')
  await readWhole(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name === 'sheet') sheets.push({ id: relationOf(attributes), hidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  await readWhole(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes['Id']) targets.set(attributes['Id'], attributes['Target'] ?? '')
    },
  })
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const target = first && targets.get(first.id)
  if (!target) throw new Unreadable('file_damaged_workbook')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`, since1904 }
}

/** The prefix of `r:id` is the workbook's to choose. */
const relationOf = (attributes: Readonly<Record<string, string>>): string => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
