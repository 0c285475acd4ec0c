import { stat } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from '../unreadable.ts'
import { elementLimit, MAX_ENTRIES, rowLimit, sharedTextLimit, unpackedLimit } from './limits.ts'
import type { Part } from './xml.ts'

/** The parts of a workbook. `open` streams one, or answers nothing where it is not there. */
export type Archive = {
  has: (name: string) => boolean
  open: (name: string) => Promise<Part | undefined>
  close: () => void
  /** What all parts together may still have. */
  left: Part['left']
  /** Bytes that its table of shared texts may take, and rows that its list may have. */
  sharedText: number
  rows: number
}

/**
 * Opens a workbook as an archive. What its parts unpack to is counted while they are read, over all of them together;
 * yauzl fails a part that unpacks to more than it states.
 * @throws {Unreadable} file_damaged_workbook, file_password, or file_bomb once it unpacks to more than a file of its size may
 */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path)
  const max = unpackedLimit(size)
  const left = { elements: elementLimit(size), bytes: max }
  const counted = (source: Readable): Readable => {
    const counter = new Transform({
      transform(piece: Buffer, _encoding, done) {
        left.bytes -= piece.length
        if (left.bytes < 0) done(bomb(max))
        else done(null, piece)
      },
    })
    source.once('error', (error) => counter.destroy(error))
    counter.once('close', () => source.destroy())
    return source.pipe(counter)
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false })
  try {
    const entries = await entriesOf(zip)
    return {
      left,
      sharedText: sharedTextLimit(size),
      rows: rowLimit(size),
      has: (name) => entries.has(name.toLowerCase()),
      open: async (name) => {
        const entry = entries.get(name.toLowerCase())
        if (!entry) return undefined
        if (entry.isEncrypted()) throw new Unreadable('file_password')
        if (entry.uncompressedSize > max) throw bomb(max)
        return { name, stream: counted(await zip.openReadStreamPromise(entry)), left }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const bomb = (max: number) => new Unreadable('file_bomb', { max: max >> 20 })

/** The entries by name, which has no case. Two of the same name could be read as one by us and as the other by a spreadsheet. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('file_damaged_workbook')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
    if (entries.has(name)) throw new Unreadable('file_damaged_workbook')
    entries.set(name, entry)
  }
  return entries
}
