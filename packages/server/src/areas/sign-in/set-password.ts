import { sql } from 'kysely'
import type { Language } from '@ventanilla/contract/messages/say'
import { writeAudit, type AuditActor } from '../../engines/audit/write-audit.ts'
import { momentText } from '../../platform/text/panama-days.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { composeMail } from '../../engines/mail/compose-mail.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { voidCodes } from './recovery/recoveries.repository.ts'
import { endSessions } from './authenticate.ts'

type Setting = {
  admin: { id: string; email: string; first_name: string; password_changed_at: Date | null }
  passwordHash: string
  action: 'password.created' | 'password.changed'
  actor: AuditActor
  /** The session that stays; without it, all of them end. */
  keep?: string
  language: Language
}

/**
 * Gives an administrator a new password, in the caller's transaction that holds the lock of their account: their sessions end, recovery codes
 * become void, a mail informs them, and the audit log has an entry.
 */
export async function setPassword(transaction: Transaction, { admin, passwordHash, action, actor, keep, language }: Setting, services: Pick<Services, 'clock' | 'settings'>): Promise<void> {
  const now = services.clock.now()
  await transaction.updateTable('admins').set({ password_hash: passwordHash, password_changed_at: now, updated_at: now, version: sql`version + 1` }).where('id', '=', admin.id).execute()
  const ended = await endSessions(transaction, { adminId: admin.id, because: 'password_changed', ...(keep !== undefined && { except: keep }) }, services)
  await voidCodes(transaction, admin.email)
  const mail = composeMail('password_changed', language, { name: admin.first_name, at: momentText(now) }, services.settings)
  await enqueueMails(transaction, [
    { reference: `password:${admin.id}:${now.toISOString()}`, recipient: admin.email, ...mail },
  ])
  await writeAudit(transaction, {
    actor,
    action,
    subject: { type: 'admin', id: admin.id },
    before: { password_changed_at: admin.password_changed_at?.toISOString() ?? null },
    after: { password_changed_at: now.toISOString(), sessions_ended: ended },
  })
}
