import type { ChargeState } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

/** Where a charge stands in time. */
export const chargeStatus: StatusKind<ChargeState> = {
  words: 'compliance:charges.statuses',
  tones: { in_force: 'success', to_come: 'info', past: 'neutral', off: 'warning' },
}
