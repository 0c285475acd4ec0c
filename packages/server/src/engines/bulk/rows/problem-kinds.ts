import type { Kysely } from 'kysely'
import { kindOfCode, WARNED_KIND, type KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import { runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type DocumentRow, isFinished } from '../documents/document.ts'

/** The kind of a row's problem `p`, as `problemKind` of the contract says it; $2 is `kindOfCode`. */
const kindOfProblem = `coalesce($2::jsonb ->> (p ->> 'code'), p ->> 'field', 'row')`
/** Most first, equals by name. */
const counted = `jsonb_agg(jsonb_build_object('kind', c.kind, 'count', c.count) order by c.count desc, c.kind)`

/** Writes down which rows of a list that was just stored have a problem of which kind, and how many they are. */
export async function keepProblemKinds(transaction: Transaction, { id, fail_count }: Pick<DocumentRow, 'id' | 'fail_count'>): Promise<void> {
  if (fail_count === 0) return
  await runSql(
    transaction,
    `with kept as (
       insert into bulk_row_kinds (document_id, kind, row_number)
       select distinct $1::bigint, ${kindOfProblem}, r.row_number from bulk_rows r cross join lateral jsonb_array_elements(r.problems) p where r.document_id = $1 and not r.is_valid
       returning kind
     )
     update upload_documents set problem_kinds = (select ${counted} from (select kind, count(*) as count from kept group by kind) c) where id = $1`,
    [id, JSON.stringify(kindOfCode)],
  )
}

/** Writes down which valid rows of a list have a warning of their own, and answers how many. */
export async function keepWarned(transaction: Transaction, id: number): Promise<number> {
  const { rowCount } = await runSql(
    transaction,
    'insert into bulk_row_kinds (document_id, kind, row_number) select r.document_id, $2, r.row_number from bulk_rows r where r.document_id = $1 and r.is_valid and r.warnings is not null',
    [id, WARNED_KIND],
  )
  return rowCount ?? 0
}

/** Kinds of the problems of a review. Of a list that came before they were kept: once, now. */
export async function problemKindsOf(db: Kysely<Database>, document: DocumentRow): Promise<KindCount[]> {
  if (document.fail_count === 0 || document.confirmed_at !== null || document.dropped_at !== null) return []
  const known = await read(db, 'problem_kinds', document.id)
  if (known) return known
  return inTransaction(db, async (transaction) => {
    // Of two readers only one writes.
    await runSql(transaction, 'select from upload_documents where id = $1 for no key update', [document.id])
    if (!(await read(transaction, 'problem_kinds', document.id))) await keepProblemKinds(transaction, document)
    return (await read(transaction, 'problem_kinds', document.id)) ?? []
  })
}

/** Why the rows of a finished list failed, counted when somebody first asks; unknown while rows are still applied. */
export async function failureKindsOf(db: Kysely<Database>, document: DocumentRow): Promise<KindCount[] | undefined> {
  if (document.fail_count === 0) return []
  if (!isFinished(document)) return undefined
  const known = await read(db, 'failure_kinds', document.id)
  if (known) return known
  await runSql(
    db,
    `update upload_documents set failure_kinds = (
       select ${counted} from (select ${failureKind('x')} as kind, count(*) as count from bulk_results x where x.document_id = $1 and not x.succeeded group by 1) c
     ) where id = $1`,
    [document.id],
  )
  return (await read(db, 'failure_kinds', document.id)) ?? []
}

/** SQL of the kind of a failed row, as `failureKind` of the contract says it; an index has it. */
export const failureKind = (table: string): string => `coalesce(${table}.problems -> 0 ->> 'code', '')`

async function read(db: Kysely<Database>, column: 'problem_kinds' | 'failure_kinds', id: number): Promise<KindCount[] | undefined> {
  const { rows } = await runSql<{ kinds: KindCount[] | null }>(db, `select ${column} as kinds from upload_documents where id = $1`, [id])
  return rows[0]?.kinds ?? undefined
}
