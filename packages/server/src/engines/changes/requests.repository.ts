import { sql, type Kysely } from 'kysely'
import { REQUEST_DAYS, type DirectCause, type RequestStatus, type TaskStatus } from '@ventanilla/contract/changes'
import type { Problem } from '@ventanilla/contract/errors'
import type { Database, RowOf, Transaction } from '../../platform/database/schema.ts'
import { writeAudit, type AuditEvent } from '../audit/write-audit.ts'
import { holdsOf, permissionsOf, type Change, type Context, type Entry, type Input, type Prepared } from './change.ts'

export type RequestRow = RowOf<'requests'>
export type TaskRow = RowOf<'request_tasks'>

/** Takes the number of the audit entry that a change begins with, which is also the number of its request. */
export async function nextNumber(db: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('audit_entries', 'id')) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** What of a call is kept beside its change. */
export type Asked = { address: string; reason: string; undoes: number | null }

type NewRequest = { id: number; change: Change; context: Context; input: Input; prepared: Prepared; asked: Asked; /** What it answered, and why nobody was asked. */ applied?: { answer: unknown; because: DirectCause }; /** The unique values that it would give its record, by field. */ claims?: Readonly<Record<string, string>> }

/** Writes a request with its tasks: filed, or with its answer as executed. */
export async function writeRequest({ id, change, context, input, prepared, asked, applied, claims = {} }: NewRequest): Promise<Date | null> {
  const { db, actor, now, language } = context
  const { subject, differences, amount } = prepared
  const { action, subject: subject_type } = change.endpoint.change
  const isFiled = applied === undefined
  const expires_at = isFiled ? new Date(now.getTime() + REQUEST_DAYS * 86_400_000) : null
  await db
    .insertInto('requests')
    .values({
      id,
      change: change.id,
      action,
      subject_type,
      subject_id: subject.id,
      subject_name: subject.name,
      permissions: [...permissionsOf(change)],
      status: isFiled ? 'pending' : 'executed_direct',
      params: JSON.stringify(input.params ?? {}),
      body: JSON.stringify(input.body ?? {}),
      amount_cents: amount,
      reason: asked.reason,
      requester_id: actor.id,
      requester: actor.email,
      address: asked.address,
      language,
      reference: context.reference ?? null,
      answer: isFiled ? null : JSON.stringify(applied.answer),
      direct_because: applied?.because ?? null,
      undoes: asked.undoes,
      created_at: now,
      expires_at,
      decided_at: isFiled ? null : now,
    })
    .execute()
  const holds = holdsOf(change, input, prepared)
  // Where another field of a constraint changes, the first one claims for all.
  const claimed = new Map(Object.entries(claims).map(([field, key]) => [Math.max(0, differences.findIndex((one) => one.field === field)), key]))
  const tasks = differences.map(({ field, old, new: value }, at) => ({
    request_id: id,
    field,
    old: JSON.stringify(old),
    new: JSON.stringify(value),
    holds: holds[at] ?? null,
    claims: claimed.get(at) ?? null,
    status: isFiled ? ('pending' as const) : ('approved' as const),
  }))
  if (tasks.length > 0) await db.insertInto('request_tasks').values(tasks).execute()
  const about = [...(subject.id === null ? [] : [{ type: subject_type, id: subject.id }]), ...(subject.others ?? [])]
  if (about.length > 0)
    await db
      .insertInto('request_subjects')
      .values(about.map((record) => ({ request_id: id, subject_type: record.type, subject_id: record.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return expires_at
}

/** Writes the entries of an applied change; the first one has the given number, where one was taken for it. */
export async function writeEntries(context: Context, change: Change, entries: readonly Entry[], by: { address: string | null; approver?: { id: string; email: string }; request: number; first?: number }): Promise<void> {
  if (entries.length === 0) return
  const { id, email } = context.actor
  const actor = { id, email, ...(by.address !== null && { address: by.address }), ...(by.approver && { approver: by.approver }) }
  const events = entries.map(({ action = change.endpoint.change.audit, ...entry }, at): AuditEvent => ({ actor, action, ...entry, request: by.request, ...(at === 0 && by.first !== undefined && { id: by.first }) }))
  await writeAudit(context.db, ...events)
}

/** Reads a request and locks it, so that one decision, withdrawal or expiry of it happens at a time. */
export const lockRequest = (db: Transaction, id: number): Promise<RequestRow | undefined> => db.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const tasksOf = (db: Kysely<Database>, requestId: number): Promise<TaskRow[]> => db.selectFrom('request_tasks').selectAll().where('request_id', '=', requestId).orderBy('id').execute()

/** How a decision ends tasks, and who made it. */
export type Closing = { status: TaskStatus; comment?: string; by?: { id: string; email: string }; at: Date }

/** Ends tasks. What they claimed is free, and its digest goes: somebody's number could be guessed from it. */
export async function closeTasks(db: Transaction, ids: readonly number[], { status, comment = '', by, at }: Closing): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('request_tasks')
    .set({ status, comment, claims: null, decided_by: by?.id ?? null, decided_by_email: by?.email ?? null, decided_at: at })
    .where('id', 'in', ids)
    .execute()
}

/** What a request has come to, by its tasks. */
export function summaryOf(statuses: readonly TaskStatus[]): RequestStatus {
  const has = (status: TaskStatus) => statuses.includes(status)
  if (has('pending')) return 'pending'
  if (has('approved')) return statuses.every((status) => status === 'approved') ? 'approved' : 'partially_approved'
  const order = ['failed', 'conflict', 'rejected', 'expired', 'withdrawn'] as const
  return order.find(has) ?? 'rejected'
}

/** Writes what a request has come to. @returns its status */
export async function settleRequest(db: Transaction, id: number, at: Date, more: { answer?: unknown; problem?: Problem | undefined } = {}): Promise<RequestStatus> {
  const status = summaryOf((await tasksOf(db, id)).map((task) => task.status))
  await db
    .updateTable('requests')
    .set({ status, decided_at: at, ...(more.answer !== undefined && { answer: JSON.stringify(more.answer) }), ...(more.problem && { problem: JSON.stringify(more.problem) }) })
    .where('id', '=', id)
    .execute()
  return status
}
