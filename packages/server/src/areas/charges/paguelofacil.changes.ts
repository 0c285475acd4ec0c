import { sql } from 'kysely'
import type { PaguelofacilRecord } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { toCents } from '@ventanilla/contract/money'
import { paguelofacilProblems } from '@ventanilla/contract/paguelofacil'
import type { Context } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { requireNoProblem } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { beginsAt, requireNotPast, requireToCome, whileToCome } from './dated.ts'
import { paguelofacilCharges } from './paguelofacil.list.ts'

type Terms = Pick<PaguelofacilRecord, 'percent_bps' | 'fixed_amount' | 'tax_bps' | 'payer' | 'min_amount' | 'max_amount' | 'effective_from'>

/** A charge as its form has it: its day is a day in Panama. */
const termsOf = ({ percent_bps, fixed_amount, tax_bps, payer, min_amount, max_amount, effective_from }: PaguelofacilRecord): Terms => ({ percent_bps, fixed_amount, tax_bps, payer, min_amount, max_amount, effective_from: dayStamp(new Date(effective_from)) })

const charges = defineRecord({
  type: 'paguelofacil_charge',
  table: 'paguelofacil_charges',
  read: ({ db }, id) => readEntry(db, paguelofacilCharges, sql`k.id = ${id}`),
  name: ({ effective_from }: PaguelofacilRecord) => dayStamp(new Date(effective_from)),
  fields: termsOf,
  constraints: { paguelofacil_charges_once: { field: 'effective_from', code: 'charge_same_day' } },
})

function columnsOf(wanted: Terms, { now }: Pick<Context, 'now'>) {
  const { fixed_amount, min_amount, max_amount, effective_from, ...same } = wanted
  return { ...same, fixed_cents: toCents(fixed_amount), min_cents: toCents(min_amount), max_cents: toCents(max_amount), effective_from: beginsAt(effective_from, now) }
}

/** @throws {Failure} validation_failed */
function requireSound({ askedAt }: Pick<Context, 'askedAt'>, wanted: Terms): void {
  requireNoProblem(paguelofacilProblems(wanted))
  requireNotPast(wanted.effective_from, askedAt)
}

export const paguelofacilHandlers = [
  handle('paguelofacil-now', async (_call, { db }) => {
    const [now, next] = await Promise.all([readEntry(db, paguelofacilCharges, sql`k.id = (select id from paguelofacil_charges where effective_from <= now() order by effective_from desc limit 1)`), readEntry(db, paguelofacilCharges, sql`k.id = (select id from paguelofacil_charges where effective_from > now() order by effective_from limit 1)`)])
    return { now: now ?? null, next: next ?? null }
  }),
  handle('paguelofacil-charges', (call, services) => answerList(call, services, paguelofacilCharges)),
  handle('paguelofacil-charge', ({ params, language }, { db }) => charges.read(db, language, params.id)),
]

export const paguelofacilChanges = [
  handleChange(
    'save-paguelofacil',
    charges.creates({
      called: ({ body: { effective_from } }) => effective_from,
      inverse: async ({ db, language }, { answer }) => whileToCome(await charges.read(db, language, answer.id)),
      check: (context, _input, _none, wanted: Terms) => requireSound(context, wanted),
      holds: ({ body: { effective_from } }) => [`paguelofacil_charge:${effective_from}`],
      columns: (wanted, context) => ({ ...columnsOf(wanted, context), created_by: context.actor.id }),
    }),
  ),
  handleChange(
    'edit-paguelofacil',
    charges.edits({
      inverse: async ({ db, language }, { answer }) => whileToCome(await charges.read(db, language, answer.id)),
      check: (context, _input, before, wanted: Terms) => {
        requireToCome(before, context.now)
        requireSound(context, wanted)
      },
      columns: columnsOf,
    }),
  ),
  handleChange('delete-paguelofacil', charges.deletes({ check: ({ now }, _input, charge) => requireToCome(charge, now) })),
]
