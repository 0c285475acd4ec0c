import { open } from 'node:fs/promises'
import { Unreadable } from './unreadable.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Sniffed = { kind: 'xlsx' } | { kind: 'csv'; encoding: Encoding; marked: boolean }

const HEAD = 8192

/**
 * Tells from its content what a file is; its name and extension have no say.
 * @throws {Unreadable} file_empty, or file_not_a_list for what is neither text nor a zip archive
 */
export async function sniff(path: string): Promise<Sniffed> {
  const head = await readHead(path)
  if (head.length === 0) throw new Unreadable('file_empty')
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return { kind: 'xlsx' }
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding.name ?? 'windows-1252').decode(head)
  if (looksLikeSomethingElse(text)) throw new Unreadable('file_not_a_list')
  return { kind: 'csv', encoding: encoding.name ?? (await isUtf8(path) ? 'utf-8' : 'windows-1252'), marked: encoding.marked }
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

function encodingOf(head: Buffer): { name?: Encoding; marked: boolean } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { name: 'utf-8', marked: true }
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', marked: true }
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', marked: true }
  // Latin letters in UTF-16 have a zero byte each: the second of the pair, or the first.
  const zeros = (odd: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const many = head.length / 4
  if (zeros(1) > many && zeros(0) < many / 8) return { name: 'utf-16le', marked: false }
  if (zeros(0) > many && zeros(1) < many / 8) return { name: 'utf-16be', marked: false }
  return { marked: false }
}

/** Binary files, and the text formats that people rename to .csv: markup, PDF, RTF, JSON. */
function looksLikeSomethingElse(text: string): boolean {
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0
  return text.includes('\u0000') || controls > text.length / 50 || /^\s*(?:<[!?a-z]|%PDF|\{|\[\s*[[{"])/i.test(text)
}

async function isUtf8(path: string): Promise<boolean> {
  const file = await open(path)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await file.close()
  }
}
