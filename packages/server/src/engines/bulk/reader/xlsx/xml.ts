import { SaxesParser } from 'saxes'
import { Unreadable } from '../unreadable.ts'
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_TOKEN } from './limits.ts'

/** One part of a workbook: its bytes, its name for what is said about it, and what all parts together may still have. */
export type Part = { name: string; stream: AsyncIterable<Buffer>; left: { elements: number } }

/** What a part's reader wants to know. Names come without their prefix: workbooks differ in the one they use. */
export type XmlEvents = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads one XML part, piece by piece; after each piece it gives way to the caller, who takes what has gathered. The
 * parser holds a tag, text or comment until it ends, so their length is limited between the pieces.
 * @throws {Unreadable} for a DOCTYPE (no spreadsheet writes one; entity bombs begin with one), for broken XML, and
 *   file_workbook_limits beyond the limits
 */
export async function* readXml({ name: part, stream, left }: Part, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const { open, text, close } = events
  const beyond = () => new Unreadable('file_workbook_limits', { part })
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let ended = false
  let pending = 0
  let attributes = 0
  let depth = 0
  const end = () => {
    ended = true
  }
  parser.on('doctype', () => {
    throw new Unreadable('file_damaged_workbook')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii)$/i.test(encoding)) throw new Unreadable('file_damaged_workbook')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) throw beyond()
  })
  parser.on('opentag', (tag) => {
    end()
    attributes = 0
    depth += 1
    left.elements -= 1
    if (depth > MAX_DEPTH || left.elements < 0) throw beyond()
    open?.(local(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    end()
    depth -= 1
    close?.(local(tag.name))
  })
  const onText = (piece: string) => {
    end()
    text?.(piece)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('comment', end)
  parser.on('processinginstruction', end)
  // With so many handlers V8 keeps the parser as a table of names, which makes reading four times slower. An object that
  // others inherit from is kept in the fast way again.
  Object.create(parser)
  for await (const piece of stream) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    const decoded = decoder.decode(piece, { stream: true })
    ended = false
    parser.write(decoded)
    pending = ended ? decoded.length : pending + decoded.length
    if (pending > MAX_TOKEN) throw beyond()
    yield
  }
  parser.write(decoder?.decode() ?? '').close()
  yield
}

/** XML is UTF-8 or UTF-16, by its mark or by the zero byte beside its first sign (XML 1.0, appendix F). */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

/** Reads a small part to its end. */
export async function readWhole(part: Part, events: XmlEvents): Promise<void> {
  const reading = readXml(part, events)
  while (!(await reading.next()).done);
}

/** `_x000D_` and its like, as spreadsheets write characters that XML can't hold; controls become a space. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)).replace(/[\u0000-\u001f\ufffe\uffff\ud800-\udfff]/, ' ')) : text

/** An attribute that says yes. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
