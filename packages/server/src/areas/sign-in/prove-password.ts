import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { wrongPassword } from './own-account.ts'
import { passwordFits } from './passwords.ts'
import { tryOwnProof, type Outcome } from './refusals.ts'

/**
 * Asks somebody signed in for their password once more.
 * @returns the hash that it fits: what follows holds only while the account still has it
 * @throws {Failure} validation_failed with password_current_wrong on current_password; account_locked after too many
 */
export const provePassword = (call: { actor: Actor; address: string }, given: string, services: Services): Promise<string> =>
  tryOwnProof(call, 'password.refused', services, async (): Promise<Outcome<string>> => {
    const { password_hash } = await services.db.selectFrom('admins').select('password_hash').where('id', '=', call.actor.id).executeTakeFirstOrThrow()
    const fits = await passwordFits(given, password_hash)
    return fits && password_hash !== null ? { right: password_hash } : { wrong: wrongPassword(), adminId: call.actor.id }
  })
