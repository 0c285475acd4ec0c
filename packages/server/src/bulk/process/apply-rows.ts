import type { Effect, Sql } from '../effect.ts'
import { judge } from '../sql/judge.ts'
import { literal } from '../sql/literals.ts'
import { storedRows } from '../sql/relations.ts'

/** A stretch of a list: rows `from`–`to` of the file, both included. */
export type Stretch = { documentId: number; from: number; to: number }

/** Locks the accounts that a stretch touches, in the order of their ids, so that two workers never wait in a circle. */
export const lockAccounts = (effect: Effect, { documentId, from, to }: Stretch): Sql => `
with rows as materialized (${storedRows(effect.definition, documentId, from, to)}
), met as (
  select ${effect.moves.debit} as debit, ${effect.moves.credit} as credit from rows r ${effect.joins}
)
select id from accounts where id in (select debit from met union select credit from met) order by id for update`

/**
 * Judges a stretch anew and applies what passes: one statement for all of its rows. $1 is who confirmed the list.
 * The reference of a row (`operation:document:row`) is unique in the ledger: nothing can apply it a second time.
 */
export const applyRows = (effect: Effect, { documentId, from, to }: Stretch): Sql => `
with rows as materialized (${storedRows(effect.definition, documentId, from, to)}
), ${judge(effect)}, passing as materialized (
  select row_number, row(
    ${literal(effect.definition.id)} || ':${documentId}:' || row_number, ${literal(effect.moves.kind)}, debit, credit, amount_cents,
    description, '', null, ${documentId}, $1, null
  )::ledger_transfer as transfer
  from judged where problems is null
), posted as materialized (
  select * from ledger_post((select array_agg(transfer order by row_number) from passing))
), results as (
  insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id)
  select ${documentId}, j.row_number, j.problems is null, j.problems, t.transaction_id
  from judged j
  left join passing p on p.row_number = j.row_number
  left join posted t on t.reference = (p.transfer).reference
)
select count(*)::int as rows, count(*) filter (where problems is null)::int as applied,
  coalesce(sum(amount_cents) filter (where problems is null), 0)::bigint as cents
from judged`
