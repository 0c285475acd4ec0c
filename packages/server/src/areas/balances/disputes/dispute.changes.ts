import { sql, type Kysely } from 'kysely'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import { disputableKinds, type DisputeStatus } from '@ventanilla/contract/states'
import { beginning } from '@ventanilla/contract/text'
import type { Context, Done, Fields, Reader, Subject } from '../../../engines/changes/change.ts'
import { handleChange, type ChangeRegistration } from '../../../engines/changes/make-change.ts'
import { refusedBy } from '../../../engines/changes/refused.ts'
import { answerList } from '../../../engines/lists/answer-list.ts'
import { readEntry, readList } from '../../../engines/lists/read-list.ts'
import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import { programmeAccount } from '../money/move.ts'
import { findMovement, heldMovement, type HeldMovement } from '../money/movement.ts'
import { giveBackRest, lockMovement, reverse } from '../money/reverse.ts'
import { disputesWhere } from './dispute.list.ts'

const find = ({ db }: Pick<Reader, 'db'>, id: string) => readEntry(db, disputesWhere(), sql`d.id = ${id}`)

async function read(db: Kysely<Database>, id: string): Promise<Dispute> {
  const dispute = await find({ db }, id)
  if (!dispute) throw new Failure('not_found')
  return dispute
}

const holders = (user: string, card: string | null) => [{ type: 'user', id: user }, ...(card === null ? [] : [{ type: 'card', id: card }])]
const subjectOf = ({ id, first_name, surname, user_id, card_id }: Dispute): Subject => ({ id, name: `${id} · ${first_name} ${surname}`, others: holders(user_id, card_id) })

/** What a withdrawal paid out is no charge: an adjustment to the world outside. */
const isPayout = async (db: Transaction, kind: HeldMovement['kind'], credit: number) => kind === 'adjustment' && credit === (await programmeAccount(db, 'outside_world'))

/** Why a movement can't be reported. Only what took money from its holder, and stands, can. */
async function requireDisputable({ db, language }: Context, { id, user_id, kind, is_out, credit, left }: HeldMovement): Promise<void> {
  const holder = await db.selectFrom('users').select('status').where('id', '=', user_id).executeTakeFirst()
  if (holder?.status === 'Deleted') throw new Failure('user_deleted')
  // Nothing can be given back to somebody who leaves.
  if (holder?.status === 'Withdrawal process' || holder?.status === 'Retired') throw refusedBy([{ code: 'user_money_stopped', params: { status: holder.status } }], language)
  if (!is_out || !disputableKinds.some((one) => one === kind) || (await isPayout(db, kind, credit))) throw refusedBy([{ code: 'movement_not_disputable' }], language)
  // What a dispute gave back is no reversal where a part had come back before.
  const resolved = await db.selectFrom('disputes').select('id').where('transaction_id', '=', id).where('status', '=', 'resolved_user').executeTakeFirst()
  if (left === 0 || resolved) throw refusedBy([{ code: 'transaction_reversed' }], language)
  const open = await db.selectFrom('disputes').select('id').where('transaction_id', '=', id).where('status', 'in', ['open', 'in_review']).executeTakeFirst()
  if (open) throw refusedBy([{ code: 'dispute_open', params: { id: open.id } }], language)
}

const openDispute = handleChange('open-dispute', {
  // The movement's own lock: a second report, or a reversal, waits until this one stands.
  lock: (db, { body }) => lockMovement(db, body.transaction_id),
  read: (reader, { body }) => findMovement(reader, body.transaction_id),
  subject: ({ user_id, card_id }: HeldMovement, { body }): Subject => ({ id: null, name: `#${body.transaction_id}`, others: holders(user_id, card_id) }),
  holds: ({ body }) => [`dispute:new:${body.transaction_id}`],
  facts: ({ body }, { cents }) => ({ transaction_id: body.transaction_id, amount: fromCents(cents) }),
  check: (context, _input, movement) => requireDisputable(context, movement),
  apply: async (context, { body }, movement) => {
    const { reason, description } = body
    const values = { transaction_id: movement.id, amount_cents: movement.cents, user_id: movement.user_id, card_id: movement.card_id, reason, description, created_by: context.actor.id, created_at: context.now }
    const { id } = await context.db.insertInto('disputes').values(values).returning('id').executeTakeFirstOrThrow()
    const made = await read(context.db, id)
    return { answer: made, entries: [{ subject: { type: 'dispute', id }, after: { transaction_id: made.transaction_id, amount: made.amount, reason, description, status: made.status } }] }
  },
})

/** Where each state of a dispute may lead. */
const leadsTo: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = { open: ['in_review', 'resolved_user', 'resolved_against'], in_review: ['resolved_user', 'resolved_against'], resolved_user: [], resolved_against: [] }

function requireStep({ status }: Dispute, to: DisputeStatus, { language }: Context): void {
  if (!leadsTo[status].includes(to)) throw refusedBy([{ code: 'dispute_moved', params: { status } }], language)
}

/** Writes a step of a dispute, with the entry of its history. */
async function step(context: Context, before: Dispute, to: DisputeStatus, comment: string, more: Fields = {}): Promise<Done<Dispute>> {
  const resolved = to === 'in_review' ? {} : { resolved_at: context.now, resolved_by: context.actor.id }
  await context.db.updateTable('disputes').set({ status: to, comment, ...resolved, ...more, version: before.version + 1, updated_at: context.now }).where('id', '=', before.id).execute()
  const after = await read(context.db, before.id)
  const { reversal_id } = after
  return { answer: after, entries: [{ subject: { type: 'dispute', id: before.id }, before: { status: before.status }, after: { status: to, comment, ...(reversal_id !== null && { reversal_id }) } }] }
}

const lockDispute = (db: Transaction, id: string) => sql`select from disputes where id = ${id} for update`.execute(db)

const parts = { version: ({ version }: Dispute) => version, subject: subjectOf, wanted: () => ({}) }

const reviewDispute = handleChange('review-dispute', {
  ...parts,
  lock: (db, { params }) => lockDispute(db, params.id),
  read: (reader, { params }) => find(reader, params.id),
  facts: ({ body: { comment } }) => ({ status: 'in_review', ...(comment !== '' && { comment }) }),
  apply: (context, { body }, dispute) => {
    requireStep(dispute, 'in_review', context)
    return step(context, dispute, 'in_review', body.comment)
  },
})

/** What came back already is with the user: the dispute names that reversal, and moves nothing where it was all of it. */
async function giveBack(context: Context, { id, movement }: Disputed, comment: string) {
  if (movement.left === 0) return { reversal_id: movement.reversed_by, entries: [] }
  const back = movement.reversed_by === null ? reverse : giveBackRest
  const { answer, entries } = await back(context, movement, beginning(comment, 200), { dispute_id: id })
  return { reversal_id: Number(answer.transaction_id), entries: entries.map((entry) => ({ ...entry, action: 'movement.reversed' as const })) }
}

/** A dispute with the movement that it is about. */
type Disputed = Dispute & { movement: HeldMovement }

async function findDisputed(reader: Pick<Reader, 'db'>, id: string): Promise<Disputed | undefined> {
  const dispute = await find(reader, id)
  const movement = dispute && (await findMovement(reader, dispute.transaction_id))
  return movement && { ...dispute, movement }
}

const resolveDispute = handleChange('resolve-dispute', {
  ...parts,
  // Money before the dispute, as everything that moves money takes its locks.
  lock: async (db, { params }) => {
    const dispute = await find({ db }, params.id)
    if (dispute) await lockMovement(db, dispute.transaction_id)
    await lockDispute(db, params.id)
  },
  read: (reader, { params }) => findDisputed(reader, params.id),
  holds: ({ body: { outcome } }, { id, transaction_id }) => [`dispute:${id}:status`, ...(outcome === 'resolved_user' ? [heldMovement(transaction_id)] : [])],
  // What is left of it, so that a refund which comes meanwhile is a conflict and not less than was approved.
  facts: ({ body: { outcome, comment } }, { transaction_id, movement }) => ({ outcome, comment, transaction_id, amount: fromCents(movement.left) }),
  // Whichever way: who decides that nothing is given back decides about the same money.
  amount: (_input, { movement }) => movement.left,
  apply: async (context, { body: { outcome, comment } }, dispute) => {
    requireStep(dispute, outcome, context)
    if (outcome === 'resolved_against') {
      // The money is back already: the dispute can't end against its user.
      if (dispute.movement.left === 0) throw refusedBy([{ code: 'transaction_reversed' }], context.language)
      return step(context, dispute, outcome, comment)
    }
    const { reversal_id, entries } = await giveBack(context, dispute, comment)
    const done = await step(context, dispute, outcome, comment, { reversal_id })
    return { ...done, entries: [...done.entries, ...entries] }
  },
})

export const disputeChanges: readonly ChangeRegistration[] = [openDispute, reviewDispute, resolveDispute]

export const disputeHandlers: Registration[] = [
  handle('disputes', (call, services) => answerList(call, services, disputesWhere())),
  handle('dispute', ({ params }, { db }) => read(db, params.id)),
  handle('card-disputes', async (call, services) => {
    const card = await services.db.selectFrom('cards').select('id').where('id', '=', call.params.id).executeTakeFirst()
    if (!card) throw new Failure('not_found')
    return answerList(call, services, disputesWhere(sql`d.card_id = ${card.id}`))
  }),
  handle('movement-disputes', async ({ params }, { db }) => {
    if (!(await findMovement({ db }, params.id))) throw new Failure('not_found')
    const { entries } = await readList(db, disputesWhere(sql`d.transaction_id = ${Number(params.id)}`), { page: 1, page_size: MAX_PAGE_SIZE, order: 'desc' })
    return { results: entries }
  }),
]
