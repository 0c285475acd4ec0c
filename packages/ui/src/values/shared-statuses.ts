import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { CardStatus, CashbackStatus, DisputeStatus, KycStatus, MovementStatus, UserStatus, WalletStatus } from '@ventanilla/contract/states'
import type { StatusKind } from './status-tag.tsx'

/** The statuses that several remotes show; those of one remote are declared there. */
export const userStatus: StatusKind<UserStatus | 'Processed' | 'In transit'> = {
  words: 'ui:status.user',
  tones: { Inactive: 'neutral', Active: 'success', Blocked: 'danger', Frozen: 'warning', 'Withdrawal process': 'info', Retired: 'neutral', Deleted: 'neutral', Processed: 'success', 'In transit': 'info' },
}

export const cardStatus: StatusKind<CardStatus | 'Cancel'> = {
  words: 'ui:status.card',
  tones: { Pending: 'info', PendingAck: 'info', Active: 'success', 'Temporarily blocked': 'warning', Canceled: 'neutral', Cancel: 'neutral' },
}

export const walletStatus: StatusKind<WalletStatus> = {
  words: 'ui:status.wallet',
  tones: { Active: 'success', Blocked: 'danger', Closed: 'neutral' },
}

export const kycStatus: StatusKind<KycStatus> = {
  words: 'ui:status.kyc',
  tones: { not_started: 'neutral', verification_inputs_completed: 'info', verified: 'success', review_needed: 'warning', rejected: 'danger' },
}

/** An uploaded list. */
export const documentStatus: StatusKind<DocumentStatus> = {
  words: 'ui:status.document',
  tones: { uploaded: 'info', validated: 'info', pending_approval: 'warning', processing: 'info', completed: 'success', partially_completed: 'warning', failed: 'danger', cancelled: 'neutral', rejected: 'danger', expired: 'neutral' },
}

export const adminStatus: StatusKind<Admin['status']> = {
  words: 'ui:status.admin',
  tones: { invited: 'info', active: 'success', archived: 'neutral' },
}

export const cashbackStatus: StatusKind<CashbackStatus> = {
  words: 'ui:status.cashback',
  tones: { draft: 'neutral', scheduled: 'info', active: 'success', paused: 'warning', ended: 'neutral' },
}

export const movementStatus: StatusKind<MovementStatus> = {
  words: 'ui:status.movement',
  tones: { Activo: 'success', Pendiente: 'info', Rechazado: 'danger' },
}

/** A movement that its holder reports. */
export const disputeStatus: StatusKind<DisputeStatus> = {
  words: 'ui:status.dispute',
  tones: { open: 'warning', in_review: 'info', resolved_user: 'success', resolved_against: 'neutral' },
}
