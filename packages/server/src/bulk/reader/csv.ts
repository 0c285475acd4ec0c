import { createReadStream } from 'node:fs'
import Papa from 'papaparse'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { matchHeaders } from '@ventanilla/contract/bulk/headers'
import { isBlank, type RawList, type RawRow } from './raw-row.ts'
import type { Encoding } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

const separators = [',', ';', '\t'] as const
const PIECE = 1 << 18
/** A record longer than this is no record: a quotation mark is open. */
const LONGEST_RECORD = 1 << 20

/** Characters that no list has: what a wrong decoding leaves behind, and controls. */
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

/** Rows of a CSV file, read piece by piece. */
export function readCsv(path: string, encoding: Encoding, definition: BulkDefinition): RawList {
  return { rows: rowsOf(path, encoding, definition), ragged: true }
}

async function* rowsOf(path: string, encoding: Encoding, definition: BulkDefinition): AsyncGenerator<RawRow[]> {
  let parser: Papa.Parser | undefined
  let rest = ''
  let number = 0
  let suspicious = false
  for await (const { text, last } of pieces(path, encoding)) {
    rest += text
    suspicious ||= unreadable.test(text)
    if (!parser) {
      if (!last && rest.length < PIECE) continue
      const declared = /^sep=(.)\n/i.exec(rest)
      if (declared) {
        rest = rest.slice(declared[0].length)
        number = 1
      }
      parser = new Papa.Parser({ delimiter: separatorOf(rest, definition), newline: '\n' })
    }
    const { data, errors, meta } = parser.parse(rest, 0, !last) as Papa.ParseResult<string[]>
    const broken = errors.find(({ type }) => type === 'Quotes')
    if (broken && (last || broken.code !== 'MissingQuotes')) throw new Unreadable('file_unclosed_quote', { row: number + data.length })
    rest = last ? '' : rest.slice(meta.cursor)
    if (rest.length > LONGEST_RECORD) throw new Unreadable('file_unclosed_quote', { row: number + data.length + 1 })
    const rows: RawRow[] = []
    for (const cells of data) {
      number += 1
      if (suspicious && cells.some((cell) => unreadable.test(cell))) throw new Unreadable('file_wrong_encoding', { row: number })
      if (!isBlank(cells)) rows.push({ number, cells })
    }
    yield rows
  }
}

/** The decoded text with one kind of line end, the last piece marked. */
async function* pieces(path: string, encoding: Encoding): AsyncGenerator<{ text: string; last: boolean }> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE })) {
    const text = held + decoder.decode(chunk as Buffer, { stream: true })
    // A line end may be cut in two; and so that one piece is always left to be the last, the end of each is held back.
    held = text.slice(-1)
    yield { text: lines(text.slice(0, -1)), last: false }
  }
  yield { text: lines(held + decoder.decode()), last: true }
}

const lines = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The separator under which the header row has the most known columns; then the one that cuts it into most cells. */
function separatorOf(head: string, definition: BulkDefinition): string {
  const scored = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(head, { delimiter: separator, newline: '\n', preview: 20 })
    const header = data.find((cells) => !isBlank(cells)) ?? []
    return { separator, known: new Set(matchHeaders(definition, header).keys.filter(Boolean)).size, cells: header.length }
  })
  return scored.reduce((best, next) => (next.known > best.known || (next.known === best.known && next.cells > best.cells) ? next : best)).separator
}
