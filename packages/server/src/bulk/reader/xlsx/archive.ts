import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from '../unreadable.ts'
import { MAX_ENTRIES, MAX_UNPACKED } from './limits.ts'

/** The parts of a workbook. `open` streams one, or answers nothing where it is not there. */
export type Archive = { has: (name: string) => boolean; open: (name: string) => Promise<Readable | undefined>; close: () => void }

/**
 * Opens a workbook as an archive. Sizes are those that the archive states; yauzl fails a part that unpacks to more.
 * @throws {Unreadable} file_damaged_workbook, or file_too_large for one that unpacks to more than is read
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false })
  try {
    const entries = await entriesOf(zip)
    return {
      has: (name) => entries.has(name.toLowerCase()),
      open: async (name) => {
        const entry = entries.get(name.toLowerCase())
        if (entry?.isEncrypted()) throw new Unreadable('file_damaged_workbook')
        return entry && zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('file_damaged_workbook')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED) throw new Unreadable('file_too_large', { max: MAX_UNPACKED >> 20 })
    entries.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry)
  }
  return entries
}
