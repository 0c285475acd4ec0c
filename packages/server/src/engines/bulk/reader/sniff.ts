import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { legacyEncodings, type LegacyEncoding } from '@ventanilla/contract/bulk/garbled'
import { piecesOf } from './pieces.ts'
import { otherFile, otherText, Unreadable } from './unreadable.ts'

type Sniffed = { kind: 'xlsx' } | ({ kind: 'csv' } & TextEncoding)

const HEAD = 8192

/** A workbook with a password is a stream of this name in the container of old Office files ([MS-OFFCRYPTO] 1.3.1). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Tells from its content what a file is; its name and extension have no say.
 * @throws {Unreadable} file_empty, file_password, file_is_… for another kind of file that we know, or file_not_a_list for what is neither
 *   text nor a zip archive
 */
export async function sniff(path: string): Promise<Sniffed> {
  const head = await readHead(path)
  if (head.length === 0) throw new Unreadable('file_empty')
  const other = otherFile(head)
  if (other) throw new Unreadable(other === 'file_is_old_excel' && (await holds(path, ENCRYPTED)) ? 'file_password' : other)
  if (isArchive(head)) return { kind: 'xlsx' }
  const marked = markedEncoding(head)
  const text = new TextDecoder(marked ?? 'windows-1252').decode(head)
  const otherKind = otherText(text) ?? (isBinary(text) ? 'file_not_a_list' : undefined)
  if (otherKind) throw new Unreadable(otherKind)
  return { kind: 'csv', ...(marked ? { encoding: marked } : await encodingByContent(path)) }
}

const isArchive = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** What a file that was read as a list is. */
export const kindOf = async (path: string): Promise<Sniffed['kind']> => (isArchive(await readHead(path)) ? 'xlsx' : 'csv')

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The encoding that a byte order mark states, or that zero bytes give away. */
function markedEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Latin letters in UTF-16 have a zero byte each: the second of the pair, or the first.
  const zeros = (odd: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const many = head.length / 4
  if (zeros(1) > many && zeros(0) < many / 8) return 'utf-16le'
  if (zeros(0) > many && zeros(1) < many / 8) return 'utf-16be'
  return undefined
}

/** More controls than a damaged text has: a text with a few is read, and refused by the row that has them. */
const isBinary = (text: string): boolean => (text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0) > text.length / 50

/** Looks for bytes anywhere in a file; its directory may stand at its end. */
async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let kept = 0
  for await (const { buffer, start, end } of piecesOf(path, PIECE, wanted.length)) {
    const from = start - kept
    if (buffer.subarray(from, end).includes(wanted)) return true
    kept = Math.min(wanted.length, end - from)
    buffer.copyWithin(start - kept, end - kept, end)
  }
  return false
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * How the bytes of a text become characters. `foreign`: an encoding that we do not read fits them better. `guessed`: it
 * is read, and what nobody writes in Spanish is worth a look.
 */
export type TextEncoding = { encoding: Encoding; foreign?: LegacyEncoding; guessed?: boolean }

/** Bytes that are looked at together. */
export const PIECE = 1 << 18

/** Neighbours of a byte: no letter, a small letter, a capital, a byte that is not ASCII. */
type Neighbour = 0 | 1 | 2 | 3
const neighbourOf = (byte: number): Neighbour => (byte >= 128 ? 3 : byte >= 97 && byte <= 122 ? 1 : byte >= 65 && byte <= 90 ? 2 : 0)

/** Tells the encoding of a text without a byte order mark by all of its bytes. */
async function encodingByContent(path: string): Promise<TextEncoding> {
  if (await isWholeUtf8(path)) return { encoding: 'utf-8' }
  const { counts, sequences, strays } = await survey(path)
  // Signs of UTF-8 do not come about by chance: the file is UTF-8 with something else pasted in, and is refused where that stands.
  if (sequences >= strays) return { encoding: 'utf-8' }
  const scores = (Object.keys(legacyEncodings) as LegacyEncoding[]).map((name) => ({ name, ...scoreOf(counts, legacyEncodings[name]) }))
  const [windows, ...others] = scores
  const best = others.reduce((one, other) => (other.sum > one.sum ? other : one))
  if (windows && best.sum > windows.sum && best.spanish > 0) return { encoding: 'windows-1252', foreign: best.name }
  return { encoding: 'windows-1252', guessed: true }
}

/** The most bytes of a character in UTF-8 that a piece may lack the end of. */
const CUT = 3

/** How many bytes at the end of a piece begin a character of UTF-8 that goes on in the next. */
function cutAtEnd(piece: Buffer): number {
  for (let back = 1; back <= Math.min(CUT, piece.length); back += 1) {
    const byte = piece[piece.length - back] ?? 0
    if (byte < 0x80) return 0
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    if (length > 1) return length > back ? back : 0
  }
  return 0
}

/** Whether all bytes of a file are UTF-8. */
export async function isWholeUtf8(path: string): Promise<boolean> {
  let cut = 0
  for await (const { buffer, start, end } of piecesOf(path, PIECE, CUT)) {
    const piece = buffer.subarray(start - cut, end)
    cut = cutAtEnd(piece)
    if (!isUtf8(piece.subarray(0, piece.length - cut))) return false
    buffer.copyWithin(start - cut, end - cut, end)
  }
  return cut === 0
}

/** Counts each byte above ASCII by its neighbours, sequences of bytes as UTF-8 writes characters, and other bytes above ASCII. */
async function survey(path: string) {
  const counts = new Uint32Array(128 * 16)
  let sequences = 0
  let strays = 0
  let before = 0
  let byte = 0
  let awaited = 0
  const count = (next: number) => {
    const place = (byte - 128) * 16 + neighbourOf(before) * 4 + neighbourOf(next)
    if (byte >= 128) counts[place] = (counts[place] ?? 0) + 1
    if (byte >= 0x80 && byte <= 0xbf && awaited > 0) {
      awaited -= 1
      if (awaited === 0) sequences += 1
    } else {
      if (awaited > 0) strays += 1
      awaited = byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
      if (byte >= 128 && awaited === 0) strays += 1
    }
    before = byte
    byte = next
  }
  for await (const { buffer, start, end } of piecesOf(path, PIECE)) for (let at = start; at < end; at += 1) count(buffer[at] ?? 0)
  count(0)
  count(0)
  return { counts, sequences, strays }
}

const spanish = new Set('áéíóúüñÁÉÍÓÚÜÑ')
const western = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/
const opening = new Set('¿¡«“‘')
const signs = new Set('»”’–—…ºª°€·®©™´•½¼¾£\u00a0')
/** Signs that stand within a word. */
const joining = new Set('’´·\u00a0')

type Fit = 'strange' | 'western' | 'sign' | 'spanish'

/** How well a character fits where it stands: capitals do not follow small letters, and signs do not stand within words. */
function fitOf(character: string, before: Neighbour, after: Neighbour): Fit {
  const isLetter = (neighbour: Neighbour) => neighbour === 1 || neighbour === 2
  if (opening.has(character)) return isLetter(before) ? 'strange' : 'spanish'
  if (signs.has(character)) return isLetter(before) && isLetter(after) && !joining.has(character) ? 'strange' : 'sign'
  if (!western.test(character)) return 'strange'
  const isSmall = character === character.toLowerCase()
  if (isSmall ? after === 2 : before === 1) return 'strange'
  return spanish.has(character) && (before !== 0 || after !== 0) ? 'spanish' : 'western'
}

/** What all bytes above ASCII come to in one encoding. */
function scoreOf(counts: Uint32Array, table: string) {
  const score = { strange: 0, western: 0, sign: 0, spanish: 0 }
  counts.forEach((count, at) => {
    if (count > 0) score[fitOf(table[at >> 4] ?? '', ((at >> 2) & 3) as Neighbour, (at & 3) as Neighbour)] += count
  })
  return { ...score, sum: score.western + score.sign + 2 * score.spanish }
}

/**
 * Decodes a text piece by piece; without a piece, what is left at its end. Windows-1252 is read by our table, because
 * `TextDecoder` of Node 20 reads its bytes 128 to 159 as controls in some calls.
 */
export function decoderOf(encoding: Encoding): (piece?: Buffer) => string {
  const decoder = new TextDecoder(encoding)
  if (encoding !== 'windows-1252') return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode())
  return (piece) => piece?.toString('latin1').replace(/[\u0080-\u009f]/g, (control) => legacyEncodings['Windows-1252'][control.charCodeAt(0) - 128] ?? control) ?? ''
}

/** The first word of a text with characters beyond ASCII, as Windows-1252 reads it and as another encoding does. */
export function wordIn(text: string, encoding: LegacyEncoding): { found: string; meant: string } | undefined {
  const found = text.split(/[ \t\n]+/).find((word) => /[^\p{ASCII}]/u.test(word))?.slice(0, 40)
  const read = (character: string) => (character <= '\u007f' ? character : (legacyEncodings[encoding][legacyEncodings['Windows-1252'].indexOf(character)] ?? character))
  return found === undefined ? undefined : { found, meant: [...found].map(read).join('') }
}
