import type { Insertable } from 'kysely'
import { otpPurposes, type OtpPurpose, type OtpStatus } from '@ventanilla/contract/states'
import { otpSealedFor } from '../../areas/products/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Keys } from '../../platform/keys.ts'
import { DAY_MS, type PlannedUser } from './plan-users.ts'
import type { Random } from '../../platform/random.ts'

/** So many codes are active: the last ones, which hold for days, so that a demonstration has some to show. */
const ACTIVE = 12
const MINUTE_MS = 60_000

/** One-time codes of 90 days, oldest first: most were used, some ran out, some were blocked after too many attempts. */
export function planOtps(random: Random, users: readonly PlannedUser[], keys: Keys, now: Date): Insertable<Database['user_otps']>[] {
  const known = users.filter(({ status }) => status !== 'Deleted' && status !== 'Retired')
  const sent = known
    .flatMap((user) => Array.from({ length: Number(random.weighted({ 0: 30, 1: 35, 2: 22, 3: 13 })) }, () => ({ user, at: new Date(Math.max(user.created_at.getTime(), now.getTime() - random.whole(1, 90 * 1_440) * MINUTE_MS)) })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return sent.map(({ user, at }, index) => {
    const id = index + 1
    const isActive = index >= sent.length - ACTIVE
    const status: OtpStatus = isActive ? 'active' : random.weighted({ used: 72, expired: 20, blocked: 8 })
    const purpose: OtpPurpose = isActive ? random.pick(['registration', 'withdrawal']) : random.pick(otpPurposes)
    return {
      ...{ id, user_id: user.id, purpose, mobile: `+507 •••• ${user.mobile.slice(-4)}`, status },
      code: isActive ? keys.seal(otpSealedFor(id), random.digits(5)) : null,
      attempts: status === 'blocked' ? 5 : status === 'used' ? random.whole(1, 2) : random.whole(0, 2),
      expires_at: isActive ? new Date(now.getTime() + random.whole(1, 3) * DAY_MS) : new Date(Math.min(at.getTime() + 10 * MINUTE_MS, now.getTime())),
      created_at: at,
    }
  })
}
