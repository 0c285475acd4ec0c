import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { EndpointShape } from '@ventanilla/contract/endpoint'
import { errorStatus } from '@ventanilla/contract/errors'
import type { Answered } from '@ventanilla/contract/endpoints/follow.endpoints'
import type { Schema } from '@ventanilla/contract/schema'
import type { Services } from '../services.ts'
import { bodyOf, failureOf } from './error-handler.ts'
import { Failure } from './failure.ts'
import { handleFollowed, type Call, type Registration } from './handler.ts'
import { readPart } from './validation.ts'

type Carrying = Pick<Call<EndpointShape & { access: 'session' }>, 'request' | 'reply' | 'address' | 'language' | 'checkAgain'>
type Given = readonly { name: string; value: string }[] | undefined
type Asked = { id: string; params?: Given; query?: Given }

/** Follows several of these in one stream, each as if it had been called alone: by its own access, shapes and refusals. */
export function followHandler(registrations: readonly Registration[]): Registration {
  const known = new Map(registrations.map((registration) => [registration.id, registration]))

  const open = async (carrying: Carrying, { id, params, query }: Asked) => {
    const { once: read, follow, endpoint } = known.get(id) ?? {}
    if (!endpoint || !read || !follow) throw new Failure('not_found')
    await carrying.checkAgain(endpoint)
    const { request } = carrying
    const call: unknown = { ...carrying, params: valueOf(endpoint.params, params), query: valueOf(endpoint.query, query, true), body: undefined, actor: request.actor, recovery: undefined, checkAgain: () => carrying.checkAgain(endpoint) }
    // Its parts were read by its own shapes.
    return { call: call as Call<EndpointShape>, read, follow }
  }
  const refusal = (at: number, { request, language }: Carrying, error: unknown): Answered => {
    const failure = failureOf(error, request)
    return { at, status: errorStatus[failure.code], answer: bodyOf(failure, language, request.id) }
  }

  const answered = async (carrying: Carrying, asked: Asked, at: number, services: Services): Promise<Answered> => {
    try {
      const { call, read } = await open(carrying, asked)
      return { at, status: 200, answer: await read(call, services) }
    } catch (error) {
      return refusal(at, carrying, error)
    }
  }

  async function* followed(carrying: Carrying, asked: Asked, at: number, services: Services, gone: AbortSignal): AsyncGenerator<Answered> {
    try {
      const { call, follow } = await open(carrying, asked)
      for await (const answer of follow(call, services, gone)) yield { at, status: 200, answer }
    } catch (error) {
      yield refusal(at, carrying, error)
    }
  }

  return handleFollowed(
    'follow',
    async ({ body, ...carrying }, services) => ({ results: await Promise.all(body.calls.map((asked, at) => answered(carrying, asked, at, services))) }),
    async function* ({ body, ...carrying }, services, gone) {
      for await (const one of together(body.calls.map((asked, at) => followed(carrying, asked, at, services, gone)), gone)) yield { results: [one] }
    },
  )
}

/** @throws {Failure} validation_failed */
function valueOf(schema: Schema | undefined, given: Given = [], isQuery = false): unknown {
  if (!schema) return undefined
  const read = readPart(schema, Object.fromEntries(given.map(({ name, value }) => [name, value])), isQuery)
  if ('error' in read) throw read.error
  return read.value
}

/** What comes from any of these, as it comes, until all have ended; none is read faster than the reader takes it. */
async function* together<T>(sources: readonly AsyncIterable<T>[], gone: AbortSignal): AsyncGenerator<T> {
  const joined = new PassThrough({ objectMode: true })
  const pour = async (source: AsyncIterable<T>) => {
    for await (const item of source) if (!joined.write(item)) await once(joined, 'drain', { signal: gone })
  }
  void Promise.allSettled(sources.map(pour)).then(() => joined.end())
  yield* joined as AsyncIterable<T>
}
