/*
 * The first row of a workbook, read in the browser as far as it is needed to know what a list is for. It guesses: what it
 * can't read it leaves to the server, which reads the file for itself.
 */

/** Bytes of the end of the file that hold the directory's end and its comment. */
const END_BYTES = 65_557
const MAX_DIRECTORY = 1 << 20
/** Letters of a part that are unpacked at most: a first row is far shorter. */
const MAX_SHEET = 1 << 18
const MAX_TEXTS = 1 << 21

type Entry = { method: number; size: number; at: number }

/** The texts of the first row; nothing where the file is no workbook that can be read this way. */
export async function xlsxHeaders(file: Blob): Promise<readonly string[] | undefined> {
  const entries = await directoryOf(file)
  const part = async (name: string, max: number) => {
    const entry = entries?.get(name)
    return entry ? unpacked(file, entry, max) : undefined
  }
  const relation = /<(?:\w+:)?sheet\s[^>]*?r:id="([^"]+)"/.exec((await part('xl/workbook.xml', MAX_SHEET)) ?? '')?.[1]
  const relations = (await part('xl/_rels/workbook.xml.rels', MAX_SHEET)) ?? ''
  const target = [...relations.matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => tag).find((tag) => attribute(tag, 'Id') === relation)
  const path = target && attribute(target, 'Target')
  if (!path) return undefined
  const sheet = await part(path.startsWith('/') ? path.slice(1) : `xl/${path}`, MAX_SHEET)
  const row = /<(?:\w+:)?row[\s>][\s\S]*?<\/(?:\w+:)?row>/.exec(sheet ?? '')?.[0]
  if (!row) return undefined
  const cells = [...row.matchAll(/<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)].map(([, attributes = '', inner = '']) => ({ shared: /\st="s"/.test(attributes), inner }))
  const texts = cells.some(({ shared }) => shared) ? textsIn((await part('xl/sharedStrings.xml', MAX_TEXTS)) ?? '') : []
  return cells.map(({ shared, inner }) => (shared ? (texts[Number(/<(?:\w+:)?v>(\d+)</.exec(inner)?.[1])] ?? '') : textOf(inner)))
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const textsIn = (xml: string): string[] => [...xml.matchAll(/<(?:\w+:)?si>([\s\S]*?)<\/(?:\w+:)?si>/g)].map(([, inner = '']) => textOf(inner))
const textOf = (xml: string): string => [...xml.matchAll(/<(?:\w+:)?[tv](?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?[tv]>/g)].map(([, text = '']) => plain(text)).join('')

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => (name === undefined ? String.fromCodePoint(Math.min(hex === undefined ? Number(decimal) : parseInt(hex, 16), 0x10ffff)) : (signs[name] ?? all)))

/** The entries of a ZIP archive by name. */
async function directoryOf(file: Blob): Promise<Map<string, Entry> | undefined> {
  const end = await viewOf(file.slice(Math.max(0, file.size - END_BYTES)))
  let at = end.byteLength - 22
  while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at -= 1
  if (at < 0) return undefined
  const [size, from] = [end.getUint32(at + 12, true), end.getUint32(at + 16, true)]
  if (size > MAX_DIRECTORY) return undefined
  const view = await viewOf(file.slice(from, from + size))
  const entries = new Map<string, Entry>()
  for (let place = 0; place + 46 <= view.byteLength && view.getUint32(place, true) === 0x02014b50; ) {
    const length = view.getUint16(place + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + place + 46, Math.min(length, view.byteLength - place - 46)))
    entries.set(name, { method: view.getUint16(place + 10, true), size: view.getUint32(place + 20, true), at: view.getUint32(place + 42, true) })
    place += 46 + length + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  }
  return entries
}

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer())

/** The beginning of an entry as text, up to `max` bytes: what a small file unpacks to may be endless. */
async function unpacked(file: Blob, { method, size, at }: Entry, max: number): Promise<string | undefined> {
  const head = await viewOf(file.slice(at, at + 30))
  if (head.byteLength < 30 || (method !== 0 && method !== 8)) return undefined
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(from, from + size).stream()
  const reader = (method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = 0; read < max; ) {
    const { done, value } = await reader.read()
    if (done) break
    read += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return text
}
