import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import type { Kysely } from 'kysely'
import { copyIn, copyOut, runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import type { DocumentRow } from '../documents/document.ts'
import { whole } from '../sql-parts.ts'

/** Bytes of a file that are kept as one value, and those that are read at once. */
const CHUNK = 1 << 20
const PIECE = 1 << 16

/**
 * Keeps the file of a list, byte for byte. By COPY: the value of a parameter is copied several times on its way, and of a large
 * file that was more than everything else that an upload holds.
 */
export async function keepFile(transaction: Transaction, id: number, file: { path: string; size: number }): Promise<void> {
  await copyIn(transaction, 'copy upload_file_chunks (document_id, chunk_number, bytes) from stdin with (format binary)', copyOf(id, file))
}

/** What begins a COPY in the binary format: its signature, no flags, no extension. */
const SIGNATURE = Buffer.from(`PGCOPY\n\u00ff\r\n\0${'\0'.repeat(8)}`, 'latin1')

/** The file as COPY's binary format has rows: how many columns, and the length of each before it (PostgreSQL, "COPY", File Formats). */
async function* copyOf(id: number, { path, size }: { path: string; size: number }): AsyncGenerator<Buffer> {
  yield SIGNATURE
  const file = await open(path)
  try {
    for (let start = 0; start < size; start += CHUNK) {
      const length = Math.min(CHUNK, size - start)
      const head = Buffer.alloc(26)
      head.writeInt16BE(3, 0)
      head.writeInt32BE(8, 2)
      head.writeBigInt64BE(BigInt(id), 6)
      head.writeInt32BE(4, 14)
      head.writeInt32BE(start / CHUNK, 18)
      head.writeInt32BE(length, 22)
      yield head
      for (let rest = length; rest > 0; ) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(PIECE, rest)))
        if (bytesRead === 0) throw new Error('a file became shorter while it was kept')
        rest -= bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    }
    // No more rows.
    yield Buffer.from([0xff, 0xff])
  } finally {
    await file.close()
  }
}

/** Writes the kept file of a list to disk, by COPY for the same reason: as values of rows its bytes come as digits. */
export async function writeKept(db: Kysely<Database>, id: number, path: string): Promise<void> {
  const statement = `copy (select bytes from upload_file_chunks where document_id = ${whole(id)} order by chunk_number) to stdout with (format binary)`
  await copyOut(db, statement, valuesOf(), createWriteStream(path, { mode: 0o600 }))
}

/** The values of COPY's binary format, of rows of one column that is never null: what is between the counts and the lengths. */
function valuesOf(): Transform {
  const ROW = 6
  let head = Buffer.alloc(0)
  let [headLength, rest] = [SIGNATURE.length, 0]
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (let at = 0; at < piece.length; ) {
        if (rest > 0) {
          const value = piece.subarray(at, at + rest)
          rest -= value.length
          at += value.length
          this.push(value)
          continue
        }
        const part = piece.subarray(at, at + headLength - head.length)
        head = Buffer.concat([head, part])
        at += part.length
        if (head.length < headLength) continue
        if (headLength === ROW) rest = head.readInt32BE(2)
        headLength = ROW
        head = Buffer.alloc(0)
      }
      done()
    },
  })
}

/** The kept file of a list, piece by piece: a slow reader holds no connection. Nothing where it has none. */
export async function keptFile(db: Kysely<Database>, { id, file_size }: Pick<DocumentRow, 'id' | 'file_size'>): Promise<AsyncGenerator<Buffer> | undefined> {
  const read = async (number: number): Promise<Buffer | undefined> => {
    const { rows } = await runSql<{ bytes: Buffer }>(db, 'select bytes from upload_file_chunks where document_id = $1 and chunk_number = $2', [id, number])
    return rows[0]?.bytes
  }
  const first = await read(0)
  return first && piecesOf(first, file_size, read)
}

async function* piecesOf(first: Buffer, size: number, read: (number: number) => Promise<Buffer | undefined>): AsyncGenerator<Buffer> {
  let left = size
  for (let number = 0, piece: Buffer | undefined = first; piece; piece = await read((number += 1))) {
    left -= piece.length
    yield piece
  }
  // Its reader was told how long it is, and would wait for the rest.
  if (left > 0) throw new Error('a kept file was deleted while it was sent')
}
