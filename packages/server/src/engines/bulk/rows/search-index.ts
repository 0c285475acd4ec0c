import type { Kysely } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../../jobs/jobs.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { runSql } from '../../../platform/database/query.ts'

/** Lists from this size on get a trigram index; smaller ones are searched faster by looking at every row. */
export const INDEXED_FROM = 20_000
const BATCH_ROWS = 50_000

/** Fills the search index of a list, unless its rows were dropped meanwhile. May be stopped at any moment and begun again. */
export async function indexList(db: Kysely<Database>, documentId: number): Promise<void> {
  const { rows } = await runSql<{ last: number | null }>(db, 'select max(row_number) as last from bulk_rows where document_id = $1', [documentId])
  const last = rows[0]?.last ?? 0
  for (let from = 0; from <= last; from += BATCH_ROWS) {
    await runSql(
      db,
      `insert into bulk_search (document_id, row_number, search)
       select document_id, row_number, search from bulk_rows where document_id = $1 and row_number >= $2 and row_number < $3
         and exists (select from upload_documents d where d.id = $1 and d.dropped_at is null)
       on conflict do nothing`,
      [documentId, from, from + BATCH_ROWS],
    )
  }
  // Before anybody searches with it: without statistics of so many new rows the planner looks the list up row by row.
  await runSql(db, 'select analyze_lists()')
  await runSql(db, 'update upload_documents set search_indexed = true where id = $1', [documentId])
}

export const indexListTask = defineTask({
  name: 'index-list',
  payload: z.object({ document: z.number().int() }),
  key: ({ document }) => `index-list:${document}`,
  pool: 'lists',
  work: ({ db }, { document }) => indexList(db, document),
})
