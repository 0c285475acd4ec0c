import type { MultipartFile } from '@fastify/multipart'
import { MAX_IMAGE_BYTES } from '@ventanilla/contract/images'
import type { FastifyBaseLogger } from 'fastify'
import { encodeImage, KEPT_TYPE } from '../../../engines/files/encode-image.ts'
import { FilesUnavailable } from '../../../engines/files/files.ts'
import { recogniseImage, RefusedImage } from '../../../engines/files/recognise-image.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { readFilePart } from '../../../platform/http/file-part.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import { createPlaces } from '../../../platform/http/places.ts'
import { storeImage } from './store-image.ts'

/** Images that one process decodes at once: each takes up to a hundred megabytes for a moment. */
const places = createPlaces({ total: 2, each: 1, patienceMs: 15_000 })
const YEAR_SECONDS = 31_536_000

const refusal = (code: RefusedImage['code'], params?: RefusedImage['params']) => new Failure('validation_failed', { problems: [{ field: 'file', code, ...(params && { params }) }] })

/** The bytes of an upload. What is no image is refused here, where it costs nothing. */
async function receive(part: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of part.file) pieces.push(piece as Buffer)
  if (part.file.truncated) throw refusal('image_too_large', { megabytes: MAX_IMAGE_BYTES / 1_048_576 })
  const bytes = Buffer.concat(pieces)
  if (bytes.length === 0) throw refusal('image_damaged')
  return bytes
}

const refusable = async <T>(work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RefusedImage ? refusal(error.code, error.params) : error
  }
}

/** Says of a store that is down what it is, and keeps why. @throws {Failure} service_unavailable */
const reachable = async <T>(work: Promise<T>, log: Pick<FastifyBaseLogger, 'error'>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    log.error({ err: error }, 'the store of files is not available')
    throw new Failure('service_unavailable')
  }
}

const uploadImage = handle('upload-image', async ({ request, actor, checkAgain }, { db, files }) => {
  const bytes = await readFilePart(request, receive, MAX_IMAGE_BYTES)
  await refusable(() => recogniseImage(bytes))
  const leave = await places.take(actor.id)
  if (!leave) throw new Failure('service_unavailable')
  const encoded = await refusable(() => encodeImage(bytes)).finally(leave)
  // A person who sends a file takes as long as they like, and may have lost the permission meanwhile.
  await checkAgain()
  return reachable(inTransaction(db, (transaction) => storeImage(transaction, files, encoded, actor.id)), request.log)
})

/** What an address shows never changes, so that nobody who has seen it asks for it again. */
const showImage = handle('image', async ({ params, query, request, reply }, { db, files }) => {
  const row = await db.selectFrom('images').select(['id as large', 'medium', 'small']).where('id', '=', params.id).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  const name = row[query.size]
  const etag = `"${name}"`
  const forEver = { etag, 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`, 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'cross-origin' }
  if (request.headers['if-none-match'] === etag) return reply.headers(forEver).code(304).send()
  const file = await reachable(files.read(db, name), request.log)
  if (!file) throw new Failure('not_found')
  return reply.headers(forEver).type(KEPT_TYPE).send(file.bytes)
})

export const imageHandlers: Registration[] = [uploadImage, showImage]
