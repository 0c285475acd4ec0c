import { open } from 'node:fs/promises'

/**
 * Reads a file piece by piece into one buffer: each piece is gone with the next. Buffers of their own would be garbage outside
 * of the heap, of which nobody hears: they made a process grow by what a file is long, up to a hundred megabytes.
 * @param size of a piece, bytes
 * @param room bytes before each piece that its reader may use, for what it keeps of the piece before
 */
export async function* piecesOf(path: string, size: number, room = 0): AsyncGenerator<{ buffer: Buffer; start: number; end: number }> {
  const buffer = Buffer.allocUnsafe(room + size)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, room, size)
      if (bytesRead === 0) return
      yield { buffer, start: room, end: room + bytesRead }
    }
  } finally {
    await file.close()
  }
}
