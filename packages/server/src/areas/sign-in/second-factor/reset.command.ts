import { writeAudit } from '../../../engines/audit/write-audit.ts'
import type { Services } from '../../../platform/services.ts'
import { lockAccount } from '../own-account.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { tellOfSecondFactor } from './tell.ts'

/**
 * Takes the second factor off somebody who has lost authenticator and recovery codes; for the operator of the server, who has
 * made sure who asks. Their password stays, and so do their sessions.
 * @throws {Error} with a sentence where there is none to take off
 */
export async function resetSecondFactor({ db, ...services }: Pick<Services, 'db' | 'clock' | 'settings'>, email: string | undefined, say: (line: string) => void): Promise<void> {
  if (!email) throw new Error('reset-second-factor <e-mail>')
  await inTransaction(db, async (transaction) => {
    const holder = await transaction.selectFrom('admins').select('id').where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
    const account = holder && (await lockAccount(transaction, holder.id))
    const removed = account && (await transaction.deleteFrom('second_factors').where('admin_id', '=', account.id).returning(['admin_id', 'enabled_at']).executeTakeFirst())
    if (!removed) throw new Error('No administrator with this e-mail has a second factor')
    const was = removed.enabled_at === null ? 'off' : 'on'
    await writeAudit(transaction, { actor: 'system', action: 'second_factor.reset', subject: { type: 'admin', id: removed.admin_id }, before: { second_factor: was }, after: { second_factor: 'off' } })
    if (was === 'on') await tellOfSecondFactor(transaction, removed.admin_id, 'second_factor_off', services)
  })
  say('Second factor removed: the next sign-in asks for the password alone')
}
