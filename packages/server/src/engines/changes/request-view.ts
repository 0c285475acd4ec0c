import { sql } from 'kysely'
import type { Request, RequestDetail, Task } from '@ventanilla/contract/endpoints/requests.endpoints'
import { allows } from '@ventanilla/contract/permissions'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { readEntry } from '../lists/read-list.ts'
import { standsAsOne, type Change } from './change.ts'
import { refusalOf } from './decide.ts'
import { nowOf, standingOf, type Standing } from './moved.ts'
import { findDeciders } from './policy.ts'
import { requestsFor, isVisible, type Viewer } from './request.list.ts'
import type { RequestRow, TaskRow } from './requests.repository.ts'
import { isReversible, isUndoable } from './undo.ts'

/**
 * A request with its fields, beside each what it is now, and what the caller may do with it.
 * @throws {Failure} not_found, also where they may not see it
 */
export async function viewRequest(services: Services, viewer: Viewer, id: number): Promise<RequestDetail> {
  const { db } = services
  const shown = await readEntry(db, requestsFor(viewer), sql<boolean>`r.id = ${id} and ${isVisible(viewer)}`)
  const row = shown && (await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst())
  if (!row) throw new Failure('not_found')
  const change = services.changeOf(row.change)
  // The values of a decided request are final, and reading the present ones may count many users.
  const [tasks, standing, undone] = await Promise.all([readTasks(services, id), row.status === 'pending' ? readStanding(services, viewer, change, row) : undefined, undoneBy(services, id)])
  const values = [...tasks.flatMap((task) => [task.old, task.new]), ...Object.values(standing?.present ?? {}), ...Object.values(standing?.facts ?? {}), row.subject_id]
  return {
    ...shown,
    ...(await whatMayBeDone(services, viewer, change, row, undone)),
    address: row.address,
    whole: standsAsOne(change),
    tasks: tasks.map((task) => shownTask(task, standing)),
    names: { ...(await change.parts.names?.({ db, language: viewer.language }, values)) },
    permissions: row.permissions,
    problem: row.problem,
    direct_because: row.direct_because,
    undoes: row.undoes === null ? null : String(row.undoes),
    undone_by: undone === undefined ? null : String(undone),
  }
}

type ShownRow = TaskRow & { decider: string | null }

const readTasks = ({ db }: Services, id: number): Promise<ShownRow[]> =>
  db
    .selectFrom('request_tasks as t')
    .leftJoin('admins as a', 'a.id', 't.decided_by')
    .selectAll('t')
    .select(sql<string | null>`a.first_name || ' ' || a.surname`.as('decider'))
    .where('t.request_id', '=', id)
    .orderBy('t.id')
    .execute()

/** What it is about as it is now; nothing where the record is gone. */
async function readStanding({ db }: Services, { language }: Viewer, change: Change, { params, body }: RequestRow): Promise<Standing | undefined> {
  const { read } = change.parts
  const record = await read?.({ db, language }, { params, body })
  return read && record === undefined ? undefined : standingOf(change, { params, body }, record)
}

async function undoneBy({ db }: Services, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('requests').select('id').where('undoes', '=', id).where('status', 'in', ['pending', 'approved', 'partially_approved', 'executed_direct']).executeTakeFirst()
  return found?.id
}

function shownTask({ id, request_id, field, old, new: wanted, status, comment, decider, decided_at }: ShownRow, standing: Standing | undefined): Task {
  const now = standing ? nowOf({ field, old, new: wanted }, standing) : { now: null, moved: false }
  return { id: String(id), auditlog_id: String(request_id), field, old, new: wanted, ...now, status, comment, decided_by: decider, decided_at: decided_at?.toISOString() ?? null }
}

/** Who can decide, and what the caller can do. */
async function whatMayBeDone(services: Services, viewer: Viewer, change: Change, row: RequestRow, undone: number | undefined): Promise<Pick<RequestDetail, 'deciders' | 'cannot_decide' | 'can_withdraw' | 'can_undo'>> {
  const isPending = row.status === 'pending'
  const { actor } = viewer
  const inverse = services.changeOf(change.endpoint.change.inverse ?? change.id)
  return {
    deciders: isPending ? await readDeciders(services, change, row) : [],
    cannot_decide: isPending ? (refusalOf(row, actor) ?? null) : null,
    can_withdraw: isPending && row.requester_id === actor.id,
    can_undo: isReversible(row, services) && undone === undefined && allows(actor.grants, inverse.endpoint.access) && (await isUndoable({ db: services.db, language: viewer.language }, services, row)),
  }
}

async function readDeciders(services: Services, change: Change, row: RequestRow): Promise<Request['requester'][]> {
  const deciders = await findDeciders({ services, db: services.db }, change, { id: row.subject_id }, row.requester_id)
  return deciders.map(({ id, email, name }) => ({ id, email, name }))
}
