import type { RawList, RawRow, SheetHead } from '../raw-list.ts'
import { Unreadable } from '../unreadable.ts'
import { openArchive, type Archive } from './archive.ts'
import type { Workbook } from './cell.ts'
import { HEAD_BYTES, HEAD_ROWS } from './limits.ts'
import { readFormats, type Formats } from './number-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { findParts, type Sheet } from './workbook-parts.ts'
import type { Part } from './xml.ts'

/** Sheets beside the list that are looked into; a workbook with more is warned of by these. */
const OTHERS = 20

/**
 * The first visible sheet of a workbook as a list. Its `close` gives the file back.
 * @throws {Unreadable} for what is no workbook, or more than one may be
 */
export async function openXlsx(path: string): Promise<RawList> {
  const archive = await named(openArchive(path))
  try {
    const { sheets: [first, ...others], workbook } = await named(openWorkbook(archive))
    if (!first) throw new Unreadable('file_damaged_workbook')
    const hiddenColumns = new Set<number>()
    return {
      rows: rowsOf(archive, first, workbook, hiddenColumns),
      ragged: false,
      sheet: { name: first.name, hiddenColumns, others: () => headsOf(archive, others.slice(0, OTHERS), workbook) },
      close: archive.close,
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function openWorkbook(archive: Archive): Promise<{ sheets: Sheet[]; workbook: Workbook }> {
  const { sheets, sharedStrings, styles, since1904 } = await findParts(archive)
  const strings = sharedStrings === undefined ? undefined : await readSharedStrings(await partOf(archive, sharedStrings), archive.sharedText)
  const format = styles === undefined ? withoutStyles : await readFormats(await partOf(archive, styles))
  return { sheets, workbook: { strings, format, since1904, left: archive.left } }
}

/** A workbook without styles has one, the plain one. */
const withoutStyles: Formats = (style) => (style === 0 ? { kind: 'general', code: 'General', showsText: false } : undefined)

async function* rowsOf(archive: Archive, sheet: Sheet, workbook: Workbook, hiddenColumns: Set<number>): AsyncGenerator<RawRow[]> {
  try {
    let count = 0
    for await (const rows of readSheet(await partOf(archive, sheet.part), workbook, hiddenColumns)) {
      count += rows.length
      if (count > archive.rows) throw new Unreadable('file_workbook_limits', { part: sheet.part })
      yield rows
    }
  } catch (error) {
    throw inWords(error)
  }
}

/** The first rows of each sheet. One that is broken says no more than it has said: nobody asked for it. */
async function* headsOf(archive: Archive, sheets: readonly Sheet[], workbook: Workbook): AsyncGenerator<SheetHead> {
  for (const sheet of sheets) {
    const head: SheetHead = { sheet: sheet.name, rows: [], whole: false }
    try {
      const part = await partOf(archive, sheet.part)
      for await (const rows of readSheet({ ...part, stream: upTo(HEAD_BYTES, part.stream) }, workbook)) {
        head.rows.push(...rows)
        if (head.rows.length >= HEAD_ROWS) break
      }
      head.whole = head.rows.length < HEAD_ROWS
    } catch {
      head.whole = false
    }
    yield head
  }
}

async function* upTo(max: number, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of stream) {
    read += piece.length
    if (read > max) throw new Error('a head is not read further')
    yield piece
  }
}

async function partOf(archive: Archive, name: string): Promise<Part> {
  const part = await archive.open(name)
  if (!part) throw new Unreadable('file_damaged_workbook')
  return part
}

/** Whatever the archive or its XML trips over, to the person who uploaded it the workbook is damaged. */
const inWords = (error: unknown): Unreadable => (error instanceof Unreadable ? error : new Unreadable('file_damaged_workbook'))

const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw inWords(error)
  })
