import type { FastifyReply, FastifyRequest, FastifyInstance, FastifySchema, RouteShorthandOptions } from 'fastify'
import { bulkEndpoints, type BulkEndpoint, type BulkStep } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { type EndpointShape, type ParsedOf, type ResponseOf, addressesOf } from '@ventanilla/contract/endpoint'
import { endpoints, type EndpointId, type Endpoints, allEndpoints } from '@ventanilla/contract/endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Grants } from '@ventanilla/contract/permissions'
import { requestFiled } from '@ventanilla/contract/changes'
import { z } from 'zod'
import multipart from '@fastify/multipart'
import { MAX_FILE_MB } from '@ventanilla/contract/constants'
import type { Schema } from '@ventanilla/contract/schema'
import type { Transaction } from '../database/schema.ts'
import { noteWrite } from '../database/standby.ts'
import type { Services } from '../services.ts'
import { streamCompression } from './compression.ts'
import { formFields } from './form-fields.ts'
import { languageOf, prefersEvents } from './negotiate.ts'
import { sendEvents } from './send-events.ts'

/** Who calls: read from the session's row on this very request. */
export type Actor = {
  id: string
  email: string
  name: string
  role: { id: string; name: string }
  grants: Grants
  /** Signs in with a second factor. */
  secondFactor: boolean
  /** Their role requires one. */
  needsSecondFactor: boolean
  /** `confirmedAt`: when the second factor was proved last. */
  session: { id: string; expiresAt: Date; idleExpiresAt: Date; confirmedAt: Date | null; wroteAt: number | null }
}

type ActorOf<S extends EndpointShape> = S['access'] extends 'public' | 'code-token' ? undefined : Actor
type RecoveryOf<S extends EndpointShape> = S['access'] extends 'code-token' ? number : undefined

/**
 * One call of an endpoint, validated against the contract and allowed by its `access` before the handler sees it.
 * A `form` endpoint with a file has no parsed body: the handler reads `request.file()` as a stream.
 */
export type Call<S extends EndpointShape> = {
  params: ParsedOf<S, 'params'>
  query: ParsedOf<S, 'query'>
  body: S extends { bodyType: 'form' } ? undefined : ParsedOf<S, 'body'>
  actor: ActorOf<S>
  /** The recovery that a code-token was given for. */
  recovery: RecoveryOf<S>
  /** Address of the caller, for the audit log. */
  address: string
  language: Language
  /**
   * Checks once more who calls and what they may, as before and after the body: for what takes long and then acts.
   * @param how `of`: the endpoint of a call that this one carries; `on`: the transaction that the caller is in, because
   *   who holds a connection and waits for a second one may wait for others that do the same
   * @throws {Failure} as the gate (`sign-in/authenticate.ts`)
   */
  checkAgain: (how?: { of?: EndpointShape; on?: Transaction }) => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers one endpoint. Returns the contract's response; a further success status is set by `call.reply.code(202)`.
 * What streams is sent by `call.reply.send(readable)` (or `call.reply.hijack()` for events), and the reply returned.
 * Fails by throwing a `Failure`.
 */
type Handler<S extends EndpointShape> = (call: Call<S>, services: Services) => Promise<ResponseOf<S> | FastifyReply>

/** What an endpoint answers now and after every change. `gone`: its reader is away. @throws {Failure} when they may no longer read it */
type Follow<S extends EndpointShape> = (call: Call<S>, services: Services, gone: AbortSignal) => AsyncIterable<ResponseOf<S> & object>

/** An endpoint with the handler that answers it. `registerEndpoints` makes its routes. `once` and `follow`: what one with events answers. */
export type Registration = { id: string; endpoint: EndpointShape; handler: Handler<EndpointShape>; once?: Handler<EndpointShape>; follow?: Follow<EndpointShape> }

// A handler is always registered beside the shape that its call is parsed with, so the widening cannot be observed.
const registration = <S extends EndpointShape>(id: string, endpoint: S, handler: Handler<S>): Registration => ({
  id,
  endpoint,
  handler: (call, services) => handler(call, services),
})

/** Handler of an endpoint of the contract, typed from it: `handle('login', async ({ body }, { db }) => …)`. */
export const handle = <I extends EndpointId>(id: I, handler: Handler<Endpoints[I]>): Registration => registration(id, endpoints[id], handler)

type FollowedId = { [I in EndpointId]: Endpoints[I] extends { events: true } ? I : never }[EndpointId]

/**
 * Handler of an endpoint that also answers events. `once` is asked first either way: what is not there, or not the caller's,
 * is refused with its status.
 * @param leadsOn tells the events after which a page reads again what others did: its session then reads nothing older
 */
export function handleFollowed<I extends FollowedId>(id: I, once: Handler<Endpoints[I]>, follow: Follow<Endpoints[I]>, leadsOn: (answer: ResponseOf<Endpoints[I]>) => boolean = () => true): Registration {
  const noted: Follow<Endpoints[I]> = async function* (call, services, gone) {
    for await (const answer of follow(call, services, gone)) {
      if (services.settings.DATABASE_READ_URL && leadsOn(answer)) await noteWriteOf(call.request, services)
      yield answer
    }
  }
  // As in `registration`.
  const parts = { once: registration(id, endpoints[id], once).handler, follow: noted as Follow<EndpointShape> }
  const answer: Handler<EndpointShape> = async (call, services) => {
    const found = await parts.once(call, services)
    return prefersEvents(call.request.headers) ? sendEvents(call.reply, services, (gone) => parts.follow(call, services, gone)) : found
  }
  return { id, endpoint: endpoints[id], handler: answer, ...parts }
}

/**
 * Handler of one step of a bulk operation, the same for every operation: `handleBulk(definition, 'review', …)`.
 * Its id is `operation/step`, as in the contract's `bulkEndpointTable`. An operation without that step yields nothing.
 */
export function handleBulk<S extends BulkStep>(definition: BulkDefinition, step: S, handler: Handler<BulkEndpoint<S>>): Registration[] {
  const endpoint = bulkEndpoints(definition)[step]
  return endpoint ? [registration(`${definition.id}/${step}`, endpoint as BulkEndpoint<S>, handler)] : []
}

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
    recovery?: number
  }
  interface FastifyContextConfig {
    endpoint?: string
    /** Its body is a file, which the handler reads as it comes. */
    receivesFile?: boolean
  }
}

/** What anybody may send who has not signed in: no shape of a public endpoint needs more. */
const PUBLIC_BODY_BYTES = 32_768
/** Beside its file a form may have a few short fields; nothing reads them. */
const fileForm = { files: 1, fileSize: MAX_FILE_MB * 1024 * 1024, fields: 20, fieldSize: 1_000, headerPairs: 20 }

/** Who was let in: a signed-in administrator, or the holder of the token that a code was exchanged for. */
type Admitted = { actor: Actor } | { recovery: number }

/** The one place where a call is let in or not: who is it, and may they, by the endpoint's `access`. */
export type Gate = (request: FastifyRequest, endpoint: Pick<EndpointShape, 'access' | 'method' | 'reads' | 'confirms' | 'beforeSecondFactor'>, on?: Transaction) => Promise<Admitted>

/**
 * Makes the routes of the contract's endpoints. A form with a file is read by its handler; any other body is read whole,
 * up to its limit, before the handler is called.
 * @throws {Error} at start-up, when an endpoint of the contract has no handler, or a handler is doubled or belongs to none
 */
export function registerEndpoints(app: FastifyInstance, registrations: readonly Registration[], gate: Gate, services: Services): void {
  requireWhole(registrations.map(({ id }) => id))
  app.decorateRequest('actor')
  app.decorateRequest('recovery')
  void app.register((routes, _options, done) => {
    routes.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, formFields)
    for (const registration of registrations) if (!receivesFile(registration.endpoint)) addRoutes(routes, registration, gate, services)
    done()
  })
  void app.register(async (routes) => {
    await routes.register(multipart, { limits: fileForm, throwFileSizeLimit: false })
    for (const registration of registrations) if (receivesFile(registration.endpoint)) addRoutes(routes, registration, gate, services)
  })
}

const receivesFile = ({ body, bodyType }: EndpointShape): boolean => body !== undefined && bodyType === 'form'

function addRoutes(app: FastifyInstance, registration: Registration, gate: Gate, services: Services): void {
  const { endpoint, handler } = registration
  const admit = async (request: FastifyRequest, { of = endpoint, on }: NonNullable<Parameters<Call<EndpointShape>['checkAgain']>[0]> = {}) => {
    if (of.access !== 'public') Object.assign(request, await gate(request, of, on))
  }
  for (const path of addressesOf(endpoint))
    app.route({
      method: endpoint.method,
      url: routePath(path),
      ...optionsOf(registration, admit, path !== endpoint.path),
      ...(services.settings.DATABASE_READ_URL && endpoint.method !== 'GET' && !endpoint.reads && { onSend: (request: FastifyRequest) => noteWriteOf(request, services) }),
      handler: async (request, reply) => handler(callOf(request, reply, (how) => admit(request, how)), services),
    })
}

/** Before the answer goes: who wrote, or hears of what was written for them, reads nothing older from then on, whichever process answers. What was done stays done. */
async function noteWriteOf({ actor, log }: FastifyRequest, { db }: Services): Promise<void> {
  if (actor) await noteWrite(db, actor.session.id).catch((err: unknown) => log.warn({ err }, 'what was written is not noted'))
}

function requireWhole(ids: readonly string[]): void {
  const missing = Object.keys(allEndpoints).filter((id) => !ids.includes(id))
  const unknown = ids.filter((id) => !(id in allEndpoints))
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index)
  const faults = [...missing.map((id) => `${id} has no handler`), ...unknown.map((id) => `${id} is not in the contract`), ...doubled.map((id) => `${id} has two handlers`)]
  if (faults.length > 0) throw new Error(`Endpoints: ${faults.join(', ')}`)
}

function optionsOf({ id, endpoint }: Registration, admit: (request: FastifyRequest) => Promise<void>, isAlias: boolean): RouteShorthandOptions {
  const { access, method, streams, bodyBytes } = endpoint
  const isAnonymous = access === 'public' || access === 'code-token'
  return {
    config: { endpoint: id, receivesFile: receivesFile(endpoint) },
    ...(isAnonymous ? { bodyLimit: PUBLIC_BODY_BYTES } : bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    // Before the body is read: nobody uploads anything without being let in.
    onRequest: (request) => admit(request),
    // And after it: a slow sender may have signed out meanwhile, or lost the permission.
    ...(method !== 'GET' && { preHandler: (request: FastifyRequest) => admit(request) }),
    ...(streams && { compress: streamCompression, serializerCompiler: () => (value: unknown) => JSON.stringify(value) }),
    schema: schemaOf(id, endpoint, isAlias),
  }
}

const readsBody = ({ body, bodyType }: EndpointShape): boolean => body !== undefined && bodyType !== 'form'

/** What a route validates by, and is documented with; who may call a public one needs no token. */
export const schemaOf = (id: string, endpoint: EndpointShape, isAlias = false): FastifySchema => ({
  summary: endpoint.summary,
  operationId: isAlias ? `${id}-alias` : id,
  hide: isAlias,
  tags: [tagOf(endpoint.path)],
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(readsBody(endpoint) && { body: endpoint.body }),
  response: responsesOf(endpoint),
})

/** What it answers by status. A change may answer 202 for a request; where the contract has a 202 of its own, either. */
function responsesOf({ response, also = [], change }: EndpointShape): Record<number, Schema> {
  const own = Object.fromEntries([200, ...also].map((status) => [status, response]))
  return change ? { ...own, 202: also.includes(202) ? z.union([requestFiled, response]) : requestFiled } : own
}

/** A path of the contract as the router spells it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Parts that an endpoint lacks are absent; the shapes were parsed by the route's own schema. */
const callOf = (request: FastifyRequest, reply: Parameters<Registration['handler']>[0]['reply'], checkAgain: Call<EndpointShape>['checkAgain']) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    recovery: request.recovery,
    address: request.ip,
    checkAgain,
    language: languageOf(request.headers),
    request,
    reply,
  }) as Parameters<Registration['handler']>[0]

const tagOf = (path: string): string => path.split('/')[2] ?? 'api'
