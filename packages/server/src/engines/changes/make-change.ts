import { sql } from 'kysely'
import { MAX_REASON, type RequestFiled } from '@ventanilla/contract/changes'
import type { ChangeEndpoint, EndpointShape, ResponseOf } from '@ventanilla/contract/endpoint'
import { endpoints, type EndpointId, type Endpoints } from '@ventanilla/contract/endpoints'
import { REASON_HEADER } from '@ventanilla/contract/filed'
import type { Language } from '@ventanilla/contract/messages/say'
import { allows } from '@ventanilla/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/schema.ts'
import { atSavepoint, inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor, Registration } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notices/notices.ts'
import { holdsOf, isSame, permissionsOf, prepare, widened, type Change, type Context, type Entry, type Fields, type Input, type InputOf, type Maker, type Parts, type Prepared } from './change.ts'
import { asks, decidersOf, directBecause, findDeciders, hasBegun, readPolicy } from './policy.ts'
import { nextNumber, writeEntries, writeRequest, type Asked, type RequestRow } from './requests.repository.ts'

/** A call of a change. `reference`: its caller's own, under which it acts once. */
export type ChangeCall = { params: unknown; body: unknown; actor: Actor; address: string; language: Language; reason: string; reference: string | undefined }

/** Applied, with what it answers, or filed as a request. `applied` is whether this very call did it: a repeated one is answered as the first was. */
export type Made<D> = { done: D } | { filed: RequestFiled }

/**
 * Makes a change: applies it with its audit entry, or files it as a request where policy asks for a second person.
 * @throws {Failure} session_ended, forbidden, stale_version, request_pending, nobody_decides, reference_used, and what the change refuses
 */
export async function makeChange<D>(change: Change, { actor: caller, ...call }: ChangeCall, services: Services): Promise<Made<D>> {
  await change.parts.ahead?.(services, { params: call.params, body: call.body })
  return inTransaction(
    services.db,
    (db) => {
      const readActor = async () => {
        const actor = await services.people.caller(db, caller, services)
        if (!actor) throw new Failure('session_ended')
        return actor
      }
      return changeWithin<D>(db, change, { ...call, readActor, undoes: null }, services)
    },
    { unlimited: true, retries: true },
  )
}

type CallWithin = Omit<ChangeCall, 'actor'> & { readActor: () => Promise<Maker>; undoes: number | null }

/** The same in a transaction of its caller, in the name of an administrator who is read once the locks are there. */
export async function changeWithin<D>(db: Transaction, change: Change, { readActor, params, body, address, language, reason, reference, undoes }: CallWithin, services: Services): Promise<Made<D>> {
  const { endpoint, parts } = change
  const input: Input = { params, body }
  await parts.lock?.(db, input)
  const actor = await readActor()
  if (!allows(actor.grants, endpoint.access)) throw new Failure('forbidden')
  const now = services.clock.now()
  const context: Context = { db, services, actor, language, now, askedAt: now, reference, asOne: undoes !== null }
  if (reference !== undefined) {
    const earlier = await findEarlier(db, change, reference)
    if (earlier) return repeated<D>(context, change, earlier, input)
  }
  const record = await parts.read?.(context, input)
  if (parts.read && record === undefined) throw new Failure('not_found')
  requireVersion(parts, record, body)
  const prepared = await prepare(change, context, input, record)
  if (endpoint.change.action === 'edit' && prepared.differences.length === 0 && parts.unchanged) return { done: parts.unchanged(record) as D }
  const already = parts.already?.(record, input)
  if (already !== undefined) return { done: already as D }
  const asked = { address, reason, undoes }
  const policy = await readPolicy(db, change, await parts.approval?.(record, context))
  if (asks(policy, prepared.amount) && (await hasBegun(db, permissionsOf(change)))) return { filed: await file(context, change, input, prepared, asked) }
  const { answer, entries } = await apply(context, change, input, prepared)
  if (entries.length > 0) {
    const id = await nextNumber(db)
    await writeRequest({ id, change, context, input, prepared, asked, applied: { answer: answer ?? {}, because: directBecause(policy, prepared.amount) } })
    await writeEntries(context, change, withReason(entries, reason), { address, request: id, first: id })
  }
  return { done: answer as D }
}

/** The entries of what took effect at once: the first one says why, as that of a filed request does, unless a field of that name does. */
const withReason = (entries: readonly Entry[], reason: string): Entry[] => entries.map((entry, at) => (at > 0 || reason === '' ? entry : { ...entry, after: { reason, ...entry.after } }))

/** Checks a change and applies it between the checks of its kind. */
export const apply = (context: Context, { parts }: Change, input: Input, { record, wanted }: Pick<Prepared, 'record' | 'wanted'>) => {
  const work = async () => {
    await parts.check?.(context, input, record, wanted)
    return parts.apply(context, input, record, wanted)
  }
  return parts.guard ? parts.guard(context, work) : work()
}

/** The request or execution that has this reference. Calls with one reference wait for each other. */
async function findEarlier(db: Transaction, { id }: Change, reference: string): Promise<RequestRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${reference}`}, 0))`.execute(db)
  return db.selectFrom('requests').selectAll().where('change', '=', id).where('reference', '=', reference).executeTakeFirst()
}

/** Answers a repeated call as the first one was. @throws {Failure} reference_used: the first one was somebody else's, about another record, or said something else */
async function repeated<D>(context: Context, change: Change, earlier: RequestRow, { params, body }: Input): Promise<Made<D>> {
  if (earlier.requester_id !== context.actor.id || !isSame(earlier.params, params ?? {}) || !isSame(earlier.body, body)) throw new Failure('reference_used')
  if (earlier.answer !== null) return { done: earlier.answer as D }
  return { filed: answerOf(earlier, await findDeciders(context, change, { id: earlier.subject_id }, earlier.requester_id)) }
}

/**
 * The request of a change that waits for somebody to decide it, as it was answered when it was filed; nothing where none
 * waits. `subjectId`: the record that it is about, null for what is created.
 */
export async function findWaiting(services: Services, change: Change, subjectId: string | null): Promise<RequestFiled | undefined> {
  const { db } = services
  const waiting = await db
    .selectFrom('requests')
    .select(['id', 'status', 'expires_at', 'requester_id'])
    .where('change', '=', change.id)
    .where('subject_id', 'is not distinct from', subjectId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!waiting) return undefined
  return answerOf(waiting, await findDeciders({ services, db }, change, { id: subjectId }, waiting.requester_id))
}

const answerOf = ({ id, status, expires_at }: Pick<RequestRow, 'id' | 'status' | 'expires_at'>, deciders: readonly { name: string }[]): RequestFiled => ({
  request_id: String(id),
  request_status: status,
  expires_at: (expires_at ?? new Date(0)).toISOString(),
  deciders: deciders.map(({ name }) => name),
})

/** @throws {Failure} stale_version */
export function requireVersion(parts: Change['parts'], record: unknown, body: unknown): void {
  const sent = (body as { version?: unknown } | undefined)?.version
  if (parts.version && sent !== undefined && parts.version(record) !== sent) throw new Failure('stale_version')
}

/** Files a request. All that would be refused when it is applied is refused now, where its maker can still mend it. */
async function file(context: Context, change: Change, input: Input, prepared: Prepared, asked: Asked): Promise<RequestFiled> {
  const { db } = context
  const deciders = await decidersOf(context, change, prepared.subject, context.actor.id)
  await requireFree(context, 'holds', holdsOf(change, input, prepared))
  if (change.endpoint.change.whole) await requireAlone(context, change, prepared.subject)
  const claims = await tryOut(context, change, input, prepared)
  await requireFree(context, 'claims', Object.values(claims))
  // A request is decided by its fields: without one it would wait for ever.
  if (prepared.differences.length === 0) throw new Error(`${change.id} has neither fields nor facts to decide on`)
  const id = await nextNumber(db)
  const expires_at = await writeRequest({ id, change, context, input, prepared, asked, claims })
  const { subject, differences } = prepared
  const only = (side: 'old' | 'new'): Fields => Object.fromEntries(differences.map((each) => [each.field, each[side]]))
  const entry = { action: 'request.filed' as const, subject: { type: change.endpoint.change.subject, id: subject.id ?? 'new' }, before: only('old'), after: { ...(asked.reason !== '' && { reason: asked.reason }), ...only('new'), change: change.id } }
  await writeEntries(context, change, [entry], { address: asked.address, request: id, first: id })
  await change.parts.filed?.(context, input)
  await notify(db, [{ adminIds: deciders.map((admin) => admin.id), kind: 'request_filed', subject: { type: 'request', id: String(id) }, params: { change: change.id, record: subject.name, person: context.actor.name } }])
  return answerOf({ id, status: 'pending', expires_at }, deciders)
}

/** Applies a change and takes it back. @returns the unique values that it gave its record, by field */
async function tryOut(context: Context, change: Change, input: Input, prepared: Prepared): Promise<Readonly<Record<string, string>>> {
  const { db } = context
  const { parts: { claims } } = change
  const { subject: { id } } = prepared
  const before = id === null ? undefined : await claims?.(db, id)
  const after = await atSavepoint(
    db,
    async () => {
      const { answer } = await apply({ ...context, asOne: true }, change, input, prepared)
      return claims?.(db, id ?? (answer as { id: string }).id)
    },
    { takesBack: true },
  )
  return Object.fromEntries(Object.entries(after ?? {}).filter(([field, key]) => before?.[field] !== key))
}

/** @throws {Failure} request_pending: another request, whose number it says, waits for one of these. The database holds it too. */
async function requireFree({ db }: Context, column: 'holds' | 'claims', named: readonly (string | null)[]): Promise<void> {
  const keys = named.filter((key) => key !== null)
  if (keys.length === 0) return
  refuseHeld(await db.selectFrom('request_tasks').select(['field', 'request_id']).where('status', '=', 'pending').where(column, 'in', keys).orderBy('id').execute())
}

/** @throws {Failure} request_pending: another edit of this record is pending, and the fields of both depend on each other: each would undo the other. */
async function requireAlone({ db }: Context, change: Change, { id }: Prepared['subject']): Promise<void> {
  const tasks = db.selectFrom('request_tasks as t').innerJoin('requests as r', 'r.id', 't.request_id').select(['t.field', 't.request_id'])
  refuseHeld(await tasks.where('r.change', '=', change.id).where('r.subject_id', 'is not distinct from', id).where('r.status', '=', 'pending').where('t.status', '=', 'pending').orderBy('t.id').execute())
}

/** @throws {Failure} request_pending where any of these tasks of other requests waits: it names the first request, and each field */
function refuseHeld(held: readonly { field: string; request_id: number }[]): void {
  const [first] = held
  const problems = held.map(({ field, request_id }) => ({ field, code: 'request_pending', params: { fields: field, request: request_id } }))
  if (first) throw new Failure('request_pending', { params: { fields: held.map(({ field }) => field).join(', '), request: first.request_id }, problems })
}

/** The reason that came with a call. @throws {Failure} reason_too_long, validation_failed */
export function reasonOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = headers[REASON_HEADER]
  if (typeof sent !== 'string') return ''
  const text = decoded(sent).replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim()
  if (text.length > MAX_REASON) throw new Failure('reason_too_long', { params: { max: MAX_REASON } })
  return text
}

function decoded(sent: string): string {
  try {
    return decodeURIComponent(sent)
  } catch {
    throw new Failure('validation_failed', { problems: [{ field: 'reason', code: 'value_invalid' }] })
  }
}

/** Endpoints that are changes. */
type ChangeId = { [I in EndpointId]: Endpoints[I] extends ChangeEndpoint ? I : never }[EndpointId]

/** What a handler of a change reads of its call. */
export type Called<B = unknown> = { params: unknown; query: unknown; body: B; actor: Actor; address: string; language: Language; request: FastifyRequest; reply: FastifyReply; checkAgain: () => Promise<void> }

/** The call of a change, with the reason and the reference that came with it. */
export const changeCallOf = ({ params, query, body, actor, address, language, request }: Called): ChangeCall => ({ params: { ...(query as object | undefined), ...(params as object | undefined) }, body, actor, address, language, reason: reasonOf(request), reference: (body as { reference?: string } | undefined)?.reference })

/** Answers a call: what was done, or 202 with the request. */
export const answerMade = <D>(made: Made<D>, reply: FastifyReply): D | FastifyReply => ('filed' in made ? reply.code(202).send(made.filed) : made.done)

/** An endpoint that is a change, with the parts that make it. */
export type ChangeRegistration = Registration & { change: Change }

/** Registers a change with a handler of its own, for what answers more than what was done; `B` is the body as the endpoint reads it. */
export const registerChange = <B>(change: Change, handler: (call: Called<B>, services: Services) => Promise<object>): ChangeRegistration => ({
  id: change.id,
  endpoint: change.endpoint,
  change,
  handler: (call, services) => {
    // The route has validated the call by this very endpoint.
    const called: unknown = call
    return handler(called as Called<B>, services)
  },
})

/** Registers a change by its parts: `handleChange('edit-role', { read, present, apply, … })`. */
export function handleChange<I extends ChangeId, R, D extends ResponseOf<Endpoints[I]>, W extends Fields>(id: I, parts: Parts<InputOf<Endpoints[I]>, R, D, W>): ChangeRegistration {
  const change = widened(id, endpoints[id] as EndpointShape as ChangeEndpoint, parts)
  // The engine hands back what `apply` answered, which is the endpoint's response.
  return registerChange(change, async (call, services) => answerMade(await makeChange<object>(change, changeCallOf(call), services), call.reply))
}
