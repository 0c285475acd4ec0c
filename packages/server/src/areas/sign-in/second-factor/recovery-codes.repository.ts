import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { RECOVERY_CODES } from '@ventanilla/contract/constants'
import type { Database } from '../../../platform/database/schema.ts'
import type { Keys } from '../../../platform/keys.ts'

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
export async function takeRecoveryCode(transaction: Kysely<Database>, keys: Keys, adminId: string, code: string, now: Date): Promise<number | undefined> {
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
