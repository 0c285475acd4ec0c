import type { Client } from 'pg'

/**
 * Adds lists beside the measured ones, so that the tables hold many: copies of the first rows of a review, half of them with
 * results, as uploading and processing leave them, search included.
 */
export async function addLists(client: Client, reviewed: string, processed: string, { lists, rows }: { lists: number; rows: number }): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(`select column_name as name from information_schema.columns where table_name = 'upload_documents' and column_name <> 'id' and is_generated = 'NEVER'`)
  const names = columns.map(({ name }) => name).join(', ')
  for (let list = 0; list < lists; list += 1) {
    const from = Number(list % 2 ? processed : reviewed)
    const { rows: [copy] } = await client.query<{ id: string }>(`insert into upload_documents (${names}) select ${names} from upload_documents where id = $1 returning id`, [from])
    const id = Number(copy?.id)
    for (const table of ['bulk_rows', 'bulk_search', 'bulk_results', 'bulk_row_kinds']) {
      const { rows: own } = await client.query<{ name: string }>(`select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'document_id' and is_generated = 'NEVER'`, [table])
      const copied = own.map(({ name }) => name).join(', ')
      await client.query(`insert into ${table} (document_id, ${copied}) select ${id}, ${copied} from ${table} where document_id = ${from} and row_number <= ${rows + 1}`)
    }
  }
  await client.query('vacuum analyze bulk_rows, bulk_search, bulk_results')
}
