import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import contentDisposition from 'content-disposition'
import { unaccented } from '@ventanilla/contract/text'
import { Failure } from './failure.ts'
import { createPlaces } from './places.ts'

const BUFFER_BYTES = 1 << 17
/** Each keeps a buffer, and perhaps the order of a list, for as long as its client takes to read. */
const places = createPlaces({ total: 8, each: 3, patienceMs: 2_000 })
const RETRY_SECONDS = 5
/** So much may still leave after its reader has signed out or lost the permission. */
const UNCHECKED = 1 << 20

/** The part of a call that a long answer needs. */
export type StreamCall = { request: FastifyRequest; reply: FastifyReply; checkAgain: () => Promise<void> }

/**
 * Sends an answer piece by piece, as fast as its client reads: the one way in which a long answer leaves. Its source holds
 * no connection of the database between two pieces, few such answers are under way in one process, and it breaks off when
 * its reader may read no more.
 * @throws {Failure} too_many_downloads where no place became free for it
 */
export async function sendStream({ request, reply, checkAgain }: StreamCall, type: string, pieces: AsyncIterable<string | Uint8Array>): Promise<FastifyReply> {
  const leave = await places.take(request.actor?.id ?? request.ip)
  if (!leave) throw new Failure('too_many_downloads', { params: { seconds: RETRY_SECONDS } })
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  return reply.type(type).send(Readable.from(whileAllowed(pieces, checkAgain), { objectMode: false, highWaterMark: BUFFER_BYTES }))
}

async function* whileAllowed<T extends string | Uint8Array>(pieces: AsyncIterable<T>, checkAgain: () => Promise<void>): AsyncGenerator<T> {
  let unchecked = 0
  for await (const piece of pieces) {
    unchecked += piece.length
    if (unchecked > UNCHECKED) {
      await checkAgain()
      unchecked = piece.length
    }
    yield piece
  }
}

/** Sends JSON that is written piece by piece. */
export const sendJsonStream = (call: StreamCall, pieces: AsyncIterable<string>): Promise<FastifyReply> => sendStream(call, 'application/json; charset=utf-8', pieces)

/**
 * The JSON of an object one of whose members is a long list: `{...head, [name]: [...], ...tail}`, written as it is read.
 */
export async function* jsonWithList<T>(head: object, name: string, batches: AsyncIterable<T[]>, view: (item: T) => object, tail: object): AsyncGenerator<string> {
  const open = JSON.stringify(head).slice(0, -1)
  yield `${open}${open.length > 1 ? ',' : ''}${JSON.stringify(name)}:[`
  let first = true
  for await (const batch of batches) {
    yield (first ? '' : ',') + batch.map((item) => JSON.stringify(view(item))).join(',')
    first = false
  }
  const close = JSON.stringify(tail).slice(1)
  yield `]${close.length > 1 ? ',' : ''}${close}`
}

/** A JSON array, written as it is read. */
export async function* jsonList<T>(batches: AsyncIterable<T[]>, view: (item: T) => object): AsyncGenerator<string> {
  let open = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield open + batch.map((item) => JSON.stringify(view(item))).join(',')
    open = ','
  }
  yield open === '[' ? '[]' : ']'
}

/** A `content-disposition` that saves under this name in every browser (RFC 6266); old clients read it without accents. */
export const attachment = (name: string): string => contentDisposition(name, { fallback: unaccented(name).replace(/[^\x20-\x7e]|["\\]/g, '_') })
