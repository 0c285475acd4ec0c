import { kycTransitions, type KycStatus } from './states.ts'

/** What is checked of what a user submits, in the order in which it is shown. */
export const kycChecks = ['document_readable', 'document_valid', 'data_match', 'age', 'aml', 'gov_register'] as const

/** Why a check was not passed. */
export const kycCheckReasons = [
  ...['blurred', 'cut_off', 'expired', 'altered', 'name_differs', 'number_differs', 'birth_date_differs', 'under_18'],
  ...['possible_match', 'listed', 'not_found', 'no_answer'],
] as const

/** Decisions on what a user has submitted. `verification_inputs_completed` asks for another review of a rejected one. */
export const kycDecisions = ['verified', 'review_needed', 'rejected', 'verification_inputs_completed'] as const
export type KycDecision = (typeof kycDecisions)[number]

const isDecision = (status: KycStatus): status is KycDecision => kycDecisions.some((decision) => decision === status)

/** What may be decided in a state: where it may lead, but nobody submits for somebody else. */
export const decisionsFrom = (status: KycStatus): readonly KycDecision[] => (status === 'not_started' ? [] : kycTransitions[status].filter(isDecision))

/** The mails about KYC: each belongs to one state. */
export const kycMailKinds = ['invitation', 'approved', 'rejected'] as const
export type KycMailKind = (typeof kycMailKinds)[number]
/** Those that go to many; `approved` goes out with the decision, and to one person again where it could not be delivered. */
export const sentKycMailKinds = ['invitation', 'rejected'] as const
export type SentKycMailKind = (typeof sentKycMailKinds)[number]

/** The state in which each mail is sent. */
export const stateOfMail: Readonly<Record<KycMailKind, KycStatus>> = { invitation: 'not_started', approved: 'verified', rejected: 'rejected' }
/** The mail of a state; nothing where there is none. */
export const mailOfState = (status: KycStatus): KycMailKind | undefined => kycMailKinds.find((kind) => stateOfMail[kind] === status)

/** What became of a mail: with the mail server, taken by it, given up. */
export const kycMailOutcomes = ['waiting', 'sent', 'failed'] as const
/** What became of one recipient of a mail to all. `pending`: not looked at yet; `moved`: in another state by then. */
export const kycRecipientOutcomes = ['pending', ...kycMailOutcomes, 'already_sent', 'moved'] as const
