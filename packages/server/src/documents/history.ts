import type { Kysely } from 'kysely'
import { operations } from '@ventanilla/contract/bulk/operations'
import type { documentEndpoints } from '@ventanilla/contract/endpoints/documents.endpoints'
import type { ParsedOf } from '@ventanilla/contract/endpoint'
import { containing } from '../database/contains.ts'
import type { Database } from '../database/schema.ts'
import { offsetOf } from '../http/page.ts'
import type { Actor } from '../http/handler.ts'
import { mayView, type DocumentRow } from './document.ts'

type HistoryQuery = ParsedOf<(typeof documentEndpoints)['upload-history'], 'query'>

const STRETCH = 1_000

/** Lists of the operations that the caller may know of. */
const visible = (db: Kysely<Database>, { grants }: Actor) => {
  const known = operations.filter((definition) => mayView(grants, definition)).map(({ id }) => id)
  return db.selectFrom('upload_documents').where((where) => (known.length ? where('operation', 'in', known) : where.lit(false)))
}

/** A page of the uploaded lists: newest first unless another order is asked for. */
export async function readHistory(db: Kysely<Database>, actor: Actor, query: HistoryQuery): Promise<{ count: number; rows: DocumentRow[] }> {
  let found = visible(db, actor)
  if (query.operation) found = found.where('operation', '=', query.operation)
  if (query.status) found = found.where('status', '=', query.status)
  if (query.search) {
    const pattern = containing(query.search)
    found = found.where((where) => where.or([where('file_name', 'ilike', pattern), where('created_by_email', 'ilike', pattern), where('id', '=', /^\d{1,15}$/.test(query.search) ? Number(query.search) : 0)]))
  }
  const column = query.sort_by === 'created_by' ? 'created_by_email' : (query.sort_by ?? 'created_at')
  const direction = query.sort_by ? query.order : 'desc'
  const [{ count }, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    found.selectAll().orderBy(column, direction).orderBy('id', direction).limit(query.page_size).offset(offsetOf(query)).execute(),
  ])
  return { count, rows }
}

/** All of them, newest first, as they are read. */
export async function* streamHistory(db: Kysely<Database>, actor: Actor): AsyncGenerator<DocumentRow[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await visible(db, actor).selectAll().where('id', '<', before).orderBy('id', 'desc').limit(STRETCH).execute()
    if (rows.length > 0) yield rows
    if (rows.length < STRETCH) return
    before = rows.at(-1)?.id ?? before
  }
}
