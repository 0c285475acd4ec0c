import { Unreadable } from '../unreadable.ts'
import { KEPT } from './limits.ts'
import { readWhole, unescapeText, type Part } from './xml.ts'

/** The table of texts that cells point into. */
export type SharedStrings = { count: number; at: (index: number) => string }

const BLOCK = 1 << 20
/** Bytes that a text takes beside its own: its length, its place, and the place's share of a table that doubles. */
const OVERHEAD = 10

/**
 * Texts in blocks of bytes. A million strings of their own would cost the collector dear, and each would keep the piece
 * of XML alive from which it was cut.
 */
function createTable(part: string, max: number): SharedStrings & { add: (text: string) => void } {
  const blocks: Buffer[] = []
  let block = Buffer.alloc(0)
  let starts = new Uint32Array(1_024)
  let count = 0
  let used = BLOCK
  let total = 0
  return {
    get count() {
      return count
    },
    at: (index) => {
      const start = starts[index] ?? 0
      const from = (start % BLOCK) + 2
      const holding = blocks[Math.floor(start / BLOCK)]
      return holding ? holding.toString('utf8', from, from + holding.readUInt16LE(from - 2)) : ''
    },
    add: (text) => {
      if (used + text.length * 3 + 2 > BLOCK) {
        block = Buffer.allocUnsafe(BLOCK)
        blocks.push(block)
        used = 0
      }
      const length = block.write(text, used + 2)
      block.writeUInt16LE(length, used)
      if (count === starts.length) {
        const longer = new Uint32Array(count * 2)
        longer.set(starts)
        starts = longer
      }
      starts[count] = (blocks.length - 1) * BLOCK + used
      count += 1
      used += length + 2
      total += length + OVERHEAD
      if (total > max) throw new Unreadable('file_workbook_limits', { part })
    },
  }
}

/** Reads the table. Phonetic hints (`rPh`) are no part of what people see. */
export async function readSharedStrings(part: Part, max: number): Promise<SharedStrings> {
  const table = createTable(part.name, max)
  let current = ''
  let inText = false
  let hint = 0
  await readWhole(part, {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') hint += 1
      else if (name === 't') inText = hint === 0
    },
    text: (text) => {
      if (inText && current.length < KEPT) current += text.slice(0, KEPT)
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') hint -= 1
      else if (name === 'si') table.add(unescapeText(current.slice(0, KEPT)))
    },
  })
  return table
}
