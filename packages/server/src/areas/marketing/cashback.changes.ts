import { sql } from 'kysely'
import { cashbackProblems } from '@ventanilla/contract/cashback-rules'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { toCents } from '@ventanilla/contract/money'
import type { Context, Fields } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { cashbacks } from './cashback.list.ts'

/** What somebody decides of a programme; its days are days in Panama. */
type Terms = Omit<Cashback, 'id' | 'spent' | 'status' | 'version'>

const dayOf = (moment: string) => dayStamp(new Date(moment))
/** A programme as its form has it. */
const termsOf = ({ id: _id, spent: _spent, status: _status, version: _version, starts_at, ends_at, ...terms }: Cashback): Terms => ({ ...terms, starts_at: dayOf(starts_at), ends_at: ends_at === null ? null : dayOf(ends_at) })

const programmes = defineRecord({
  type: 'cashback',
  table: 'cashbacks',
  read: ({ db }, id) => readEntry(db, cashbacks, sql`p.id = ${id}`),
  name: ({ name_es }: Cashback) => name_es,
  fields: (programme) => ({ ...termsOf(programme), status: programme.status }),
})

// What a programme is asked to be was read by the shape of its endpoint.
const asTerms = (wanted: Fields) => wanted as Terms
const centsOf = (amount: string | null) => (amount === null ? null : toCents(amount))

/** It runs to the end of its last day. */
const lastMoment = (day: string) => new Date(dayBegins(day, 1).getTime() - 1)

function columnsOf(wanted: Fields) {
  const { fixed_amount, min_purchase, max_per_transaction, max_per_user_month, budget, starts_at, ends_at, ...same } = asTerms(wanted)
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

/** Nothing is paid by a programme that has not begun; one whose first day is here already waits as a draft until somebody starts it. */
const statusFrom = ({ starts_at }: Pick<Terms, 'starts_at'>, { now }: Pick<Context, 'now'>) => (starts_at > dayStamp(now) ? 'scheduled' : 'draft')
const hasBegun = ({ status }: Cashback) => status !== 'draft' && status !== 'scheduled'

/** @throws {Failure} validation_failed */
function requireSound(wanted: Fields, spent?: string): void {
  const problems = Object.entries(cashbackProblems(asTerms(wanted), spent)).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

const createCashback = handleChange(
  'create-cashback',
  programmes.creates({
    amount: ({ body }) => toCents(body.budget),
    check: (_context, _input, _none, wanted) => requireSound(wanted),
    columns: (wanted, context) => ({ ...columnsOf(wanted), status: statusFrom(asTerms(wanted), context), created_by: context.actor.id }),
    inverse: async ({ db, language }, { answer }) => {
      const { id, version } = await programmes.read(db, language, answer.id)
      return { id, version }
    },
  }),
)

const editCashback = handleChange(
  'edit-cashback',
  programmes.edits({
    amount: ({ body: { budget } }, programme) => (budget === programme.budget ? null : toCents(budget)),
    check: (_context, _input, { spent }, wanted) => requireSound(wanted, spent),
    columns: columnsOf,
  }),
)

const deleteCashback = handleChange(
  'delete-cashback',
  programmes.deletes({
    check: (_context, _input, programme) => {
      if (toCents(programme.spent) > 0) throw new Failure('cashback_spent', { params: { amount: programme.spent } })
      if (hasBegun(programme)) throw new Failure('cashback_begun')
    },
  }),
)

export const cashbackHandlers = [handle('cashbacks', (call, services) => answerList(call, services, cashbacks)), handle('cashback', ({ params, language }, { db }) => programmes.read(db, language, params.id))]
export const cashbackChanges = [createCashback, editCashback, deleteCashback]
