import type { KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import type { kycMailOutcomes, kycRecipientOutcomes } from '@ventanilla/contract/kyc'
import type { StatusKind } from '@ventanilla/ui/core'

/** What became of the mail of a state. */
export const kycMailOutcome: StatusKind<(typeof kycMailOutcomes)[number]> = { words: 'user-review:kyc.mailOutcomes', tones: { waiting: 'info', sent: 'success', failed: 'danger' } }

/** What became of one recipient of a mail to all. */
export const kycRecipientOutcome: StatusKind<(typeof kycRecipientOutcomes)[number]> = {
  words: 'user-review:kyc.outcomes',
  tones: { pending: 'neutral', waiting: 'info', sent: 'success', failed: 'danger', already_sent: 'neutral', moved: 'neutral' },
}

/** A mail to all: whether every recipient was looked at. */
export const kycRunState: StatusKind<'running' | 'ended'> = { words: 'user-review:kyc.runStates', tones: { running: 'info', ended: 'success' } }
export const stateOfRun = ({ ended_at }: Pick<KycMailRun, 'ended_at'>) => (ended_at === null ? 'running' : 'ended')
