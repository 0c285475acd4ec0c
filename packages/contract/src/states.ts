/** States of the programme's entities (domain page, "States"). */
export const userStatuses = ['Inactive', 'Active', 'Blocked', 'Frozen', 'Withdrawal process', 'Retired', 'Deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Where each status of a user may lead by a decision (domain page, "States"). `Retired` follows when a withdrawal has paid everything out. */
export const userTransitions: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  Inactive: ['Active', 'Blocked', 'Deleted'],
  Active: ['Blocked', 'Frozen', 'Withdrawal process', 'Inactive', 'Deleted'],
  Blocked: ['Active', 'Frozen', 'Deleted'],
  Frozen: ['Active', 'Blocked', 'Deleted'],
  'Withdrawal process': ['Active', 'Retired', 'Deleted'],
  Retired: ['Deleted'],
  Deleted: [],
}

export const identificationTypes = ['Cédula', 'Pasaporte'] as const

export const cardStatuses = ['Pending', 'PendingAck', 'Active', 'Temporarily blocked', 'Canceled'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** What a filter of cards and one of users accept beside: "Cancel" is the provider's word for Canceled, the others are states of what a user has sent. */
export const otherCardStatuses = { Cancel: 'Canceled' } as const satisfies Record<string, CardStatus>
export const otherUserStatuses = { Processed: 'Processed', 'In transit': 'In transit' } as const

export const kycStatuses = ['not_started', 'verification_inputs_completed', 'verified', 'review_needed', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

/** Where each KYC status may lead (domain page, "People"). */
export const kycTransitions: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  not_started: ['verification_inputs_completed'],
  verification_inputs_completed: ['verified', 'review_needed', 'rejected'],
  review_needed: ['verified', 'rejected'],
  rejected: ['verification_inputs_completed'],
  verified: [],
}

export const kycReasons = ['input_mismatch', 'aml_rejected', 'aml_review', 'underage', 'document_expired', 'document_issues', 'gov_system_down', 'other'] as const
export type KycReason = (typeof kycReasons)[number]

export const walletStatuses = ['Active', 'Blocked', 'Closed'] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** What moves money (domain page, "movement"). */
export const movementKinds = ['topup', 'reversal', 'transfer', 'purchase', 'fee', 'cashback', 'referral', 'adjustment'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementStatuses = ['Activo', 'Pendiente', 'Rechazado'] as const
export type MovementStatus = (typeof movementStatuses)[number]

export const cashbackStatuses = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const
export type CashbackStatus = (typeof cashbackStatuses)[number]
