import { randomInt } from 'node:crypto'
import { OTP_DIGITS, OTP_MINUTES } from '@ventanilla/contract/constants'
import { z } from 'zod'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { composeMail } from '../../../engines/mail/compose-mail.ts'
import { enqueueMails } from '../../../engines/mail/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { type Keys, createKeys } from '../../../platform/keys.ts'
import { MINUTE_MS } from '../lockout.repository.ts'
import { codeReference, keepCode } from './recoveries.repository.ts'
import { defineTask } from '../../../engines/jobs/jobs.ts'
import { tokenSecret } from '../tokens.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>

/**
 * Looks up who asked for a code, and writes one and its mail for those who are active administrators. The code is nowhere
 * but in that mail, and there only until it is sent or has expired.
 * @returns how many requests were settled
 */
export async function sendCodes(services: Needs, keys: Keys): Promise<number> {
  let settled = 0
  while (await inTransaction(services.db, (transaction) => settleNext(transaction, services, keys))) settled += 1
  return settled
}

async function settleNext(transaction: Transaction, { clock, settings }: Needs, keys: Keys): Promise<boolean> {
  const asked = await transaction.selectFrom('recoveries').selectAll().where('settled_at', 'is', null).orderBy('id').limit(1).forUpdate().skipLocked().executeTakeFirst()
  if (!asked) return false
  const { id, email, language, address, created_at } = asked
  const now = clock.now()
  const admin = await transaction.selectFrom('admins').select(['id', 'first_name']).where('email', '=', email).where('status', '=', 'active').executeTakeFirst()
  const newer = await transaction.selectFrom('recoveries').select('id').where('email', '=', email).where('id', '>', id).limit(1).executeTakeFirst()
  const subject = { type: 'admin', id: admin?.id ?? 'unknown' }
  await writeAudit(transaction, { actor: { address }, action: 'recovery.requested', subject, at: created_at })

  const isAwaited = !newer && now.getTime() - created_at.getTime() < OTP_MINUTES * MINUTE_MS
  if (!admin || !isAwaited) {
    await transaction.updateTable('recoveries').set({ settled_at: now, admin_id: admin?.id ?? null }).where('id', '=', id).execute()
    return true
  }
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  await keepCode(transaction, keys, { id, adminId: admin.id, code }, now)
  await enqueueMails(transaction, [
    {
      reference: codeReference(id),
      recipient: email,
      ...composeMail('code', language, { name: admin.first_name, code, minutes: OTP_MINUTES }, settings),
      secret: true,
      expires_at: new Date(now.getTime() + OTP_MINUTES * MINUTE_MS),
    },
  ])
  await writeAudit(transaction, { actor: 'system', action: 'recovery.code_sent', subject })
  return true
}

/** Sends the codes that were asked for. */
export const sendCodesTask = defineTask({
  name: 'send-codes',
  payload: z.object({}),
  // Somebody waits for it, and it holds for minutes.
  pool: 'urgent',
  cron: '* * * * *',
  work: async (services) => sendCodes(services, createKeys(await tokenSecret(services.settings, services.db))),
})
