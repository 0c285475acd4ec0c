import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { Unreadable } from '../unreadable.ts'

/** What a part's reader wants to know. Names come without their prefix: workbooks differ in the one they use. */
export type XmlEvents = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads one XML part, piece by piece; after each piece it gives way to the caller, who takes what has gathered.
 * @throws {Unreadable} for a DOCTYPE (no spreadsheet writes one; entity bombs begin with one) and for broken XML
 */
export async function* readXml(stream: Readable, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const { open, text, close } = events
  parser.on('doctype', () => {
    throw new Unreadable('file_damaged_workbook')
  })
  parser.on('error', (error) => {
    throw error
  })
  if (open) parser.on('opentag', (tag) => open(local(tag.name), tag.attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  for await (const piece of stream) {
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

/** Reads a small part to its end. */
export async function readWhole(stream: Readable, events: XmlEvents): Promise<void> {
  const reading = readXml(stream, events)
  while (!(await reading.next()).done);
}

/** `_x000D_` and its like, as spreadsheets write characters that XML can't hold; controls become a space. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)).replace(/[\u0000-\u001f\ufffe\uffff\ud800-\udfff]/, ' ')) : text
