import type { FastifyReply, FastifyRequest } from 'fastify'
import { bulkEndpoints, type BulkEndpoint, type BulkStep } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { EndpointShape, ParsedOf, ResponseOf } from '@ventanilla/contract/endpoint'
import { endpoints, type EndpointId, type Endpoints } from '@ventanilla/contract/endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Grants } from '@ventanilla/contract/permissions'
import type { Services } from '../services.ts'

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
  session: { id: string; expiresAt: Date; idleExpiresAt: Date; confirmedAt: Date | null }
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
   * @throws {Failure} as the gate (`auth/authenticate.ts`)
   */
  checkAgain: () => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers one endpoint. Returns the contract's response; a further success status is set by `call.reply.code(202)`.
 * What streams is sent by `call.reply.send(readable)` (or `call.reply.hijack()` for events), and the reply returned.
 * Fails by throwing a `Failure`.
 */
export type Handler<S extends EndpointShape> = (call: Call<S>, services: Services) => Promise<ResponseOf<S> | FastifyReply>

/** An endpoint with the handler that answers it. `register.ts` makes the routes. */
export type Registration = { id: string; endpoint: EndpointShape; handler: Handler<EndpointShape> }

// A handler is always registered beside the shape that its call is parsed with, so the widening cannot be observed.
const registration = <S extends EndpointShape>(id: string, endpoint: S, handler: Handler<S>): Registration => ({
  id,
  endpoint,
  handler: (call, services) => handler(call, services),
})

/** Handler of an endpoint of the contract, typed from it: `handle('login', async ({ body }, { db }) => …)`. */
export const handle = <I extends EndpointId>(id: I, handler: Handler<Endpoints[I]>): Registration => registration(id, endpoints[id], handler)

/**
 * Handler of one step of a bulk operation, the same for every operation: `handleBulk(definition, 'review', …)`.
 * Its id is `operation/step`, as in the contract's `bulkEndpointTable`. An operation without that step yields nothing.
 */
export function handleBulk<S extends BulkStep>(definition: BulkDefinition, step: S, handler: Handler<BulkEndpoint<S>>): Registration[] {
  const endpoint = bulkEndpoints(definition)[step]
  return endpoint ? [registration(`${definition.id}/${step}`, endpoint as BulkEndpoint<S>, handler)] : []
}
