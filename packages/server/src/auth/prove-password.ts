import { invalid } from '../http/failure.ts'
import type { Actor } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { passwordFits } from './passwords.ts'
import { requireProof } from './refusals.ts'

/**
 * Asks somebody signed in for their password once more.
 * @throws {Failure} validation_failed with password_current_wrong on current_password; account_locked after too many
 */
export const provePassword = (call: { actor: Actor; address: string }, given: string, services: Services): Promise<true> =>
  requireProof(call, services, {
    action: 'password.refused',
    failure: invalid({ current_password: 'password_current_wrong' }),
    prove: async () => {
      const { password_hash } = await services.db.selectFrom('admins').select('password_hash').where('id', '=', call.actor.id).executeTakeFirstOrThrow()
      return (await passwordFits(given, password_hash)) || undefined
    },
  })
