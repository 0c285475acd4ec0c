import type { ReferralStage, RewardState } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

/** What became of the reward of one purchase. */
export const rewardStatus: StatusKind<RewardState> = {
  words: 'marketing:rewardStates',
  tones: { paid: 'success', month_cap: 'neutral', budget: 'neutral', holder_stopped: 'warning', supplier_limit: 'warning', taken_back: 'info', partly_taken_back: 'info', rest: 'danger' },
}

/** Where a referral stands. */
export const stageStatus: StatusKind<ReferralStage> = {
  words: 'marketing:stages',
  tones: { registered: 'info', qualified: 'warning', rewarded: 'success', expired: 'neutral' },
}
