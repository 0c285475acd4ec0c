import type { PoolClient } from 'pg'
import type { Effect, Movement, Sql } from '../effect.ts'
import { judge } from '../sql/judge.ts'
import { literal, name } from '../sql/literals.ts'

/**
 * Locks what must stand still while `rows` are judged and applied: statements of their own, so that what is judged
 * afterwards is what those who held the locks before have left.
 * @param values of `rows`, where it has parameters
 */
export async function lockFor(client: PoolClient, { joins, locks = {}, moves }: Effect, rows: Sql, values: readonly unknown[] = []): Promise<void> {
  const { alone, card, accounts = [] } = locks
  const hold = (table: string, ids: readonly Sql[], strength: Sql) =>
    client.query(
      `with rows as materialized (${rows}), met as (select ${ids.map((id, at) => `${id} as id${at}`).join(', ')} from rows r ${joins})
       select id from ${table} where id in (${ids.map((_, at) => `select id${at} from met`).join(' union ')}) order by id ${strength}`,
      [...values],
    )
  const touched = [...(moves ? [moves.debit, moves.credit] : []), ...accounts]
  if (alone) await client.query('select pg_advisory_xact_lock(5070020, hashtext($1))', [alone])
  if (card) await hold('cards', [card], 'for no key update')
  if (touched.length) await hold('accounts', touched, 'for update')
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
 * Common table expressions that judge `rows` again and apply what passes. $1 is who acts, $2 the list (null for a single
 * action), $3 the beginning of the references (`operation:document`), each of which is unique in the ledger: nothing can
 * apply a row a second time. For the rest of the statement they leave `judged`, `passing`, `posted` (row_number,
 * transaction_id), `orders` (row_number, reference, kind, card_id, reason, amount_cents, transaction_id) and `waiting`
 * (row_number): rows whose order a provider outside has still to settle.
 */
function apply(effect: Effect, rows: Sql): Sql {
  const { makes = {}, moves, writes = {}, provider } = effect
  // In the order of the list, so that ids follow it.
  const made = Object.entries(makes).map(([key, value]) => `, ${value} as ${name(key)}`)
  const parts = [
    `rows as materialized (${rows})`,
    judge(effect),
    `passing as materialized (
  select j.*, $1::text as actor_id, $2::bigint as document_id, $3::text || ':' || j.row_number as reference${made.join('')}
  from judged j where problems is null${made.length ? ' order by j.row_number' : ''}
)`,
    moves ? posted(moves) : nothingPosted,
    ...Object.entries(writes).map(([key, write]) => `${name(key)} as (${write})`),
    provider
      ? `orders as materialized (
  select * from (
    select p.row_number, p.reference, ${provider.kind} as kind, ${provider.card} as card_id, ${provider.reason ?? 'null::text'} as reason,
      ${moves ? 'p.moved' : 'null::bigint'} as amount_cents, t.transaction_id
    from passing p join rows r on r.row_number = p.row_number left join posted t on t.row_number = p.row_number
  ) o where kind is not null
)`
      : nothingOrdered,
    `waiting as (select row_number from orders where ${provider?.outside ? 'true' : 'false'})`,
  ]
  return `with ${parts.join(', ')}`
}

/** What one row came to. */
const outcome: Sql = `from judged j
  left join passing p on p.row_number = j.row_number
  left join posted t on t.row_number = p.row_number`

/** What a provider has to do. Loads need nothing of the built-in programme: a balance is what the ledger says. */
const ordered = ({ provider }: Effect): Sql => `(select jsonb_agg(to_jsonb(o)) from orders o ${provider?.outside ? '' : `where kind not in ('load', 'unload')`}) as orders`

/** Applies rows of a list: one statement for all of them, with the results of those that don't wait. */
export const applyToList = (effect: Effect, rows: Sql): Sql => `${apply(effect, rows)}, results as (
  insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id)
  select $2, j.row_number, j.problems is null, j.problems, t.transaction_id ${outcome}
  where not exists (select from waiting x where x.row_number = j.row_number)
)
select count(x.row_number)::int as waiting, count(*) filter (where problems is null and x.row_number is null)::int as applied,
  coalesce(sum(amount_cents) filter (where problems is null and x.row_number is null), 0)::bigint as cents, ${ordered(effect)}
from judged j left join waiting x on x.row_number = j.row_number`

/** Applies rows that belong to no list, and tells what became of each. */
export const applyAlone = (effect: Effect, rows: Sql): Sql => `${apply(effect, rows)}
select coalesce(jsonb_agg(to_jsonb(x) order by x.row_number), '[]') as outcomes, ${ordered(effect)}
from (select j.row_number, j.problems, t.transaction_id ${outcome}) x`
