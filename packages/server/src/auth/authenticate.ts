import type { FastifyRequest } from 'fastify'
import type { Access } from '@ventanilla/contract/permissions'
import { allows } from '@ventanilla/contract/permissions'
import { Failure } from '../http/failure.ts'
import type { Actor } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { findActor } from './sessions.repository.ts'
import type { Tokens } from './tokens.ts'

/** The one place where a call is let in or not: who is it, and may they, by the endpoint's `access`. */
export type Gate = (request: FastifyRequest, access: Exclude<Access, 'public'>) => Promise<Actor>

/** @throws {Failure} not_authenticated without a token of ours, session_ended for one whose session is over, forbidden */
export const createGate =
  (tokens: Tokens, services: Services): Gate =>
  async (request, access) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (!token || scheme?.toLowerCase() !== 'bearer') throw new Failure('not_authenticated')
    const actor = await findActor(await tokens.sessionOf(token, services.clock.now()), services)
    if (!actor) throw new Failure('session_ended')
    if (!allows(actor.grants, access)) throw new Failure('forbidden')
    return actor
  }
