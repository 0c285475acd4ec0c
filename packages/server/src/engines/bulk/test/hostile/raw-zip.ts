import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive: its bytes, or a text of which the middle repeats until it has `size` bytes. */
export type RawPart = string | Buffer | { before: string; unit: string; after: string; size: number }

/** What an archive says wrongly about an entry. */
export type Lies = { size?: number; encrypted?: boolean; method?: number; headerAt?: number }

const BLOCK = 1 << 16

/** Deflates in blocks that each stand alone, so that the repeated one is made once: a part of 300 MB costs nothing to make. */
function deflated(part: RawPart): { bytes: Buffer; size: number } {
  if (typeof part === 'string' || Buffer.isBuffer(part)) return { bytes: deflateRawSync(part), size: Buffer.byteLength(part) }
  const block = part.unit.repeat(Math.ceil(BLOCK / part.unit.length))
  const times = Math.ceil(part.size / block.length)
  const open = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const bytes = Buffer.concat([open(part.before), ...Array.from({ length: times }, () => open1(block, open)), deflateRawSync(part.after)])
  return { bytes, size: Buffer.byteLength(part.before) + Buffer.byteLength(block) * times + Buffer.byteLength(part.after) }
}

const made = new Map<string, Buffer>()
function open1(block: string, open: (text: string) => Buffer): Buffer {
  const known = made.get(block) ?? open(block)
  made.set(block, known)
  return known
}

/** A zip archive as its maker wants it, right or wrong. Entries come as pairs: an archive may have one name twice. */
export function rawZip(entries: readonly (readonly [name: string, part: RawPart, lies?: Lies])[], comment = ''): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, part, { size: stated, encrypted = false, method = 8, headerAt }  = {}] of entries) {
    const { bytes, size } = deflated(part)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(typeof part === 'string' || Buffer.isBuffer(part) ? crc(part) : 0, 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(stated ?? size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), bytes)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(headerAt ?? at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + bytes.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...bodies, ...directory, end, Buffer.from(comment, 'latin1')])
}

const crc = (part: string | Buffer) => (typeof crc32 === 'function' ? crc32(part) : 0)
