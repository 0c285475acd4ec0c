import { writeAudit } from '../../audit/write-audit.ts'
import type { Services } from '../../services.ts'

/**
 * Takes the second factor off somebody who has lost authenticator and recovery codes; for whoever runs the server, who has
 * made sure who asks. Their password stays, and so do their sessions.
 * @throws {Error} with a sentence where there is none to take off
 */
export async function resetSecondFactor({ db }: Pick<Services, 'db'>, email: string | undefined, say: (line: string) => void): Promise<void> {
  if (!email) throw new Error('reset-second-factor <e-mail>')
  await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('second_factors')
      .using('admins')
      .whereRef('admins.id', '=', 'second_factors.admin_id')
      .where('admins.email', '=', email.trim().toLowerCase())
      .returning(['second_factors.admin_id', 'second_factors.enabled_at'])
      .executeTakeFirst()
    if (!removed) throw new Error('No administrator with this e-mail has a second factor')
    const was = removed.enabled_at === null ? 'off' : 'on'
    await writeAudit(transaction, { actor: 'system', action: 'second_factor.reset', subject: { type: 'admin', id: removed.admin_id }, before: { second_factor: was }, after: { second_factor: 'off' } })
  })
  say('Second factor removed: the next sign-in asks for the password alone')
}
