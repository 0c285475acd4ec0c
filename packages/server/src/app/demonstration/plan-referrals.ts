import type { Life } from './plan-lives.ts'
import { DAY_MS, type PlannedUser } from './plan-users.ts'

/** What the programme of referrals pays to who brought somebody, in cents, and for how many people at most. */
export const REFERRAL_REWARD = 500
export const REFERRAL_MOST = 10

/** The programme began with the days of the demonstration: earlier ones have no movements that could have paid anybody. */
export const referralsFrom = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS - 90) * DAY_MS + 5 * 3_600_000)

/** Under it the movement is found that paid for somebody who was brought. */
export const referralReference = (referee: string) => `demo-referral:${referee}`

export type PlannedReferral = { referrer: string; reference: string; at: Date }

/** What is paid for people who were brought since the programme began, a minute after they were verified, to who may receive money. */
export function planReferrals(users: readonly PlannedUser[], lives: ReadonlyMap<string, Life>, now: Date): PlannedReferral[] {
  const from = referralsFrom(now)
  const receiving = new Set(users.filter(({ status, kyc_status }) => status === 'Active' && kyc_status === 'verified').map(({ id }) => id))
  const paid = new Map<string, number>()
  return users
    .flatMap(({ id, kyc_status, kyc_updated_at, created_at }) => {
      const referrer = lives.get(id)?.referred_by
      if (referrer == null || !receiving.has(referrer) || kyc_status !== 'verified' || !kyc_updated_at || created_at < from) return []
      return [{ referrer, reference: referralReference(id), at: new Date(Math.min(kyc_updated_at.getTime() + 60_000, now.getTime())) }]
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .filter(({ referrer }) => {
      const count = (paid.get(referrer) ?? 0) + 1
      paid.set(referrer, count)
      return count <= REFERRAL_MOST
    })
}
