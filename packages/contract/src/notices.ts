import type { ProblemCode } from './bulk/formats.ts'
import type { CardOrder } from './messages/notice-words.ts'

/**
 * What the bell tells people of, as a closed list. A kind without words fails to compile (`messages/notice-words.ts`).
 * - `request_filed`: to who can decide it; the other requests: to who asked
 * - `budget_spent`, `marketing_short`, `reward_rest`: to who may change or approve programmes of marketing
 * - `limit_…`: to who may change suppliers or approve that
 * - `notification_failed`: to who scheduled it
 * - `list_validated`, `list_not_validated`: to who uploaded a list that was validated after its upload was answered
 * - `order_refused`: to who ordered something of a card provider without a list
 * - other `list_…`, `mail_failed`, `order_waiting`: to who confirmed the list, and of a list that ended also to who uploaded it
 */
export const noticeKinds = [
  'request_filed',
  'request_approved',
  'request_rejected',
  'request_partially_approved',
  'request_conflict',
  'request_failed',
  'request_expired',
  'list_validated',
  'list_not_validated',
  'list_ended',
  'list_failed',
  'list_cancelled',
  'mail_failed',
  'order_waiting',
  'order_refused',
  'budget_spent',
  'marketing_short',
  'reward_rest',
  'notification_failed',
  'limit_near',
  'limit_reached',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The records that notices are about. */
export const noticeSubjects = ['request', 'upload_document', 'card', 'cashback', 'referral', 'marketing_account', 'notification', 'limit_provider'] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** `change`: id of its endpoint; `record`: what the record is called, or empty. */
type OfRequest = { change: string; record: string }
/** `person`: who asks, or who has approved or rejected, by name. */
type ByPerson = OfRequest & { person: string }
/** `operation`: id of the bulk operation; `file`: the list's file name. */
type OfList = { operation: string; file: string }

/** `share`: in whole percent, of the limit of the `period` (`2026-11-21` or `2026-11`). */
type OfLimit = { name: string; supplier: string; share: number; period: string }

/** What the sentence of each kind is filled with. */
export type NoticeParams = {
  request_filed: ByPerson
  request_approved: ByPerson
  request_rejected: ByPerson
  /** By nobody: who decided last may have rejected the rest, or time did. */
  request_partially_approved: OfRequest
  request_conflict: OfRequest
  request_failed: OfRequest
  request_expired: OfRequest
  list_validated: OfList & { ok: number; failed: number }
  /** Its review says why. */
  list_not_validated: OfList
  /** Every row was applied. */
  list_ended: OfList & { ok: number }
  list_failed: OfList & { failed: number; total: number }
  /** Somebody cancelled its rest. */
  list_cancelled: OfList & { ok: number; cancelled: number; total: number }
  mail_failed: OfList
  /** `name`: the file of the list, or the card, which `user` holds. Told once for each list and for each order of a card; the subject ends in which. */
  order_waiting: { name: string; operation?: string; card?: string; user?: string }
  /** `name`: the card. `order`: what was ordered. `code`, `detail`: the problem of that, with its param. */
  order_refused: { name: string; order: CardOrder; code: ProblemCode; detail: string; card: string; user: string }
  /** `name`: of the programme. */
  budget_spent: { name: string }
  /** `day`: in Panama, `YYYY-MM-DD`. */
  marketing_short: { day: string }
  /** `name`: of the programme, which has the id `programme`. Told once a day of each. */
  reward_rest: { name: string; programme: string }
  /** `name`: its title in Spanish. Its page says why. */
  notification_failed: { name: string }
  /** `name`: of the supplier, which has the id `supplier`. Told once a day or month of each; the subject ends in which. */
  limit_near: OfLimit
  limit_reached: OfLimit
}

/** The bell shows so many. */
export const BELL_NOTICES = 20
/** So many are kept of each person; older ones are removed once a day. */
export const NOTICES_KEPT = 200
/** Longest text of a notice; a longer one is cut. */
export const MAX_NOTICE_TEXT = 200
