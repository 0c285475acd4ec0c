import { randomInt } from 'node:crypto'
import { type Transaction, sql, type Kysely } from 'kysely'
import { TOTP } from 'otpauth'
import { RECOVERY_CODES } from '@ventanilla/contract/constants'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import type { Keys } from '../../../platform/keys.ts'
import { tellOfSecondFactor } from './tell.ts'

const PERIOD_SECONDS = 30
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
export async function proveSecondFactor(transaction: Transaction<Database>, { admin, code, address }: Claim, services: Pick<Services, 'clock' | 'settings'>, keys: Keys): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '')
  const now = services.clock.now()
  if (!/^\d{6}$/.test(typed)) {
    const left = await takeRecoveryCode(transaction, keys, admin.id, typed, now)
    if (left === undefined) return false
    await writeAudit(transaction, { actor: { ...admin, address }, action: 'second_factor.used_recovery_code', subject: { type: 'admin', id: admin.id }, after: { codes_left: left } })
    await tellOfSecondFactor(transaction, admin.id, 'recovery_code_used', services)
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

/** Letters and digits that nobody mixes up; ten of them are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

const randomCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const hashOf = (keys: Keys, adminId: string, code: string) => keys.hash('recovery-code', adminId, code.toLowerCase())

/** Gives an administrator new recovery codes; the former ones end. @returns them, as they are shown this one time */
export async function renewRecoveryCodes(transaction: Kysely<Database>, keys: Keys, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode)
  await transaction.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  await transaction.insertInto('recovery_codes').values(codes.map((code) => ({ admin_id: adminId, hash: hashOf(keys, adminId, code), used_at: null }))).execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses a recovery code up: of several calls at once, one gets it. @returns how many are left; nothing for a code that is none */
async function takeRecoveryCode(transaction: Kysely<Database>, keys: Keys, adminId: string, code: string, now: Date): Promise<number | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('admin_id', '=', adminId)
    .where('hash', '=', hashOf(keys, adminId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const { left } = await transaction.selectFrom('recovery_codes').select(sql<number>`count(*)`.as('left')).where('admin_id', '=', adminId).where('used_at', 'is', null).executeTakeFirstOrThrow()
  return left
}
