import { z } from 'zod'
import type { AuditAction } from './audit-actions.ts'
import { identifier, timestamp } from './lists.ts'
import type { PermissionCode } from './permissions.ts'

export { MAX_REASON } from './filed.ts'

/** What a change does with its record. An `edit` stands field by field; all others stand or fall as one. */
export const changeActions = ['create', 'edit', 'delete', 'do'] as const
export type ChangeAction = (typeof changeActions)[number]

/** Whether a change waits for a second person: always, never, or where its amount is above one (unset: never). */
export const approvals = ['always', 'never', 'above'] as const
export type Approval = (typeof approvals)[number]

/** A call that alters something, as the engine of changes sees it (architecture page, "A change"). */
export type ChangeShape = {
  /** The kind of record that it is about, as the audit log names it. */
  subject: string
  action: ChangeAction
  /** The policy by default (domain page, "Request and approve"). */
  approval: Approval
  /** On some records that default is another: what depends on them weighs more (the server's `approval` of its parts). */
  byRecord?: true
  audit: AuditAction
  /** An edit whose fields depend on each other: it stands or falls as one. */
  whole?: true
  /** It moves money: it takes a reference that acts once, and its policy may name an amount. */
  money?: true
  /** The change that takes it back; an edit is taken back by itself. Absent: it can't be taken back. */
  inverse?: string
}

/** A request is open for so many days (domain page, "Statuses"). */
export const REQUEST_DAYS = 7

export const requestStatuses = ['pending', 'approved', 'rejected', 'partially_approved', 'withdrawn', 'expired', 'conflict', 'failed', 'executed_direct'] as const
export type RequestStatus = (typeof requestStatuses)[number]
/** One field of a request. `approved` is applied. */
/** Why a change takes effect without a second person (domain page, "The beginning"). */
export const directCauses = ['beginning', 'policy', 'amount'] as const
export type DirectCause = (typeof directCauses)[number]

export const taskStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'conflict', 'failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Who decides holds this, in either set, and the change's permissions in the approve set. */
export const DECIDES: PermissionCode = 'decide-task'

/** The answer of a change that waits for a second person (202). `deciders`: who can decide it, by name. */
export const requestFiled = z.object({
  request_id: identifier,
  request_status: z.enum(requestStatuses),
  expires_at: timestamp,
  deciders: z.array(z.string()),
})
export type RequestFiled = z.infer<typeof requestFiled>
