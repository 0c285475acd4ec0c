import { stat } from 'node:fs/promises'
import Papa from 'papaparse'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from '@ventanilla/contract/constants'
import { matchHeaders } from '@ventanilla/contract/bulk/headers'
import { beginning } from '@ventanilla/contract/text'
import { markBlocks } from './blocks.ts'
import { decoderOf, wordIn, type Encoding, type TextEncoding } from './sniff.ts'
import { piecesOf } from './pieces.ts'
import { isBlank, type FileWarning, type RawList, type RawRow } from './raw-list.ts'
import { Unreadable } from './unreadable.ts'
import { LAST_ROW } from './xlsx/limits.ts'

const separators = [',', ';', '\t']
/** Read at once: its rows are held together. */
const PIECE = 1 << 15
/** A record longer than this is none: a quotation mark is open, or the file has no lines. */
const LONGEST_RECORD = 1 << 20
/** Rows among which the header is looked for, to tell the separator by it. */
const HEADER_AMONG = 20
/** Examples of words that a warning shows. */
const EXAMPLES = 3

/**
 * Rows with cells that a text of this size may have. What tells one person from another takes seven bytes at least and a
 * line end; two megabytes of single letters would become a million stored rows otherwise.
 */
const rowLimit = (bytes: number): number => Math.min(10_000 + Math.floor(bytes / 8), MAX_LIST_ROWS)

/** Characters that no list has: what a wrong decoding leaves behind, and controls. */
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/
/** A character beyond those that people write in Spanish. */
const beyondSpanish = /[^\p{ASCII}áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”º° \t\n]/u
/** A letter of another script: two bytes of another encoding may happen to be one in UTF-8. */
const beyondLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\s]/u

/** Rows of a CSV file, read piece by piece. */
export function readCsv(path: string, text: TextEncoding, definition: BulkDefinition): RawList {
  const warnings: FileWarning[] = []
  return { rows: rowsOf(path, text, definition, warnings), ragged: true, warnings }
}

async function* rowsOf(path: string, text: TextEncoding, definition: BulkDefinition, warnings: FileWarning[]): AsyncGenerator<RawRow[]> {
  let parser: Papa.Parser | undefined
  let rest = ''
  let number = 0
  let suspicious = false
  let rare = false
  const unusual = text.guessed ? beyondSpanish : beyondLatin
  const examples = new Set<string>()
  const max = rowLimit((await stat(path)).size)
  let filled = 0
  const inBlocks = markBlocks()
  for await (const { text: piece, last } of pieces(path, text.encoding)) {
    // The last line has its end as all others have: blanks after a closing quotation mark stand before something.
    rest += last ? `${piece}\n` : piece
    suspicious ||= unreadable.test(piece)
    rare ||= unusual.test(piece)
    if (!parser) {
      if (!last && rest.length < PIECE) continue
      const declared = /^sep=([^"\n])\n/i.exec(rest)
      if (declared) {
        // Excel hides the line: its first row is the one below.
        rest = rest.slice(declared[0].length)
      }
      parser = new Papa.Parser({ delimiter: separatorOf(rest, definition, declared?.[1]), newline: '\n' })
    }
    const { data, errors, meta } = parser.parse(rest, 0, !last) as Papa.ParseResult<string[]>
    const misplaced = errors.filter(({ type }) => type === 'Quotes')
    const [broken] = misplaced
    // Of the record that goes on in the next piece, one may come of the cut: a closing mark and blanks, without the separator after them.
    const isCut = !last && broken?.row === data.length && misplaced.length === 1
    // The parser goes on after a mark that closes nothing, to the end of what it was given: the error says in which record it was.
    if (broken && !isCut) throw new Unreadable('file_unclosed_quote', { row: number + (broken.row ?? 0) + 1 })
    rest = last ? '' : rest.slice(meta.cursor)
    if (rest.length > LONGEST_RECORD) throw new Unreadable(isQuoteOpen(parser, rest) ? 'file_unclosed_quote' : 'file_row_too_long', { row: number + data.length + 1 })
    const rows: RawRow[] = []
    for (const cells of data) {
      number += 1
      if (number > LAST_ROW) throw new Unreadable('file_too_many_rows', { max: MAX_LIST_ROWS })
      if (text.foreign) refuseForeign(cells, text.foreign, number)
      if (suspicious && cells.some((cell) => unreadable.test(cell))) throw new Unreadable('file_wrong_encoding', { row: number })
      if (rare && examples.size < EXAMPLES) for (const word of cells.join(' ').split(/[ \t\n]+/)) if (unusual.test(word)) examples.add(beginning(word, 40))
      if (isBlank(cells)) continue
      filled += 1
      // One is the header.
      if (filled > max + 1) throw new Unreadable('file_too_many_rows', { max })
      rows.push({ number, cells })
    }
    yield inBlocks(rows, last)
  }
  if (examples.size > 0) warnings.push({ code: 'encoding_doubtful', params: { examples: [...examples].slice(0, EXAMPLES).join(', ') } })
}

/** The decoded text with one kind of line end, the last piece marked. */
async function* pieces(path: string, encoding: Encoding): AsyncGenerator<{ text: string; last: boolean }> {
  const decoder = decoderOf(encoding)
  let held = ''
  for await (const { buffer, start, end } of piecesOf(path, PIECE)) {
    const text = held + decoder(buffer.subarray(start, end))
    // A line end may be cut in two, and is never cut by us; and so that one piece is always left to be the last, the end of each is held back.
    held = text.slice(text.endsWith('\r\n') ? -2 : -1)
    yield { text: lines(text.slice(0, text.length - held.length)), last: false }
  }
  yield { text: lines(held + decoder()), last: true }
}

const lines = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** Whether a record that does not end is one with an open quotation mark. */
const isQuoteOpen = (parser: Papa.Parser, rest: string): boolean => (parser.parse(rest, 0, false) as Papa.ParseResult<string[]>).errors.some(({ type }) => type === 'Quotes')

function refuseForeign(cells: readonly string[], encoding: NonNullable<TextEncoding['foreign']>, row: number): void {
  const word = wordIn(cells.join(' '), encoding)
  if (word) throw new Unreadable('file_other_encoding', { encoding, row, ...word })
}

/** The separator under which a row among the first has the most known columns; then the one that cuts them into most cells. */
function separatorOf(head: string, definition: BulkDefinition, declared?: string): string {
  const candidates = [...new Set(declared === undefined ? separators : [declared, ...separators])]
  const scored = candidates.map((separator) => {
    const { data } = Papa.parse<string[]>(head, { delimiter: separator, newline: '\n', preview: HEADER_AMONG })
    const known = Math.max(...data.map((cells) => new Set(matchHeaders(definition, cells.slice(0, MAX_LIST_COLUMNS)).keys.filter(Boolean)).size), 0)
    return { separator, known, cells: Math.max(...data.map((cells) => cells.length), 0) }
  })
  return scored.reduce((best, next) => (next.known > best.known || (next.known === best.known && next.cells > best.cells) ? next : best)).separator
}
