import type { Language } from '@ventanilla/contract/messages/say'
import type { Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { settleNotices } from '../notices/notices.ts'
import { isSame, type Fields, type Input, type Maker, type Reader } from './change.ts'
import { aboutOf, bodyOf, end, lockRequestOfTask, refusalOfClosed, requireVisible, withVersion } from './decide.ts'
import { changeWithin, requireVersion } from './make-change.ts'
import { closeTasks, settleRequest, tasksOf, type RequestRow } from './requests.repository.ts'

export type Undoing = { taskId: number; comment: string; /** As the caller saw the request. */ expects?: 'pending' | 'applied' | undefined; actor: Actor; address: string; language: Language }

/**
 * Withdraws a pending request, or takes an applied one back by an inverse change of its own, which policy may put under
 * approval like any other. Who expects the one never gets the other: somebody may have decided the request meanwhile.
 * @returns the number of the request that was withdrawn, or of the inverse one
 * @throws {Failure} not_found, session_ended, request_decided, request_withdrawn, request_expired, not_own_request, not_applied, irreversible, undone_already, changed_since, and what the inverse change refuses
 */
export const undo = ({ taskId, actor, expects, ...call }: Undoing, services: Services): Promise<number> =>
  inTransaction(
    services.db,
    async (db) => {
      const request = await lockRequestOfTask(db, taskId)
      const readActor = async () => {
        const caller = await services.people.caller(db, actor, services)
        if (!caller) throw new Failure('session_ended')
        return caller
      }
      const caller = await readActor()
      await requireVisible(db, request, caller)
      const isPending = request.status === 'pending'
      if (expects === 'pending' && !isPending) throw new Failure(refusalOfClosed(request))
      if (expects === 'applied' && isPending) throw new Failure('not_applied')
      // What takes a change back waits for locks of its own, and its caller is read again behind them.
      return isPending ? withdraw(db, services, request, caller, call) : takeBack(db, services, request, readActor, call)
    },
    { unlimited: true, retries: true },
  )

type Call = Pick<Undoing, 'comment' | 'address' | 'language'>

async function withdraw(db: Transaction, services: Services, request: RequestRow, { id, email }: Maker, { comment, address }: Call): Promise<number> {
  if (request.requester_id !== id) throw new Failure('not_own_request')
  const at = services.clock.now()
  const open = (await tasksOf(db, request.id)).filter(({ status }) => status === 'pending')
  await closeTasks(db, open.map((task) => task.id), { status: 'withdrawn', comment, by: { id, email }, at })
  await settleRequest(db, request.id, at)
  await writeAudit(db, { actor: { id, email, address }, action: 'request.withdrawn', ...aboutOf(request), after: { fields: open.map(({ field }) => field) } })
  await end(db, services, request, 'withdrawn')
  await settleNotices(db, 'request_filed', { type: 'request', id: String(request.id) })
  return request.id
}

const applied: readonly RequestRow['status'][] = ['approved', 'partially_approved', 'executed_direct']

/** Whether a request was applied and has a change that takes it back. */
export const isReversible = ({ status, change }: Pick<RequestRow, 'status' | 'change'>, { changeOf }: Pick<Services, 'changeOf'>): boolean => {
  const { parts, endpoint } = changeOf(change)
  return applied.includes(status) && (endpoint.change.action === 'edit' || (endpoint.change.inverse !== undefined && parts.inverse !== undefined))
}

async function takeBack(db: Transaction, services: Services, request: RequestRow, readActor: () => Promise<Maker>, { comment, address, language }: Call): Promise<number> {
  if (!applied.includes(request.status)) throw new Failure('not_applied')
  if (!isReversible(request, services)) throw new Failure('irreversible')
  const undone = await db.selectFrom('requests').select('id').where('undoes', '=', request.id).where('status', 'in', ['pending', ...applied]).executeTakeFirst()
  if (undone) throw new Failure('undone_already')
  try {
    const { change, input } = await inverseOf({ db, language }, services, request, comment)
    await changeWithin(db, change, { readActor, ...input, address, language, reason: comment, reference: undefined, undoes: request.id }, services)
  } catch (error) {
    throw changedSince(error)
  }
  const made = await db.selectFrom('requests').select('id').where('undoes', '=', request.id).orderBy('id', 'desc').executeTakeFirst()
  return made?.id ?? request.id
}

/** Taking back names neither a record nor a version: where these are no longer there, it has changed since. */
function changedSince(error: unknown): unknown {
  const code = error instanceof Failure ? error.code : undefined
  if (code === 'not_found') return new Failure('changed_since', { problems: [{ code: 'record_gone' }] })
  return code === 'stale_version' ? new Failure('changed_since') : error
}

/** Whether an applied change could still be taken back, as far as its records tell: they are there, and have what it set. */
export async function isUndoable(reader: Reader, services: Services, request: RequestRow): Promise<boolean> {
  try {
    await inverseOf(reader, services, request, '')
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The change that takes an applied one back, and its call. @throws {Failure} changed_since, not_found, stale_version, and what the change itself has against it */
async function inverseOf(reader: Reader, services: Services, request: RequestRow, comment: string) {
  const change = services.changeOf(request.change)
  const { parts, endpoint } = change
  const asked: Input = { params: request.params, body: request.body }
  const bodyBack = (body: Fields) => parts.inverse?.(reader, { body, answer: request.answer ?? {}, comment })
  const isEdit = endpoint.change.action === 'edit'
  const record = await parts.read?.(reader, asked)
  if (parts.read && record === undefined) throw new Failure('not_found')
  const present = parts.present?.(record) ?? {}
  const tasks = (await tasksOf(reader.db, request.id)).filter(({ status }) => status === 'approved')
  // What stands as one may also name what is no field of its record.
  if (tasks.some((task) => (isEdit || task.field in present) && !isSame(present[task.field], task.new))) throw new Failure('changed_since')
  if (!isEdit) {
    const inverse = services.changeOf(endpoint.change.inverse ?? request.change)
    const input: Input = { params: request.params, body: await bodyBack(request.body) }
    const now = await inverse.parts.read?.(reader, input)
    if (inverse.parts.read && now === undefined) throw new Failure('not_found')
    requireVersion(inverse.parts, now, input.body)
    return { change: inverse, input }
  }
  const former = tasks.map(({ field, old }) => ({ field, new: old }))
  const body = bodyOf(request.body, present, former)
  return { change, input: withVersion({ ...asked, body: { ...body, ...(await bodyBack(body)) } }, parts, record) }
}
