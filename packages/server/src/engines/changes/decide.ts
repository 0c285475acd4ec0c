import { sql, type Kysely } from 'kysely'
import { DECIDES, type RequestStatus } from '@ventanilla/contract/changes'
import type { ErrorCode, Problem } from '@ventanilla/contract/errors'
import type { Language } from '@ventanilla/contract/messages/say'
import { allows } from '@ventanilla/contract/permissions'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { atSavepoint, inTransaction } from '../../platform/database/transaction.ts'
import { sentence } from '../../platform/http/error-handler.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { askAhead } from './ask-ahead.ts'
import { prepare, standsAsOne, type Change, type Context, type Ending, type Fields, type Input, type Maker } from './change.ts'
import { apply } from './make-change.ts'
import { movedOf, standingOf } from './moved.ts'
import { isOwnRecord } from './policy.ts'
import { isVisible } from './request.list.ts'
import { closeTasks, lockRequest, settleRequest, tasksOf, writeEntries, type RequestRow, type TaskRow } from './requests.repository.ts'
import { tellRequester } from './tell-requester.ts'
import { writeAudit } from '../audit/write-audit.ts'

export type Decision = { taskId: number; status: 'approved' | 'rejected'; comment: string; whole: boolean; actor: Actor; address: string; language: Language }

/**
 * Decides one field of a request, or all that are pending, in one transaction with what it does: a process that dies in
 * between has done neither. Who decides, and who asked, is read from the database at this moment.
 * @returns the number of the request
 * @throws {Failure} not_found, session_ended, forbidden, own_request, own_record, request_decided, request_withdrawn, request_expired, comment_required, field_alone
 */
export async function decide({ taskId, status, comment, whole, actor, address, language }: Decision, services: Services): Promise<number> {
  const refused = status === 'approved' ? await askAhead(taskId, services, (request) => requireDecider(services.db, request, actor, services)) : undefined
  return inTransaction(
    services.db,
    async (db) => {
      const request = await lockRequestOfTask(db, taskId)
      const change = services.changeOf(request.change)
      await change.parts.lock?.(db, inputOf(request))
      const decider = await requireDecider(db, request, actor, services)
      const tasks = await tasksOf(db, request.id)
      const now = services.clock.now()
      const open = openTasks(request, tasks, now)
      const chosen = chosenOf(open, standsAsOne(change) || whole ? undefined : taskId)
      const by = { id: decider.id, email: decider.email }
      const work = { db, services, now, request, open, chosen, by, address, comment, language }
      await tellRequester(db, request, status === 'approved' ? await approve({ ...work, refused }) : await reject(work))
      return request.id
    },
    { unlimited: true, retries: true },
  )
}

/** Who calls, as they stand now, where they may decide a request. @throws {Failure} session_ended, not_found, own_request, forbidden, own_record */
async function requireDecider(db: Kysely<Database>, request: RequestRow, actor: Actor, services: Services): Promise<Maker> {
  const decider = await services.people.caller(db, actor, services)
  if (!decider) throw new Failure('session_ended')
  await requireVisible(db, request, decider)
  const refusal = refusalOf(request, decider)
  if (refusal) throw new Failure(refusal)
  return decider
}

/** The request of a task, locked. @throws {Failure} not_found */
export async function lockRequestOfTask(db: Transaction, taskId: number): Promise<RequestRow> {
  const task = await db.selectFrom('request_tasks').select('request_id').where('id', '=', taskId).executeTakeFirst()
  const request = task && (await lockRequest(db, task.request_id))
  if (!request) throw new Failure('not_found')
  return request
}

/** To who may not see it a request is not there, whatever has become of it. @throws {Failure} not_found */
export async function requireVisible(db: Kysely<Database>, { id }: Pick<RequestRow, 'id'>, actor: Maker): Promise<void> {
  const { rows } = await sql`select from requests r where r.id = ${id} and ${isVisible({ actor })}`.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
}

/** Why somebody may not decide a request, whatever has become of it; nothing where they may. */
export function refusalOf({ permissions, requester_id, subject_type, subject_id }: Pick<RequestRow, 'permissions' | 'requester_id' | 'subject_type' | 'subject_id'>, decider: Maker): ErrorCode | undefined {
  const { request, approve } = decider.grants
  if (requester_id === decider.id) return 'own_request'
  if (!permissions.every((code) => approve.includes(code)) || !(request.includes(DECIDES) || approve.includes(DECIDES))) return 'forbidden'
  return isOwnRecord({ type: subject_type, id: subject_id }, decider) ? 'own_record' : undefined
}

const closedBy: Partial<Record<RequestRow['status'], ErrorCode>> = { withdrawn: 'request_withdrawn', expired: 'request_expired' }
/** What is said of a request that no longer waits: what became of it. */
export const refusalOfClosed = ({ status }: Pick<RequestRow, 'status'>): ErrorCode => closedBy[status] ?? 'request_decided'

/** The tasks of a request that wait for a decision. @throws {Failure} request_decided, request_withdrawn, request_expired */
function openTasks(request: RequestRow, tasks: readonly TaskRow[], now: Date): TaskRow[] {
  const { status, expires_at } = request
  if (status !== 'pending') throw new Failure(refusalOfClosed(request))
  if (expires_at !== null && expires_at <= now) throw new Failure('request_expired')
  return tasks.filter((task) => task.status === 'pending')
}

/** Those that a decision is about. @throws {Failure} request_decided */
function chosenOf(open: readonly TaskRow[], only: number | undefined): readonly TaskRow[] {
  const chosen = only === undefined ? open : open.filter(({ id }) => id === only)
  if (chosen.length === 0) throw new Failure('request_decided')
  return chosen
}

type Work = { db: Transaction; services: Services; now: Date; request: RequestRow; open: readonly TaskRow[]; chosen: readonly TaskRow[]; by: { id: string; email: string }; address: string; comment: string; /** Of who decides. */ language: Language; /** What was found ahead. */ refused?: Failure | undefined }
const idsOf = (tasks: readonly TaskRow[]) => tasks.map(({ id }) => id)
const inputOf = ({ params, body }: RequestRow): Input => ({ params, body })

async function reject({ db, services, now, request, chosen, by, address, comment }: Work): Promise<RequestStatus> {
  if (comment === '') throw new Failure('comment_required', { problems: [{ field: 'comment', code: 'comment_required' }] })
  await closeTasks(db, idsOf(chosen), { status: 'rejected', comment, by, at: now })
  const status = await settleRequest(db, request.id, now)
  await writeAudit(db, { actor: { ...by, address }, action: 'request.rejected', ...aboutOf(request), after: { fields: chosen.map(({ field }) => field), comment } })
  await end(db, services, request, 'rejected')
  return status
}

/** What somebody wrote, where they wrote something. */
const said = (comment: string) => (comment === '' ? {} : { comment })

/** What an entry about a request names. */
export const aboutOf = ({ id, subject_type, subject_id }: Pick<RequestRow, 'id' | 'subject_type' | 'subject_id'>) => ({ subject: { type: subject_type, id: subject_id ?? 'new' }, request: id })

/** Lets a change that stands as one know that its request ended without being applied. */
export async function end(db: Transaction, { changeOf }: Pick<Services, 'changeOf'>, request: RequestRow, ending: Ending): Promise<void> {
  await changeOf(request.change).parts.ended?.({ db }, inputOf(request), ending)
}

/** Causes that deciding on more fields at once would not take away. */
const final: ReadonlySet<string> = new Set(['record_gone', 'value_moved', 'requester_archived', 'requester_not_permitted'])

/**
 * Applies what was chosen. What has moved since is in conflict; what can't be applied any longer fails, with its reason; what can't be applied without fields that still wait is left to wait with them.
 * @returns what the request has come to
 * @throws {Failure} field_alone
 */
async function approve(work: Work): Promise<RequestStatus> {
  const { db, services, now, request, open, chosen, by, address, comment, language } = work
  const change = services.changeOf(request.change)
  const outcome = await attempt(work, change)
  if ('problem' in outcome && chosen.length < open.length && !final.has(outcome.problem.code)) throw new Failure('field_alone', { params: { problem: sentence(outcome.problem, language) } })
  const moved = 'moved' in outcome ? outcome.moved : []
  const rest = chosen.filter((task) => !moved.includes(task))
  const closing = { comment, by, at: now }
  await closeTasks(db, idsOf(moved), { ...closing, status: 'conflict' })
  await closeTasks(db, idsOf(rest), { ...closing, status: 'problem' in outcome ? 'failed' : 'approved' })
  const named = ('unnamed' in outcome && outcome.unnamed) || moved.map(({ field }) => field)
  const problem: Problem | undefined = 'problem' in outcome ? outcome.problem : moved.length > 0 ? { code: 'value_moved', params: { fields: named.join(', ') } } : undefined
  const status = await settleRequest(db, request.id, now, { problem, ...('answer' in outcome && { answer: outcome.answer }) })
  if (problem) await writeAudit(db, { actor: { ...by, address }, action: 'problem' in outcome ? 'request.failed' : 'request.conflict', ...aboutOf(request), after: { fields: 'problem' in outcome ? rest.map(({ field }) => field) : named, problem: problem.code, ...said(comment) } })
  if (problem && standsAsOne(change)) await end(db, services, request, 'problem' in outcome ? 'failed' : 'conflict')
  return status
}

/** `unnamed`: fields that differ now and that the request does not name. */
type Outcome = { problem: Problem } | { moved: readonly TaskRow[]; unnamed?: readonly string[]; answer?: unknown }

/** Loads, checks and applies in the name of the requester as they stand now; a refusal takes all of it back. */
async function attempt({ db, services, now, request, chosen, by, address, comment, refused }: Work, change: Change): Promise<Outcome> {
  const requester = await services.people.active(db, request.requester_id)
  if (!requester) return { problem: { code: 'requester_archived' } }
  if (!allows(requester.grants, change.endpoint.access)) return { problem: { code: 'requester_not_permitted' } }
  // In the requester's language, which is also the one of what it writes to others.
  const context: Context = { db, services, actor: requester, language: request.language, now, askedAt: request.created_at, request: request.id, reference: request.reference ?? undefined, asOne: true }
  try {
    return await atSavepoint(db, () => applyTasks(context, change, { request, chosen, approver: by, address, comment, refused }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { problem: problemOf(error) }
  }
}

/** The first problem that names a cause, or the refusal itself. */
function problemOf({ code, params, problems: [first] }: Failure): Problem {
  if (code === 'not_found') return { code: 'record_gone' }
  return first ?? { code, ...(params && { params }) }
}

type Applied = Pick<Work, 'request' | 'chosen' | 'address' | 'comment' | 'refused'> & { approver: Work['by'] }

async function applyTasks(context: Context, change: Change, { request, chosen, approver, address, comment, refused }: Applied): Promise<Outcome> {
  const { parts } = change
  const asked = inputOf(request)
  const record = await parts.read?.(context, asked)
  if (parts.read && record === undefined) throw new Failure('not_found')
  if (request.undoes !== null) await requireReversible(context, request.undoes)
  const standing = standingOf(change, asked, record)
  const moved = movedOf(standing, chosen)
  const asOne = standsAsOne(change)
  const rest = asOne && moved.length > 0 ? [] : chosen.filter((task) => !moved.includes(task))
  if (rest.length === 0) return { moved: asOne ? chosen : moved }
  const input = asOne ? asked : { ...asked, body: bodyOf(request.body, standing.present, rest) }
  const prepared = await prepare(change, context, withVersion(input, parts, record), record)
  // It would change what its request does not name: a field that was the same when it was filed.
  const unnamed = prepared.differences.map(({ field }) => field).filter((field) => !chosen.some((task) => task.field === field))
  if (asOne && unnamed.length > 0) return { moved: chosen, unnamed }
  if (refused) {
    // What the record itself has against it comes first.
    await parts.check?.(context, withVersion(input, parts, record), record, prepared.wanted)
    throw refused
  }
  // The entries of what is applied are the requester's; this one says from where, and with what words, somebody let it pass.
  await writeAudit(context.db, { actor: { ...approver, address }, action: 'request.approved', ...aboutOf(request), after: { fields: rest.map(({ field }) => field), ...said(comment) } })
  const { answer, entries } = await apply(context, change, withVersion(input, parts, record), prepared)
  await writeEntries(context, change, entries, { address: request.address, approver, request: request.id })
  return { moved, answer: answer ?? {} }
}

/** What takes a change back may wait, and the change still has to be one that can be taken back then. Of an edit each field is compared anyhow. @throws {Failure} changed_since, and what else its record has against it */
async function requireReversible(context: Context, undone: number): Promise<void> {
  const { change, body, answer } = await context.db.selectFrom('requests').select(['change', 'body', 'answer']).where('id', '=', undone).executeTakeFirstOrThrow()
  const { parts, endpoint } = context.services.changeOf(change)
  if (endpoint.change.action !== 'edit') await parts.inverse?.(context, { body, answer: answer ?? {}, comment: '' })
}

/** The body of an edit of these tasks alone: every other field as it is now. */
export const bodyOf = (body: Fields, present: Fields, tasks: readonly Pick<TaskRow, 'field' | 'new'>[]): Fields => ({ ...body, ...present, ...Object.fromEntries(tasks.map((task) => [task.field, task.new])) })

/** With the version that the record has now. */
export const withVersion = (input: Input, { version }: Change['parts'], record: unknown): Input => (version ? { ...input, body: { ...(input.body as Fields), version: version(record) } } : input)
