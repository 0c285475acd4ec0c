import { open } from 'node:fs/promises'
import { encodingByContent, type Encoding, type TextEncoding } from './encoding.ts'
import { otherFile, otherText } from './looks-like.ts'
import { Unreadable } from './unreadable.ts'

export type Sniffed = { kind: 'xlsx' } | ({ kind: 'csv' } & TextEncoding)

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
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return { kind: 'xlsx' }
  const marked = markedEncoding(head)
  const text = new TextDecoder(marked ?? 'windows-1252').decode(head)
  const otherKind = otherText(text) ?? (isBinary(text) ? 'file_not_a_list' : undefined)
  if (otherKind) throw new Unreadable(otherKind)
  return { kind: 'csv', ...(marked ? { encoding: marked } : await encodingByContent(path)) }
}

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
  const file = await open(path)
  try {
    let before = Buffer.alloc(0)
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) {
      const joined = Buffer.concat([before, chunk as Buffer])
      if (joined.includes(wanted)) return true
      before = joined.subarray(-wanted.length)
    }
    return false
  } finally {
    await file.close()
  }
}
