import { sql, type Kysely } from 'kysely'
import { cashbackProblems } from '@ventanilla/contract/cashback-rules'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { percentParam } from '@ventanilla/contract/messages/percents'
import { toCents } from '@ventanilla/contract/money'
import type { Context, Reader } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { recordNames } from '../../engines/changes/record-names.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { requireUsable } from '../segments/public.ts'
import { cashbackRewardsOf } from './cashback-reward.list.ts'
import { cashbacks } from './cashback.list.ts'
import { readServices } from './cashback-service.changes.ts'
import { cashbackKind, endSpent, moveRun } from './engine/programme-states.ts'
import { findOverlap } from './overlaps.ts'
import { defineSteps, lockOverlaps, requireStatus } from './programme-steps.ts'

/** What somebody decides of a programme; its days are days in Panama. */
type Terms = Omit<Cashback, 'id' | 'segments' | 'spent' | 'status' | 'ended_reason' | 'version'>

const dayOf = (moment: string) => dayStamp(new Date(moment))
/** A programme as its form has it. */
const termsOf = ({ id: _id, segments: _segments, spent: _spent, status: _status, ended_reason: _reason, version: _version, starts_at, ends_at, ...terms }: Cashback): Terms => ({ ...terms, starts_at: dayOf(starts_at), ends_at: ends_at === null ? null : dayOf(ends_at) })

const find = ({ db }: Pick<Reader, 'db'>, id: string): Promise<Cashback | undefined> => readEntry(db, cashbacks, sql`p.id = ${id}`)

const programmes = defineRecord({
  type: 'cashback',
  table: 'cashbacks',
  read: find,
  name: ({ name_es }: Cashback) => name_es,
  fields: (programme) => ({ ...termsOf(programme), status: programme.status }),
  constraints: { cashbacks_name_es: { field: 'name_es', code: 'name_taken' }, cashbacks_name_en: { field: 'name_en', code: 'name_taken' } },
})

const centsOf = (amount: string | null) => (amount === null ? null : toCents(amount))

/** It runs to the end of its last day. */
const lastMoment = (day: string) => new Date(dayBegins(day, 1).getTime() - 1)

function columnsOf(wanted: Terms) {
  const { fixed_amount, min_purchase, max_per_transaction, max_per_user_month, budget, starts_at, ends_at, segment_ids: _segments, ...same } = wanted
  return {
    ...same,
    fixed_amount_cents: centsOf(fixed_amount),
    min_purchase_cents: toCents(min_purchase),
    max_per_transaction_cents: centsOf(max_per_transaction),
    max_per_user_month_cents: centsOf(max_per_user_month),
    budget_cents: toCents(budget),
    starts_at: dayBegins(starts_at),
    ends_at: ends_at === null ? null : lastMoment(ends_at),
  }
}

/** @throws {Failure} validation_failed */
function requireSound({ now, askedAt }: Context, wanted: Terms, programme?: Cashback): void {
  const before = programme && { ...termsOf(programme), spent: programme.spent }
  const problems = Object.entries(cashbackProblems(wanted, { today: dayStamp(now), earliest: dayStamp(askedAt), before })).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

/** Writes for whom a programme is. @throws {Failure} validation_failed: a segment that is not there, or archived */
async function writeSegments({ db }: Context, id: string, { segment_ids }: Terms): Promise<void> {
  await runSql(db, 'delete from cashback_segments where cashback_id = $1 and segment_id <> all($2::text[])', [id, segment_ids])
  await requireUsable(db, 'segment_ids', segment_ids)
  await runSql(db, 'insert into cashback_segments (cashback_id, segment_id) select $1, s from unnest($2::text[]) s on conflict do nothing', [id, segment_ids])
}

const createCashback = handleChange(
  'create-cashback',
  programmes.creates({
    names: recordNames,
    amount: ({ body }) => toCents(body.budget),
    check: (context, _input, _none, wanted: Terms) => requireSound(context, wanted),
    columns: (wanted, context) => ({ ...columnsOf(wanted), created_by: context.actor.id }),
    also: writeSegments,
  }),
)

/** Whether a programme with this budget has none left, and so ends for good. */
const endsWith = (programme: Cashback, { budget }: Pick<Terms, 'budget'>) => isBegun(programme) && toCents(budget) <= toCents(programme.spent)

/**
 * A budget that ends the programme is asked for with its end, and who decides approves both or neither. `status` is what of
 * it was approved; absent where nobody decides field by field.
 * @throws {Failure} validation_failed
 */
function requireEndTold(status: unknown, programme: Cashback, wanted: Terms): void {
  if (status !== undefined && (status === 'ended') !== endsWith(programme, wanted)) throw invalid({ budget: 'budget_ends_programme' })
}

/** An edit as it is kept: with the end of a programme whose budget it ends. */
type Ending = Terms & { status?: string }

const isBegun = ({ status }: Cashback) => status === 'active' || status === 'paused'

const editCashback = handleChange(
  'edit-cashback',
  programmes.edits({
    names: recordNames,
    lock: lockOverlaps,
    // Who decides reads that it ends.
    wanted: (_input, programme, _context, sent: Ending) => ({ ...sent, ...(endsWith(programme, sent) && { status: 'ended' }) }),
    amount: ({ body: { budget } }, programme) => (budget === programme.budget ? null : toCents(budget)),
    check: (context, { body }, programme, wanted) => {
      requireStatus(programme.status, programme.status !== 'ended', context.language)
      requireSound(context, wanted, programme)
      requireEndTold('status' in body ? body.status : undefined, programme, wanted)
      if (isBegun(programme) && wanted.starts_at !== dayOf(programme.starts_at)) throw invalid({ starts_at: 'programme_begun' })
    },
    columns: ({ status: _ends, ...terms }) => columnsOf(terms),
    also: async (context, id, terms) => {
      await writeSegments(context, id, terms)
      const programme = await programmes.read(context.db, context.language, id)
      if (programme.status === 'scheduled') await moveRun(context.db, cashbackKind, id, dayBegins(terms.starts_at), context.now)
      const overlap = await findOverlap(context.db, id)
      if (overlap) throw new Failure('validation_failed', { problems: [{ field: 'starts_at', ...overlap }] })
      // A budget may be lowered to what is spent.
      await endSpent(context.db, [id], context.services)
    },
  }),
)

const deleteCashback = handleChange(
  'delete-cashback',
  programmes.deletes({
    names: recordNames,
    check: async ({ db }, _input, { id, spent, status }) => {
      if (toCents(spent) > 0) throw new Failure('cashback_spent', { params: { amount: spent } })
      if (status !== 'draft' && status !== 'scheduled') throw new Failure('cashback_begun')
      if ((await runSql(db, 'select from banners where cashback_id = $1 limit 1', [id])).rowCount > 0) throw new Failure('cashback_in_use')
    },
  }),
)

/** The services that a programme pays for, each with its own rate and maximum where it has them, in no language: `Cines · 5% · ≤ USD 3.00`. Of none it says whether it pays everywhere or nowhere. */
async function servicesInForce(db: Kysely<Database>, id: string): Promise<string[] | 'everywhere' | 'nowhere'> {
  const lines = await readServices(db, id)
  if (lines.length === 0) return 'everywhere'
  const paying = lines.flatMap(({ name, rate_bps, max_amount, pays }) => (pays ? [name, ...(rate_bps === null ? [] : [percentParam(rate_bps)]), ...(max_amount === null ? [] : [`≤ USD ${max_amount}`])].join(' · ') : []))
  return paying.length === 0 ? 'nowhere' : paying
}

const steps = defineSteps<Cashback>({
  kind: cashbackKind,
  read: find,
  name: ({ name_es }) => name_es,
  names: recordNames,
  facts: (programme) => {
    const { name_es: _es, name_en: _en, description: _description, ...decided } = termsOf(programme)
    return { status: 'active', ...decided }
  },
  beside: async ({ db }, id) => ({ services: await servicesInForce(db, id) }),
  requireApart: async ({ db, language }, id) => {
    const overlap = await findOverlap(db, id)
    if (overlap) throw refusedBy([overlap], language)
  },
})

export const cashbackHandlers = [
  handle('cashbacks', (call, services) => answerList(call, services, cashbacks)),
  handle('cashback', ({ params, language }, { db }) => programmes.read(db, language, params.id)),
  handle('cashback-rewards', async (call, services) => {
    const { id } = await programmes.read(services.db, call.language, call.params.id)
    return answerList(call, services, cashbackRewardsOf(id))
  }),
]
export const cashbackChanges = [
  createCashback,
  editCashback,
  deleteCashback,
  handleChange('start-cashback', steps.start),
  handleChange('pause-cashback', steps.pause),
  handleChange('resume-cashback', steps.resume),
  handleChange('end-cashback', steps.end),
]
