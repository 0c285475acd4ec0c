import { open } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'

const CHUNK = 1 << 20

/** The bytes of a file on disk, in the pieces in which they are kept. */
export async function* bytesOf({ path }: { path: string }): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    yield* file.createReadStream({ highWaterMark: CHUNK }) as AsyncIterable<Buffer>
  } finally {
    await file.close()
  }
}

/** Keeps the file of a list, byte for byte. */
export async function keepFile(transaction: Transaction, id: number, bytes: AsyncIterable<Buffer>): Promise<void> {
  let number = 0
  for await (const chunk of bytes) {
    await runSql(transaction, 'insert into upload_file_chunks (document_id, chunk_number, bytes) values ($1, $2, $3)', [id, number, chunk])
    number += 1
  }
}

/** The kept file of a list, piece by piece. */
export async function* keptBytes(db: Kysely<Database>, id: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const { rows } = await runSql<{ bytes: Buffer }>(db, 'select bytes from upload_file_chunks where document_id = $1 and chunk_number = $2', [id, number])
    const [chunk] = rows
    if (!chunk) return
    yield chunk.bytes
  }
}
