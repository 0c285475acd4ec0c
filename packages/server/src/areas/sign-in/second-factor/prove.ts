import type { Transaction } from 'kysely'
import { TOTP } from 'otpauth'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import type { Keys } from '../../../platform/keys.ts'
import { takeRecoveryCode } from './recovery-codes.repository.ts'

export const PERIOD_SECONDS = 30
/** Six digits every 30 seconds by SHA-1: the one combination that every authenticator app knows (RFC 6238). */
export const totpOptions = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

/** Which step a code is of, one before and one after the present counted in; nothing for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = new TOTP({ ...totpOptions, secret }).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

type Claim = { admin: { id: string; email: string }; code: string; address: string }

/**
 * Whether this is a code of the administrator's authenticator that was not taken before, or one of their recovery codes,
 * which it uses up, in the caller's transaction. The caller counts the attempt first.
 */
export async function proveSecondFactor(transaction: Transaction<Database>, { admin, code, address }: Claim, { clock }: Pick<Services, 'clock'>, keys: Keys): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '')
  const now = clock.now()
  if (!/^\d{6}$/.test(typed)) {
    const left = await takeRecoveryCode(transaction, keys, admin.id, typed, now)
    if (left === undefined) return false
    await writeAudit(transaction, { actor: { ...admin, address }, action: 'second_factor.used_recovery_code', subject: { type: 'admin', id: admin.id }, after: { codes_left: left } })
    return true
  }
  const factor = await transaction.selectFrom('second_factors').select('secret').where('admin_id', '=', admin.id).where('enabled_at', 'is not', null).executeTakeFirst()
  const secret = factor && keys.open(admin.id, factor.secret)
  const step = secret === undefined ? undefined : stepOf(secret, typed, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await transaction.updateTable('second_factors').set({ last_step: step }).where('admin_id', '=', admin.id).where('last_step', '<', step).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether somebody signs in with a second factor. */
export const hasSecondFactor = async (transaction: Transaction<Database>, adminId: string): Promise<boolean> =>
  (await transaction.selectFrom('second_factors').select('admin_id').where('admin_id', '=', adminId).where('enabled_at', 'is not', null).executeTakeFirst()) !== undefined
