import type { Pool } from 'pg'
import { attachment } from '../../platform/http/attachment.ts'
import { handle } from '../../platform/http/handler.ts'
import { sendStream } from '../../platform/http/send-stream.ts'
import { openAnyDocument } from '../../engines/bulk/documents/open-document.ts'

/** The file as it was uploaded, byte for byte. */
export const uploadedFileHandler = handle('uploaded-file', async ({ body, actor, ...call }, { db, pool }) => {
  const { document } = await openAnyDocument(db, body.upload_document_id, actor)
  call.reply.header('content-disposition', attachment(document.file_name)).header('content-length', document.file_size)
  return sendStream(call, document.media_type, chunksOf(pool, document.id))
})

async function* chunksOf(pool: Pool, documentId: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>('select bytes from upload_file_chunks where document_id = $1 and chunk_number = $2', [documentId, number])
    const [chunk] = rows
    if (!chunk) return
    yield chunk.bytes
  }
}
