import { imageTypes, MAX_IMAGE_MEGAPIXELS, typeNames, type ImageType } from '@ventanilla/contract/images'
import type { ImageProblem } from '@ventanilla/contract/messages/image-words'
import type { MessageParams } from '@ventanilla/contract/errors'

/** Why a file is no image that is taken. */
export class RefusedImage extends Error {
  override readonly name = 'RefusedImage'
  readonly code: ImageProblem
  readonly params: MessageParams | undefined

  constructor(code: ImageProblem, params?: MessageParams) {
    super(code)
    this.code = code
    this.params = params
  }
}

type Size = { width: number; height: number }
export type Recognised = Size & { type: ImageType }

/**
 * Says by its content what an uploaded image is, and walks through its parts to the end without decoding anything: what is
 * animated, too large, cut off, or followed by something else is refused before it costs anything.
 * @throws {RefusedImage}
 */
export function recogniseImage(bytes: Buffer): Recognised {
  const found = readers.find(({ begins }) => begins(bytes))
  if (!found) throw new RefusedImage(isSvg(bytes) ? 'image_is_svg' : 'image_type', { types: typeNames(imageTypes) })
  const { width, height } = insideOf(() => found.read(bytes))
  if (width < 1 || height < 1) throw damaged()
  if (width * height > MAX_IMAGE_MEGAPIXELS * 1_000_000) throw new RefusedImage('image_too_many_pixels', { width, height, megapixels: MAX_IMAGE_MEGAPIXELS })
  return { type: found.type, width, height }
}

const damaged = () => new RefusedImage('image_damaged')
const animated = () => new RefusedImage('image_is_animated')

/** Reading behind the end of a file is what happens to one that is cut off. */
function insideOf<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}

const readers: readonly { type: ImageType; begins: (bytes: Buffer) => boolean; read: (bytes: Buffer) => Size }[] = [
  { type: 'image/png', begins: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', read: readPng },
  { type: 'image/jpeg', begins: (bytes) => isJpegAt(bytes, 0), read: readJpeg },
  { type: 'image/webp', begins: (bytes) => tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WEBP', read: readWebp },
]

const tag = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

/** How far into a file its first element may stand, behind a declaration and comments. */
const PROLOGUE = 4_096
const isSvg = (bytes: Buffer): boolean => /^[\s\ufeff]*<(?:\?xml|!--|!doctype|svg)/i.test(bytes.toString('utf8', 0, PROLOGUE)) && /<svg[\s>]/i.test(bytes.toString('utf8', 0, PROLOGUE))

/** Chunks: length, name, content, checksum. */
function readPng(bytes: Buffer): Size {
  if (tag(bytes, 12) !== 'IHDR') throw damaged()
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  for (let at = 8; ; ) {
    const [length, name] = [bytes.readUInt32BE(at), tag(bytes, at + 4)]
    if (name === 'acTL') throw animated()
    at += 12 + length
    if (at > bytes.length) throw damaged()
    if (name !== 'IEND') continue
    if (at < bytes.length) throw new RefusedImage('image_carries_more')
    return size
  }
}

const isJpegAt = (bytes: Buffer, at: number): boolean => bytes[at] === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff

/** A telephone writes further sizes of its photograph behind it, each a JPEG of its own, and fills up with zeros. */
function readJpeg(bytes: Buffer): Size {
  const { end, ...size } = readOneJpeg(bytes, 0)
  let at = end
  while (isJpegAt(bytes, at)) at = readOneJpeg(bytes, at).end
  if (bytes.subarray(at).some((byte) => byte !== 0)) throw new RefusedImage('image_carries_more')
  return size
}

const START_OF_SCAN = 0xda
/** Encoders write about ten. Each costs a pass over the whole picture, however few bytes it has, and the time-out of the decoder is asked after the last. */
const MOST_SCANS = 100
const END_OF_IMAGE = 0xd9
/** C0 to CF begin a frame, but for tables (C4, CC) and an extension (C8). */
const beginsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Inside of a scan FF stands before 00 where it is data, and before D0 to D7 where decoding may begin again. */
const isData = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** Segments: FF, marker, length, content; behind the start of a scan come data up to the next marker. */
function readOneJpeg(bytes: Buffer, start: number): Size & { end: number } {
  let size: Size | undefined
  let scans = 0
  for (let at = start + 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw damaged()
    while (bytes.readUInt8(at) === 0xff) at += 1
    const marker = bytes.readUInt8(at)
    at += 1
    if (marker === END_OF_IMAGE) {
      if (!size) throw damaged()
      return { ...size, end: at }
    }
    if (beginsFrame(marker)) size ??= { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) }
    at += bytes.readUInt16BE(at)
    if (marker !== START_OF_SCAN) continue
    scans += 1
    if (scans > MOST_SCANS) throw damaged()
    at = endOfScan(bytes, at)
  }
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && (isData(bytes.readUInt8(at + 1)) || bytes[at + 1] === 0xff)) at = bytes.indexOf(0xff, at + (bytes[at + 1] === 0xff ? 1 : 2))
  if (at < 0) throw damaged()
  return at
}

/** A RIFF file: its length, then chunks of an even length. */
function readWebp(bytes: Buffer): Size {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw damaged()
  if (end < bytes.length) throw new RefusedImage('image_carries_more')
  let size: Size | undefined
  for (let at = 12; at < end; ) {
    const [name, length, content] = [tag(bytes, at), bytes.readUInt32LE(at + 4), at + 8]
    if (name === 'ANIM' || name === 'ANMF') throw animated()
    size ??= webpSize(bytes, name, content)
    at = content + length + (length % 2)
    if (at > end) throw damaged()
  }
  if (!size) throw damaged()
  return size
}

function webpSize(bytes: Buffer, chunk: string, at: number): Size | undefined {
  switch (chunk) {
    case 'VP8X':
      return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(at + 1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}
