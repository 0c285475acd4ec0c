import { sql } from 'kysely'
import type { LimitProvider } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { limitProblems } from '@ventanilla/contract/limit-provider'
import { toCents } from '@ventanilla/contract/money'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { Failure, requireNoProblem } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { readKpi } from './limit-provider-kpi.ts'
import { limitProviders } from './limit-provider.list.ts'

type Terms = Pick<LimitProvider, 'name' | 'section' | 'min_amount' | 'max_amount' | 'daily_limit' | 'monthly_limit' | 'daily_count' | 'alert_percent' | 'is_active'>

const termsOf = ({ name, section, min_amount, max_amount, daily_limit, monthly_limit, daily_count, alert_percent, is_active }: LimitProvider): Terms => ({ name, section, min_amount, max_amount, daily_limit, monthly_limit, daily_count, alert_percent, is_active })

const suppliers = defineRecord({
  type: 'limit_provider',
  table: 'limit_providers',
  read: ({ db }, id) => readEntry(db, limitProviders, sql`k.id = ${id}`),
  name: ({ name }: LimitProvider) => name,
  fields: termsOf,
  constraints: { limit_providers_name: { field: 'name', code: 'name_taken' } },
})

const cents = (text: string | null) => (text === null ? null : toCents(text))
const columnsOf = (wanted: Terms) => {
  const { min_amount, max_amount, daily_limit, monthly_limit, ...same } = wanted
  return { ...same, min_cents: cents(min_amount), max_cents: cents(max_amount), daily_cents: cents(daily_limit), monthly_cents: cents(monthly_limit) }
}

/** @throws {Failure} validation_failed */
const requireSound = (wanted: Terms): void => requireNoProblem(limitProblems(wanted))

export const limitProviderHandlers = [
  handle('limit-providers', (call, services) => answerList(call, services, limitProviders)),
  handle('limit-provider', ({ params, language }, { db }) => suppliers.read(db, language, params.id)),
  handle('limit-provider-kpi', async ({ body, language }, { db, clock }) => readKpi(db, await suppliers.read(db, language, body.id), body, clock.now())),
]

export const limitProviderChanges = [
  handleChange(
    'create-limit-provider',
    suppliers.creates({
      check: (_context, _input, _none, wanted: Terms) => requireSound(wanted),
      columns: (wanted, { actor }) => ({ ...columnsOf(wanted), created_by: actor.id }),
    }),
  ),
  handleChange(
    'edit-limit-provider',
    suppliers.edits({
      check: (_context, _input, before, wanted: Terms) => {
        requireSound(wanted)
        // What moved under it moved in this section: in another one it would look unused.
        if (before.in_use && wanted.section !== before.section) throw new Failure('supplier_used', { problems: [{ field: 'section', code: 'supplier_used' }] })
      },
      columns: columnsOf,
    }),
  ),
  handleChange(
    'delete-limit-provider',
    suppliers.deletes({
      check: (_context, _input, { in_use }) => {
        if (in_use) throw new Failure('supplier_used')
      },
    }),
  ),
]
