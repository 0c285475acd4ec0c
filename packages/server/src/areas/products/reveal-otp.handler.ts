import { writeAudit } from '../../engines/audit/write-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import type { Keys } from '../../platform/keys.ts'
import { otpSealedFor } from './public.ts'

const refusals = { used: 'otp_used', expired: 'otp_expired', blocked: 'otp_blocked' } as const

/**
 * Shows a code that is active. The entry of who saw it is written in the same transaction, so that nobody sees a code
 * whose view is not in the log. The code itself is in no entry and in no cache.
 */
export const revealOtpHandler = (keys: Keys): Registration =>
  handle('reveal-otp', ({ params, actor, address }, { db, clock }) =>
    inTransaction(db, async (transaction) => {
      const otp = await transaction.selectFrom('user_otps').selectAll().where('id', '=', Number(params.id)).forShare().executeTakeFirst()
      if (!otp) throw new Failure('not_found')
      if (otp.status !== 'active') throw new Failure(refusals[otp.status])
      // The worker marks it within a minute; until then its time counts.
      if (otp.expires_at <= clock.now()) throw new Failure('otp_expired')
      const code = keys.open(otpSealedFor(otp.id), otp.code ?? '')
      if (code === undefined) throw new Failure('otp_unreadable')
      await writeAudit(transaction, { actor: { ...actor, address }, action: 'otp.viewed', subject: { type: 'user', id: otp.user_id }, after: { otp: String(otp.id), purpose: otp.purpose } })
      return { code, expires_at: otp.expires_at.toISOString() }
    }),
  )
