import type { CashbackStatus } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

export const cashbackStatus: StatusKind<CashbackStatus> = {
  words: 'marketing:statuses',
  tones: { draft: 'neutral', scheduled: 'info', active: 'success', paused: 'warning', ended: 'neutral' },
}
