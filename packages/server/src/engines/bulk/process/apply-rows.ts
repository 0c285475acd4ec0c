import { readCell, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Problem } from '@ventanilla/contract/errors'
import type { Language } from '@ventanilla/contract/messages/say'
import { toCents } from '@ventanilla/contract/money'
import type { Effect, Movement } from '../effect.ts'
import { validation } from '../validate.ts'
import { holdLimits } from '../limits.ts'
import { literal, name, speak, type Sql } from '../sql-parts.ts'
import { type NewOrder, placeOrders, type OrderedBy } from '../orders/orders.ts'
import { holdAccounts } from '../../ledger/hold-accounts.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import { givenRows } from '../upload/staging.ts'
import type { Transaction } from '../../../platform/database/schema.ts'

/**
 * Locks what must stand still while `rows` are validated and applied: statements of their own, so that what is validated
 * afterwards is what those who held the locks before have left.
 * @param values of `rows`, where it has parameters
 */
export async function lockFor(transaction: Transaction, { joins, locks = {}, moves }: Effect, rows: Sql, values: readonly unknown[] = []): Promise<void> {
  const { alone, card, accounts = [] } = locks
  const idsOf = (ids: readonly Sql[]): Sql =>
    `with rows as materialized (${rows}), checked as (select ${ids.map((id, at) => `${id} as id${at}`).join(', ')} from rows r ${joins}) ${ids.map((_, at) => `select id${at} from checked`).join(' union ')}`
  const touched = [...(moves ? [moves.debit, moves.credit] : []), ...accounts]
  if (alone) await runSql(transaction, 'select pg_advisory_xact_lock(5070020, hashtext($1))', [alone])
  if (card) await runSql(transaction, `select count(*) from (select from cards where id in (${idsOf([card])}) order by id for no key update) held`, [...values])
  if (touched.length) await holdAccounts(transaction, idsOf(touched), values)
  await holdLimits(transaction, (moves?.limits ?? []).map(({ limit }) => limit))
}

const posted = ({ kind }: Movement): Sql => `posted as materialized (
  select * from ledger_post((
    select array_agg(
      row(case when p.document_id is null then p.reference end, ${literal(kind)}, p.debit, p.credit, p.moved, p.description, '', p.reversal_of, p.document_id, p.actor_id, null, p.row_number)::ledger_transfer
      order by p.row_number
    ) from passing p where p.moved > 0
  ))
)`

const nothingPosted: Sql = 'posted as (select null::integer as row_number, null::bigint as transaction_id where false)'
const nothingOrdered: Sql = 'orders as (select null::integer as row_number, null::text as kind where false)'

/**
 * Common table expressions that validate `rows` again and apply what passes. $1 is who acts, $2 the list (null for a single
 * action), $3 the beginning of the references (`operation:document`), each of which is unique in the ledger: nothing can
 * apply a row a second time. For the rest of the statement they leave `validated`, `passing`, `posted` (row_number,
 * transaction_id), `orders` (row_number, reference, kind, card_id, reason, amount_cents, transaction_id) and `waiting`
 * (row_number): rows whose order a provider outside has still to settle. Loads and unloads need nothing of the built-in
 * programme: a balance is what the ledger says.
 */
function apply(effect: Effect, rows: Sql): Sql {
  const { makes = {}, moves, writes = {}, provider } = effect
  // In the order of the list, so that ids follow it.
  const made = Object.entries(makes).map(([key, value]) => `, ${value} as ${name(key)}`)
  const parts = [
    `rows as materialized (${rows})`,
    validation(effect),
    `passing as materialized (
  select j.*, $1::text as actor_id, $2::bigint as document_id, $3::text || ':' || j.row_number as reference${made.join('')}
  from validated j where problems is null${made.length ? ' order by j.row_number' : ''}
)`,
    moves ? posted(moves) : nothingPosted,
    ...Object.entries(writes).map(([key, write]) => `${name(key)} as (${write})`),
    provider
      ? `orders as materialized (
  select * from (
    select p.row_number, p.reference, ${provider.kind} as kind, ${provider.card} as card_id, ${provider.reason ?? 'null::text'} as reason,
      ${moves ? 'p.moved' : 'null::bigint'} as amount_cents, t.transaction_id
    from passing p join rows r on r.row_number = p.row_number left join posted t on t.row_number = p.row_number
  ) o where kind is not null ${provider.outside ? '' : `and kind not in ('load', 'unload')`}
)`
      : nothingOrdered,
    `waiting as (select row_number from orders where ${provider?.outside ? 'true' : 'false'})`,
  ]
  return `with ${parts.join(', ')}`
}

/** What one row came to. */
const outcome: Sql = `from validated j left join posted t on t.row_number = j.row_number`

const ordered: Sql = '(select jsonb_agg(to_jsonb(o)) from orders o) as orders'

/** Applies rows of a list: one statement for all of them, with the results of those that don't wait. */
export const applyToList = (effect: Effect, rows: Sql): Sql => `${apply(effect, rows)}, results as (
  insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id)
  select $2, j.row_number, j.problems is null, j.problems, t.transaction_id ${outcome}
  where not exists (select from waiting x where x.row_number = j.row_number)
)
select count(x.row_number)::int as waiting, count(*) filter (where problems is null and x.row_number is null)::int as applied,
  coalesce(cents_sum(amount_cents) filter (where problems is null and x.row_number is null), 0) as cents, ${ordered}
from validated j left join waiting x on x.row_number = j.row_number`

/** Applies rows that belong to no list, and tells what became of each. */
const applyAlone = (effect: Effect, rows: Sql): Sql => `${apply(effect, rows)}
select coalesce(jsonb_agg(to_jsonb(x) order by x.row_number), '[]') as outcomes, ${ordered}
from (select j.row_number, j.problems, t.transaction_id ${outcome}) x`

/** What became of a row: applied where it has no problems, but for what a provider outside was ordered to do. `row_number` counts from 1. */
export type Outcome = { row_number: number; problems: Problem[] | null; transaction_id: number | null }

/**
 * @param rows texts by column of the operation, read by its formats; a column that is left out is blank
 * @param reference begins the references of these rows (`reference:1` …). The same one never acts twice: a second call
 *   fails with a unique violation of transfers_reference where money would move again
 * @param language of who calls, in which stored words are written
 */
type GivenRows = { rows: readonly Readonly<Record<string, string>>[]; reference: string; actorId: string | null; language: Language }

/**
 * Runs rows that no file brought (single actions) through the rules and the effect of an operation, in the caller's
 * transaction: the same that a list goes through, in one statement.
 */
export async function applyToRows(transaction: Transaction, effect: Effect, { rows, reference, actorId, language }: GivenRows): Promise<Outcome[]> {
  await speak(transaction, language)
  const json = JSON.stringify(rows.map((cells, at) => readRow(effect.definition, cells, at + 1)))
  await lockFor(transaction, effect, givenRows(effect.definition, '$1::jsonb'), [json])
  const statement = applyAlone(effect, givenRows(effect.definition, '$4::jsonb'))
  const { outcomes, orders } = onlyRow(await runSql<{ outcomes: Outcome[]; orders: NewOrder[] | null }>(transaction, statement, [actorId, null, reference, json]))
  await giveOrders(transaction, effect, orders ?? [], { documentId: null, actorId })
  return outcomes
}

function readRow(definition: BulkDefinition, given: Readonly<Record<string, string>>, row_number: number): object {
  const problems: Problem[] = []
  const cells: Record<string, string | null> = {}
  for (const [key, column] of Object.entries(definition.columns)) {
    const read = readCell(column, given[key] ?? '')
    cells[key] = 'value' in read ? read.value : null
    if ('code' in read) problems.push({ code: read.code, field: key, ...(read.params && { params: read.params }) })
  }
  const total = definition.totals && cells[definition.totals]
  return { ...cells, row_number, problems: problems.length ? problems : null, amount_cents: total ? toCents(total) : null }
}

/** Has the provider do what applied rows need of it: the built-in programme at once, one outside when its worker comes to it. */
export const giveOrders = (transaction: Transaction, { provider }: Effect, orders: readonly NewOrder[], by: OrderedBy): Promise<void> =>
  provider?.outside ? placeOrders(transaction, orders, by) : decideOrders(transaction, orders, by)

/**
 * The built-in programme does what was ordered, at once and in the same transaction: cards change their state, new ones
 * get their face. For orders to a provider outside the same happens when they are settled.
 */
async function decideOrders(transaction: Transaction, orders: readonly NewOrder[], { actorId, documentId }: OrderedBy): Promise<void> {
  if (orders.length === 0) return
  await runSql(
    transaction,
    `update cards c
     set status = card_status_after(o.kind, c.card_type), status_reason = o.reason, status_changed_at = now(), status_changed_by = $2, status_document_id = $3, updated_at = now(),
       version = c.version + 1, provider_card_id = coalesce(c.provider_card_id, 'built-in:' || c.id),
       last_four = coalesce(c.last_four, face.last_four), expiry = coalesce(c.expiry, face.expiry)
     from jsonb_to_recordset($1::jsonb) as o (kind text, card_id text, reason text) cross join lateral new_card_face(o.card_id) face
     where c.id = o.card_id`,
    [JSON.stringify(orders), actorId, documentId],
  )
}
