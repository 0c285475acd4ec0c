import type { Language } from '@ventanilla/contract/messages/say'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { DAY_MS, type PlannedUser } from './plan-users.ts'
import { paydays } from './paydays.ts'
import type { Random } from '../../platform/random.ts'
import { statusReasons } from './words.ts'

const DAYS = 90
/** Some are stopped on the evening before wages are paid, of the last days of wages: their rows of the lists fail. */
const EVES = 3

/** What happened to a user besides money: columns of `users`, by their id. */
export type Life = {
  language: Language
  status_reason: string | null
  status_changed_at: Date
  status_changed_by: string | null
  kyc_changed_by: string | null
  paguelofacil_enabled: boolean
  referral_code: string
  referred_by: string | null
  last_login_at: Date | null
}

/** Who speaks English, who came by whom, who was here lately, and why somebody stands where they stand. */
export function planLives(random: Random, users: readonly PlannedUser[], now: Date, decider: string): Map<string, Life> {
  const lives = new Map<string, Life>()
  const eves = paydays(now, DAYS).slice(-EVES).reverse()
  let stopped = 0
  const referrers: PlannedUser[] = []
  for (const user of users) {
    const { id, status, kyc_status, created_at, kyc_updated_at } = user
    const room = now.getTime() - (kyc_updated_at ?? created_at).getTime()
    const reasons = status in statusReasons ? statusReasons[status as keyof typeof statusReasons] : undefined
    const referrer = referrers.length > 0 && random.chance(0.18) ? random.pick(referrers) : undefined
    const eve = (status === 'Blocked' || status === 'Frozen') && (stopped += 1) % 2 === 1 ? eves[((stopped - 1) / 2) % eves.length] : undefined
    const onEve = eve && new Date(eve.midnight - random.whole(60, 360) * 60_000)
    lives.set(id, {
      language: random.chance(0.14) ? 'en' : 'es',
      status_reason: reasons ? random.pick<string>(reasons) : null,
      status_changed_at: onEve && onEve.getTime() - DAY_MS > (kyc_updated_at ?? created_at).getTime() ? onEve : reasons ? new Date(now.getTime() - Math.min(room / 2, random.whole(1_440, 60 * 1_440) * 60_000)) : status === 'Active' ? (kyc_updated_at ?? created_at) : created_at,
      status_changed_by: reasons ? decider : null,
      // What the checks alone could not settle was decided by somebody.
      kyc_changed_by: kyc_status === 'rejected' && random.chance(0.5) ? decider : null,
      paguelofacil_enabled: kyc_status === 'verified' && status === 'Active' && random.chance(0.3),
      referral_code: `LK${id.slice(1)}`,
      referred_by: referrer?.id ?? null,
      last_login_at: lastLogin(random, user, now),
    })
    if (kyc_status === 'verified' && referrers.length < 20_000) referrers.push(user)
  }
  return lives
}

function lastLogin(random: Random, { status, created_at, kyc_status }: PlannedUser, now: Date): Date | null {
  if (status === 'Inactive' && kyc_status === 'not_started' && random.chance(0.6)) return null
  const ago = status === 'Active' ? random.whole(5, 20 * 1_440) : random.whole(20 * 1_440, 120 * 1_440)
  return new Date(Math.max(created_at.getTime() + 60_000, now.getTime() - ago * 60_000))
}

/** When somebody began to leave: a retired user had asked for it a day before. Nobody who stays has such a moment. */
export const stoppedAt = ({ status, kyc_updated_at }: PlannedUser, { status_changed_at }: Life): Date =>
  status === 'Retired' || status === 'Deleted' ? new Date(Math.max(kyc_updated_at?.getTime() ?? 0, status_changed_at.getTime() - DAY_MS)) : status_changed_at

/** How users came to where they stand, as the database writes it down when somebody changes it. */
export function statusChanges(users: readonly PlannedUser[], lives: ReadonlyMap<string, Life>): Insertable<Database['user_status_changes']>[] {
  return users.flatMap((user) => {
    const life = lives.get(user.id)
    const at = user.kyc_updated_at
    if (!life || !at) return []
    const sent = { user_id: user.id, field: 'kyc_status', from_value: 'not_started', to_value: 'verification_inputs_completed', reason: null, changed_by: null, changed_at: new Date(Math.max(user.created_at.getTime(), at.getTime() - 3_600_000)) }
    if (user.kyc_status === 'verification_inputs_completed') return [{ ...sent, changed_at: at }]
    const decided = { ...sent, from_value: sent.to_value, to_value: user.kyc_status, reason: user.kyc_reason, changed_by: life.kyc_changed_by, changed_at: at }
    const activated = { ...sent, field: 'status', from_value: 'Inactive', to_value: 'Active', changed_at: at }
    const since = { ...activated, from_value: 'Active', to_value: user.status, reason: life.status_reason, changed_by: life.status_changed_by, changed_at: life.status_changed_at }
    const left = { ...since, to_value: 'Withdrawal process', changed_at: stoppedAt(user, life) }
    if (user.status === 'Inactive') return [sent, decided]
    if (user.status === 'Active') return [sent, decided, activated]
    return [sent, decided, activated, ...(user.status === 'Retired' ? [left, { ...since, from_value: left.to_value }] : [since])]
  })
}
