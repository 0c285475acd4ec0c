import type { LimitState } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

/** How near the limits of a supplier are. */
export const limitStatus: StatusKind<LimitState> = {
  words: 'compliance:suppliers.statuses',
  tones: { normal: 'success', near: 'warning', reached: 'danger', off: 'neutral' },
}
