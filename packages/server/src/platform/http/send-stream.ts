import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
