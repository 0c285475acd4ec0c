import type { PeopleProblem } from './people-words.ts'
import type { ChargeProblem } from './charge-words.ts'
import type { LimitProblem } from './limit-words.ts'
import type { CashbackProblem } from './cashback-words.ts'
import type { NotificationProblem } from './notification-words.ts'
import type { SegmentProblem } from './segment-words.ts'
import type { BannerProblem } from './banner-words.ts'
import type { ImageProblem } from './image-words.ts'
import type { MoneyProblem } from './money-words.ts'
import type { RequestProblem } from './change-words.ts'
import type { ErrorCode } from '../errors.ts'
import type { statesIn } from './holder-states.ts'
import type { ProblemCode } from '../bulk/formats.ts'
import type { KycMailKind } from '../kyc.ts'
import type { NoticeKind } from '../notices.ts'
import type { CardOrder } from './notice-words.ts'
import type { Grants, PermissionCode, PermissionGroup } from '../permissions.ts'

/** The roles that every programme has; their names differ by language. */
export type SystemRoleKey = 'administrator' | 'maker' | 'checker'

/** The words that server and browser share. What the specification quotes as a server message stays as quoted. */
export type Messages = {
  errors: Record<ErrorCode, string>
  problems: Record<ProblemCode | FieldCode | RequestProblem | CashbackProblem | ChargeProblem | LimitProblem | SegmentProblem | NotificationProblem | MoneyProblem | PeopleProblem | ImageProblem | BannerProblem, string>
  warnings: Record<WarningCode, string>
  /** `done`: what an applied row says, or what it says by the value of the definition's `doneBy` column. */
  operations: Record<string, { title: string; done?: string | Readonly<Record<string, string>> }>
  /** By the id of the endpoint of a change. */
  changes: Readonly<Record<string, string>>
  roles: Record<SystemRoleKey, { name: string; description: string }>
  permissions: Record<PermissionCode, string>
  permissionGroups: Record<PermissionGroup, string>
  /** The two sets in which a role holds a permission, as a verb: `Cashback (aprobar)`. */
  permissionKinds: Record<keyof Grants, string>
  answers: Record<AnswerCode, string>
  /** The states that problems name. */
  states: ReturnType<typeof statesIn>
  notices: Readonly<Record<NoticeKind, string>>
  cardOrders: Readonly<Record<CardOrder, string>>
  mails: Record<`${MailCode}_${'subject' | 'body'}`, string>
}
/** What can be wrong with a field of a form or of a request. */
export type FieldCode =
  | 'required'
  | 'integer_required'
  | 'value_invalid'
  | 'too_short'
  | 'range_reversed'
  | 'too_many'
  | 'password_short'
  | 'password_letter'
  | 'password_digit'
  | 'password_is_name'
  | 'password_mismatch'
  | 'password_common'
  | 'password_same'
  | 'password_current_wrong'
  | 'name_taken'
  | 'admin_email_taken'
  | 'record_unknown'
  | 'permissions_missing'
  | 'percent_invalid'
  | 'number_too_small'
  | 'number_too_large'
  | 'date_invalid'
  | 'date_too_early'
  | 'date_too_late'
  | 'date_range_order'
  | 'code_digits'
/** What a call that has nothing else to answer says. */
export type AnswerCode =
  | 'signed_out'
  | 'provider_pending'
  | 'code_sent'
  | 'password_created'
  | 'password_changed'
  | 'session_closed'
  | 'sessions_closed'
  | 'second_factor_disabled'
  | 'deleted'
  | 'recovery_mail_sent'
/** What is told of a second factor, to the owner of the account, who may be another than who did it. */
export type SecondFactorMail = 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed' | 'recovery_code_used'
/** The mails that the product writes. */
export type MailCode = 'code' | 'invitation' | 'password_changed' | SecondFactorMail | 'user_recovery' | 'bulk_done' | 'bulk_cancelled' | 'notice' | 'notification' | `kyc_${KycMailKind}`
/** What is worth knowing of an uploaded file and stops nothing. */
export type WarningCode =
  | 'extra_columns'
  | 'encoding_doubtful'
  | 'rows_repeated'
  | 'uploaded_before'
  | 'applying_already'
  | 'applied_before'
  | 'related_applying'
  | 'related_applied'
  | 'hidden_rows'
  | 'hidden_columns'
  | 'other_sheets'
  | 'shown_otherwise'
  | 'rows_applied'
