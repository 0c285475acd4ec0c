import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
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

/** Equal calls are one call, which answers at each of their places. */
type Joined = Asked & { places: number[] }

/**
 * Follows several of these in one stream, each as if it had been called alone: by its own access, shapes and refusals.
 * @param count counts the calls beyond the first against the rate of the caller
 */
export function followHandler(registrations: readonly Registration[], count: (request: FastifyRequest, calls: number) => Promise<void>): Registration {
  const known = new Map(registrations.map((registration) => [registration.id, registration]))

  /** What a call asks for: what its shapes do not read makes no other call of it. */
  const subjectOf = ({ id, params, query }: Asked): string => {
    const { endpoint } = known.get(id) ?? {}
    try {
      return JSON.stringify([id, valueOf(endpoint?.params, params), valueOf(endpoint?.query, query, true)])
    } catch {
      return JSON.stringify([id, params, query])
    }
  }
  const join = (calls: readonly Asked[]): Joined[] => {
    const joined = new Map<string, Joined>()
    for (const [at, asked] of calls.entries()) {
      const subject = subjectOf(asked)
      const known = joined.get(subject)
      if (known) known.places.push(at)
      else joined.set(subject, { ...asked, places: [at] })
    }
    return [...joined.values()]
  }

  const open = async (carrying: Carrying, { id, params, query }: Asked) => {
    const { once: read, follow, endpoint } = known.get(id) ?? {}
    if (!endpoint || !read || !follow) throw new Failure('not_found')
    await carrying.checkAgain({ of: endpoint })
    const { request } = carrying
    const call: unknown = { ...carrying, params: valueOf(endpoint.params, params), query: valueOf(endpoint.query, query, true), body: undefined, actor: request.actor, recovery: undefined, checkAgain: () => carrying.checkAgain({ of: endpoint }) }
    // Its parts were read by its own shapes.
    return { call: call as Call<EndpointShape>, read, follow }
  }
  const answerAt = ({ places }: Joined, answer: unknown): Answered[] => places.map((at) => ({ at, status: 200, answer }))
  const refusalAt = ({ places }: Joined, { request, language }: Carrying, error: unknown): Answered[] => {
    const failure = failureOf(error, request)
    return places.map((at) => ({ at, status: errorStatus[failure.code], answer: bodyOf(failure, language, request.id) }))
  }

  const answered = async (carrying: Carrying, asked: Joined, services: Services): Promise<Answered[]> => {
    try {
      const { call, read } = await open(carrying, asked)
      return answerAt(asked, await read(call, services))
    } catch (error) {
      return refusalAt(asked, carrying, error)
    }
  }

  async function* followed(carrying: Carrying, asked: Joined, services: Services, gone: AbortSignal): AsyncGenerator<Answered[]> {
    try {
      const { call, follow } = await open(carrying, asked)
      for await (const answer of follow(call, services, gone)) yield answerAt(asked, answer)
    } catch (error) {
      yield refusalAt(asked, carrying, error)
    }
  }

  return handleFollowed(
    'follow',
    async ({ body, ...carrying }, services) => {
      const calls = join(body.calls)
      await count(carrying.request, calls.length - 1)
      const results = await Promise.all(calls.map((asked) => answered(carrying, asked, services)))
      return { results: results.flat().sort((one, other) => one.at - other.at) }
    },
    async function* ({ body, ...carrying }, services, gone) {
      for await (const results of together(join(body.calls).map((asked) => followed(carrying, asked, services, gone)), gone)) yield { results }
    },
    // Each of its calls says it of its own answers.
    () => false,
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
