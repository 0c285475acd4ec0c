import { sql } from 'kysely'
import type { SegmentRule } from '@ventanilla/contract/segment-rules'
import { refreshSegments } from '../../areas/segments/public.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { DAY_MS } from './plan-users.ts'

const rules: readonly (readonly [name: string, match: 'all' | 'any', rules: readonly SegmentRule[]])[] = [
  ['Chiriquí y Veraguas', 'all', [{ field: 'region', op: 'is', value: ['Chiriquí', 'Veraguas'] }]],
  ['Nuevos del último mes', 'all', [{ field: 'created_at', op: 'last_days', value: ['30'] }]],
  ['Llegaron por referido', 'all', [{ field: 'referred', op: 'is', value: ['yes'] }]],
  ['Compran con frecuencia', 'all', [{ field: 'status', op: 'is', value: ['Active'] }, { field: 'movement_count', op: 'at_least', value: ['3'], movement: 'purchase', days: 30 }]],
  ['Sin tarjeta o sin compras', 'any', [{ field: 'card', op: 'is', value: ['none'] }, { field: 'movement_count', op: 'at_most', value: ['0'], movement: 'purchase', days: 90 }]],
]

/** An uploaded list of national IDs: most of them users, and two that are nobody. */
async function writeNationalIds(db: Transaction, createdBy: string, at: Date): Promise<number> {
  const { rows: users } = await sql<{ id: string }>`select identification_number as id from users where status <> 'Deleted' and identification_type = 'Cédula' order by id limit 25`.execute(db)
  const ids = [...users.map(({ id }) => id), '8-999-99901', '8-999-99902']
  const file = Buffer.from(`﻿National ID\r\n${ids.join('\r\n')}\r\n`, 'utf8')
  const { rows } = await sql<{ id: number }>`
    insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, processed_count, processed_at, language, created_by, created_by_email, created_at)
    select 'national-ids', 'empleados-feria.csv', ${file.length}, encode(sha256(${file}), 'hex'), 'text/csv', 'completed', ${ids.length}, ${ids.length}, 0, ${ids.length}, ${at}, 'es', a.id, a.email, ${at}
    from admins a where a.id = ${createdBy} returning id`.execute(db)
  const document = rows[0]?.id ?? 0
  await sql`insert into upload_file_chunks (document_id, chunk_number, bytes) values (${document}, 0, ${file})`.execute(db)
  await sql`insert into bulk_rows (document_id, row_number, cells, search, is_valid)
    select ${document}, n + 1, jsonb_build_object('mobile_no', '', 'national_id', v, 'email', ''), lower(v), true from unnest(${ids}::text[]) with ordinality x (v, n)`.execute(db)
  return document
}

/** So long ago they were made: before what goes to them. */
const DAYS_AGO = 45

/** Groups of users of both types with their users: what campaigns and notifications are sent to. */
export async function writeSegments(db: Transaction, createdBy: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - DAYS_AGO * DAY_MS)
  const written = { created_at: at, updated_at: at, created_by: createdBy }
  const made = [
    ...rules.map(([name, match, all]) => ({ ...written, name, type: 'rule' as const, match, rules: JSON.stringify(all), upload_document_id: null })),
    { ...written, name: 'Feria de empleados', type: 'list' as const, match: 'all' as const, rules: '[]', upload_document_id: await writeNationalIds(db, createdBy, at) },
  ]
  const ids: string[] = []
  for (const segment of made) ids.push((await db.insertInto('segments').values(segment).returning('id').executeTakeFirstOrThrow()).id)
  await refreshSegments(db, ids, now)
}
