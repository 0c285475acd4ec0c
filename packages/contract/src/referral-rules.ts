import type { CashbackProblem } from './messages/cashback-words.ts'
import { knownCents } from './money.ts'
import { endProblem, startProblem, type EndProblem } from './programme-days.ts'

/** What the rules look at of a referral programme; what a form can't read yet is absent. */
type Terms = Partial<{ referrer_reward: string; referee_reward: string; trigger: string; min_amount: string; starts_at: string; ends_at: string | null }>
type Refused = { code: CashbackProblem | EndProblem }

/** What is wrong between the fields of a referral programme, by field: somebody gets something, an approved KYC has no amount, the days are in order, and neither is over unless it was so `before`; `earliest` is the first day that it may begin on. */
export function referralProblems({ referrer_reward, referee_reward, trigger, min_amount, starts_at, ends_at }: Terms, { today, earliest = today, before }: { today: string; earliest?: string; before?: { starts_at?: string; ends_at: string | null } | undefined }): Partial<Record<keyof Terms, Refused>> {
  const nothing = referrer_reward !== undefined && referee_reward !== undefined && (knownCents(referrer_reward) ?? NaN) + (knownCents(referee_reward) ?? NaN) === 0
  const start = startProblem(starts_at, earliest, before?.starts_at)
  const end = endProblem({ starts_at, ends_at }, today, before?.ends_at)
  return {
    ...(nothing && { referrer_reward: { code: 'referral_rewards_nobody' } }),
    ...(trigger === 'kyc_verified' && min_amount !== undefined && (knownCents(min_amount) ?? 0) > 0 && { min_amount: { code: 'trigger_without_amount' } }),
    ...(start && { starts_at: start }),
    ...(end && { ends_at: end }),
  }
}
