/** States of the programme's entities (domain page, "States"). */
export const userStatuses = ['Inactive', 'Active', 'Blocked', 'Frozen', 'Withdrawal process', 'Retired', 'Deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * Where each status of a user may lead by a decision (domain page, "States"). `Retired` follows when a withdrawal has paid
 * everything out. Who is blocked comes back to where their KYC puts them: Active once it is verified, Inactive before.
 */
export const userTransitions: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  Inactive: ['Active', 'Blocked', 'Deleted'],
  Active: ['Blocked', 'Frozen', 'Withdrawal process', 'Deleted'],
  Blocked: ['Active', 'Inactive', 'Frozen', 'Deleted'],
  Frozen: ['Active', 'Blocked', 'Deleted'],
  'Withdrawal process': ['Retired', 'Deleted'],
  Retired: ['Deleted'],
  Deleted: [],
}

/** Whether a wallet is closed, or is paid out to be closed: nobody recharges it. */
export const walletEnds = ({ status, wallet }: { status: UserStatus; wallet: { status: WalletStatus } }): boolean => wallet.status === 'Closed' || status === 'Withdrawal process' || status === 'Retired'

export const identificationTypes = ['Cédula', 'Pasaporte'] as const

/** What a card is made of: nothing, or something that a person holds. */
export const cardTypes = ['virtual', 'physical'] as const

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

/** Between what money moves: accounts of the programme, and those of holders. */
export const accountKinds = ['programme_float', 'programme_recovered', 'fee_income', 'marketing', 'outside_world', 'wallet', 'card'] as const
export type AccountKind = (typeof accountKinds)[number]

export const movementStatuses = ['Activo', 'Pendiente', 'Rechazado'] as const
export type MovementStatus = (typeof movementStatuses)[number]

export const cashbackStatuses = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const
export type CashbackStatus = (typeof cashbackStatuses)[number]

/** Why a cashback or referral programme has ended. */
export const endedReasons = ['date', 'budget', 'by_hand'] as const
export type EndedReason = (typeof endedReasons)[number]

/** Why a reward is less than what was earned, or nothing. */
export const rewardReasons = ['month_cap', 'budget', 'holder_stopped', 'supplier_limit'] as const
/** What became of a reward: paid whole, cut or refused and why, taken back with its purchase whole or in part, or not taken back as far as it should have been. */
export const rewardStates = ['paid', ...rewardReasons, 'taken_back', 'partly_taken_back', 'rest'] as const
export type RewardState = (typeof rewardStates)[number]

/** What a card is charged for (domain page, "card charge"), how it is calculated, and where a charge stands in time. */
export const cardChargeTypes = ['card_request', 'replacement', 'delivery', 'monthly', 'atm', 'inactivity'] as const
export type CardChargeType = (typeof cardChargeTypes)[number]
export const chargeCalculations = ['flat', 'percent', 'both'] as const
export type ChargeCalculation = (typeof chargeCalculations)[number]
export const chargeStates = ['in_force', 'to_come', 'past', 'off'] as const
export type ChargeState = (typeof chargeStates)[number]

/** Who bears what a payment through PagueloFacil costs. */
export const chargePayers = ['user', 'programme'] as const
export type ChargePayer = (typeof chargePayers)[number]

/** The ways in which money moves that suppliers limit (domain page, "limit provider"), and how near a limit is. */
export const limitSections = ['recharge', 'recovery', 'transfer', 'cash_in', 'cash_out', 'card_purchase'] as const
export type LimitSection = (typeof limitSections)[number]
export const limitStates = ['normal', 'near', 'reached', 'off'] as const
export type LimitState = (typeof limitStates)[number]

/** Where in the programme's app a banner stands. */
export const bannerTypes = ['home', 'wallet', 'card', 'cashback', 'service', 'referral'] as const
export type BannerType = (typeof bannerTypes)[number]
/** What a banner opens: nothing, an address on the web, a screen of the app, a service, or a cashback programme. */
export const linkTypes = ['none', 'url', 'screen', 'service', 'cashback'] as const
export type LinkType = (typeof linkTypes)[number]
/** Whether a banner shows now: it is switched off, its first day is to come, it shows, or its last day is over. */
export const bannerStatuses = ['off', 'scheduled', 'active', 'over'] as const
export type BannerStatus = (typeof bannerStatuses)[number]

/** `late`: an instalment is overdue. `refinanced`: another loan of the same contract took its place. */
export const loanStatuses = ['requested', 'rejected', 'active', 'late', 'refinanced', 'paid', 'written_off'] as const
export type LoanStatus = (typeof loanStatuses)[number]

/** An instalment: `late` is overdue and open, `paid_late` was paid after its day. */
export const loanPaymentStatuses = ['pending', 'late', 'paid', 'paid_late'] as const
export type LoanPaymentStatus = (typeof loanPaymentStatuses)[number]

export const assistanceStatuses = ['requested', 'active', 'expired', 'canceled'] as const
export type AssistanceStatus = (typeof assistanceStatuses)[number]

export const serviceUseStatuses = ['completed', 'pending', 'failed', 'reversed'] as const
export type ServiceUseStatus = (typeof serviceUseStatuses)[number]

/** Descriptions that the programme itself writes into its movements, as they stand in the ledger. Whatever else stands there a person wrote. */
export const transferNotes = ['card_request', 'withdrawal', 'Referido', 'Cashback de una compra reversada', 'Premio de un movimiento reversado'] as const
export type TransferNote = (typeof transferNotes)[number]

/** What a one-time code was sent for. */
export const otpPurposes = ['registration', 'sign_in', 'password_reset', 'transfer', 'card_pin', 'withdrawal'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/** `blocked`: too many wrong attempts. */
export const otpStatuses = ['active', 'used', 'expired', 'blocked'] as const
export type OtpStatus = (typeof otpStatuses)[number]

/** Where a referral stands: its person has signed up, has done what the programme asks, the reward is paid, or it came too late. */
export const referralStages = ['registered', 'qualified', 'rewarded', 'expired'] as const
export type ReferralStage = (typeof referralStages)[number]

/** What a referral programme rewards: what the person who was brought does first. */
export const referralTriggers = ['kyc_verified', 'first_topup', 'first_purchase'] as const
export type ReferralTrigger = (typeof referralTriggers)[number]

/** Why a side of a referral got nothing. */
export const referralReasons = ['no_programme', 'too_late', 'max_per_user', 'holder_stopped', 'supplier_limit'] as const
export type ReferralReason = (typeof referralReasons)[number]

/** A movement that its holder reports (domain page, "People"). */
export const disputeStatuses = ['open', 'in_review', 'resolved_user', 'resolved_against'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
export const disputeReasons = ['not_recognised', 'duplicated', 'wrong_amount', 'not_received', 'cash_not_dispensed', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Movements that can be reversed: every kind but a reversal, which is final. */
export const reversibleKinds = ['topup', 'transfer', 'purchase', 'fee', 'cashback', 'referral', 'adjustment'] as const satisfies readonly MovementKind[]
/** Movements that a holder can report, where they took money from them. */
export const disputableKinds = ['purchase', 'fee', 'adjustment'] as const satisfies readonly MovementKind[]

/** What a segment is made of: rules, or an uploaded list of national IDs. */
export const segmentTypes = ['rule', 'list'] as const
/** An archived segment is kept for its history: nothing can use it, and its users are looked for no more. */
export const segmentStatuses = ['active', 'archived'] as const
/** What may use a segment; the database asks each by a function `segment_uses_<kind>`. */
export const segmentUsers = ['cashback', 'referral', 'banner', 'notification'] as const
