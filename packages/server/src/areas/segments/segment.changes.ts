import { sql, type Kysely } from 'kysely'
import type { Segmentation, SegmentUse } from '@ventanilla/contract/endpoints/segments.endpoints'
import { readsUsers } from '@ventanilla/contract/endpoints/users.endpoints'
import { allows, type Grants } from '@ventanilla/contract/permissions'
import { memberReaders } from '@ventanilla/contract/readers'
import { asksMovements, fieldOfRule, segmentProblems } from '@ventanilla/contract/segment-rules'
import type { Context } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { waitingFor } from '../../engines/changes/waiting-for.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import type { Database } from '../../platform/database/schema.ts'
import { clientGone } from '../../platform/http/client-gone.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { findNationalIds, previewSegment, refreshSegments } from './members.ts'
import { nationalIdLists, nationalIdRowsOf, segmentations, segmentHistory, segments } from './segment.list.ts'

type Terms = Pick<Segmentation, 'name' | 'type' | 'match' | 'rules' | 'upload_document_id'> & Partial<Pick<Segmentation, 'status'>>

const records = defineRecord({
  type: 'segment',
  table: 'segments',
  read: ({ db }, id) => readEntry(db, segmentations, sql`s.id = ${id}`),
  name: ({ name }: Segmentation) => name,
  fields: ({ name, type, match, rules, upload_document_id, status }) => ({ name, type, match, rules, upload_document_id, status }),
  constraints: { segments_name: { field: 'name', code: 'name_taken' } },
})

/** Rules of a list, and the list of rules, are no matter of the other type. */
const wanted = (_input: unknown, _segment: unknown, _context: unknown, sent: Terms): Terms => ({ ...sent, ...(sent.type === 'rule' ? { upload_document_id: null } : { match: 'all', rules: [] }) })

function columns(wanted: Terms) {
  const { name, type, match, rules, upload_document_id, status } = wanted
  return { name, type, match, rules: JSON.stringify(rules), upload_document_id: upload_document_id === null ? null : Number(upload_document_id), ...(status && { status }) }
}

/** Programmes that would pay its users once their request is approved. */
const awaitedBy = (db: Kysely<Database>, { id }: Segmentation) => waitingFor(db, { about: 'cashback', field: 'segment_ids', id })

/** Whether somebody else approves a notification that goes to its users, or has approved one that is still to go out: they read to whom. */
async function isApprovedFor(db: Kysely<Database>, { id }: Segmentation): Promise<boolean> {
  const { rows } = await sql`
    select from notifications n join requests r on r.change = 'send-notification' and r.subject_id = n.id
    where n.segment_id = ${id} and (r.status = 'pending' or (r.status = 'approved' and n.status = 'scheduled')) limit 1`.execute(db)
  return rows.length > 0
}

/** @throws {Failure} segment_in_use */
async function requireUnused({ db }: Pick<Context, 'db'>, segment: Segmentation, uses = segment.uses): Promise<void> {
  const names = new Set([...uses.map(({ name }) => name), ...(await awaitedBy(db, segment))])
  if (names.size > 0) throw new Failure('segment_in_use', { params: { names: [...names].join(', ') } })
}

/** Whether it will ask for the segment's users again: a programme that has ended keeps those that it had. */
const isAtWork = ({ kind, has_budget }: SegmentUse) => kind !== 'cashback' || has_budget

/** A list that was written down without an upload may stay so; everything else needs what it is made of. @throws {Failure} validation_failed */
async function requireSound({ db }: Pick<Context, 'db'>, wanted: Terms, before?: Segmentation): Promise<void> {
  const isWritten = before?.type === 'list' && before.upload_document_id === null && wanted.type === 'list'
  const [[field, problem] = []] = Object.entries(isWritten ? {} : segmentProblems(wanted))
  if (field !== undefined && problem) throw invalid({ [field]: problem.code })
  if (wanted.type === 'list' && wanted.upload_document_id !== null && (await findNationalIds(db, wanted.upload_document_id)) === undefined) throw invalid({ upload_document_id: 'list_unknown' })
}

/** Its users are there when it is: a person who saves a segment sees them. */
const refreshed = ({ db, now }: Context, id: string) => refreshSegments(db, [id], now)

export const segmentChanges = [
  handleChange(
    'create-segment',
    records.creates({
      wanted,
      check: (context, _input, _none, wanted) => requireSound(context, wanted),
      columns: (wanted, { actor }) => ({ ...columns(wanted), created_by: actor.id }),
      also: refreshed,
      inverse: (_reader, { answer: { id, version } }) => Promise.resolve({ id, version }),
    }),
  ),
  handleChange(
    'edit-segment',
    records.edits({
      wanted,
      // Who gets money, or what somebody approved, changes with it: then it is as weighty as that.
      approval: async (segment, { db }) => (segment.uses.some(({ has_budget }) => has_budget) || (await awaitedBy(db, segment)).length > 0 || (await isApprovedFor(db, segment)) ? 'always' : undefined),
      check: async (context, _input, before, wanted) => {
        if (wanted.status === 'archived' && before.status !== 'archived') await requireUnused(context, before, before.uses.filter(isAtWork))
        await requireSound(context, wanted, before)
      },
      columns,
      also: refreshed,
    }),
  ),
  handleChange('delete-segment', records.deletes({ check: (context, _input, segment) => requireUnused(context, segment) })),
]

/** Names say of people what the rules ask: rules about money tell balances, and any of them who is a user. */
const mayName = (grants: Grants, { rules }: Pick<Segmentation, 'rules'>): boolean => {
  const tellMoney = rules.some(({ field }) => fieldOfRule(field).kind === 'money' || asksMovements(field))
  return allows(grants, tellMoney ? memberReaders : readsUsers)
}

export const segmentHandlers = [
  handle('segments', (call, services) => answerList(call, services, segments)),
  handle('segmentations', (call, services) => answerList(call, services, segmentations)),
  handle('segmentation', ({ params, language }, { db }) => records.read(db, language, params.id)),
  handle('segment-history', (call, services) => answerList(call, services, segmentHistory)),
  handle('national-id-lists', (call, services) => answerList(call, services, nationalIdLists)),
  // Of a list of another operation there are no rows here.
  handle('national-id-rows', async (call, services) => answerList(call, services, nationalIdRowsOf((await findNationalIds(services.db, call.query.upload_document_id ?? null)) ?? 0, allows(call.actor.grants, readsUsers) ? 'users' : 'matches'))),
  handle('segment-preview', async ({ body, reply, actor }, { db, clock }) => {
    if (body.type === 'list' && (await findNationalIds(db, body.upload_document_id)) === undefined) throw invalid({ upload_document_id: body.upload_document_id === null ? 'required' : 'list_unknown' })
    return previewSegment(db, body, clock.now(), clientGone(reply), mayName(actor.grants, body))
  }),
]
