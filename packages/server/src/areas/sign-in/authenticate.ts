import { CONFIRMED_MINUTES } from '@ventanilla/contract/constants'
import { allows } from '@ventanilla/contract/permissions'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Gate } from '../../platform/http/register.ts'
import type { Services } from '../../platform/services.ts'
import { findActor } from './sessions.repository.ts'
import type { Tokens } from './tokens.ts'

/**
 * @throws {Failure} not_authenticated without a token of ours, session_ended or recovery_ended for one that is over,
 * second_factor_setup_required for all but setting it up, forbidden, confirmation_required for what changes money or access when the second factor was not proved lately
 */
export const createGate =
  (tokens: Tokens, services: Services): Gate =>
  async (request, { access, method, reads, confirms, beforeSecondFactor }) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (!token || scheme?.toLowerCase() !== 'bearer') throw new Failure('not_authenticated')
    const now = services.clock.now()
    if (access === 'code-token') return { recovery: await tokens.recoveryOf(token, now) }
    // What only reads may be a page that asks again by itself, and keeps nobody signed in.
    const actor = await findActor(await tokens.sessionOf(token, now), services, { renews: method !== 'GET' && !reads })
    if (!actor) throw new Failure('session_ended')
    if (actor.needsSecondFactor && !actor.secondFactor && !beforeSecondFactor) throw new Failure('second_factor_setup_required')
    if (!allows(actor.grants, access)) throw new Failure('forbidden')
    if (confirms && actor.secondFactor && !isConfirmed(actor, now)) throw new Failure('confirmation_required')
    return { actor }
  }

const isConfirmed = ({ session: { confirmedAt } }: Actor, now: Date): boolean => confirmedAt !== null && now < confirmedUntil(confirmedAt)

/** Until when a proof of the second factor counts. */
export const confirmedUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)
