import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp' | 'gif'

/** A picture of this size: a field of red with a blue lower half. */
export const picture = (width: number, height: number, format: Format = 'png'): Promise<Buffer> => {
  const blue = Math.floor(height / 2)
  return sharp({ create: { width, height, channels: 3, background: '#c00000' } })
    .composite(blue > 0 ? [{ input: { create: { width, height: blue, channels: 3, background: '#0000c0' } }, gravity: 'south' }] : [])
    .toFormat(format)
    .toBuffer()
}

/** A photograph as a telephone writes one: turned, with its place and a picture of itself. */
export const photograph = async (): Promise<Buffer> =>
  sharp(await picture(400, 200, 'jpeg'))
    .withExif({ IFD0: { Copyright: 'Ana Ríos' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '8/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** The head of a PNG that claims to be this large and has nothing in it. */
export function claimedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', Buffer.from('789c030000000001', 'hex')), chunk('IEND', Buffer.alloc(0))])
}

/** A PNG of 10 × 10 pixels, one of whose parts inflates to 128 MB. */
export function blownUp(part: 'IDAT' | 'zTXt' | 'iCCP'): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(10, 0)
  head.writeUInt32BE(10, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(10 * (1 + 10 * 3)))
  const bomb = deflateSync(Buffer.alloc(128 * 1_048_576), { level: 9 })
  const named = Buffer.concat([Buffer.from('x\0\0', 'latin1'), bomb])
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), ...(part === 'IDAT' ? [] : [chunk(part, named)]), chunk('IDAT', part === 'IDAT' ? bomb : pixels), chunk('IEND', Buffer.alloc(0))])
}

/** One chunk of a PNG. */
export function chunk(name: string, content: Buffer): Buffer {
  const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name, 'latin1'), content])]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
