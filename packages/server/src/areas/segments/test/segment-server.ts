import type { Segmentation, SegmentPreview } from '@ventanilla/contract/endpoints/segments.endpoints'
import { startCardServer, type CardHolder } from '../../cards/test/card-server.ts'

/** A rule as a test writes it. */
export const rule = (field: string, op: string, ...value: string[]) => ({ field, op, value })
/** A rule about movements. */
export const moved = (field: 'movement_sum' | 'movement_count', movement: string, days: number, op: string, ...value: string[]) => ({ field, op, value, movement, days })

type Terms = { name?: string; type?: string; match?: string; rules?: readonly object[]; upload_document_id?: string | null; status?: string }

/** The API with holders of its own and short words for what is done with segments. */
export async function startSegmentServer(holders: readonly CardHolder[], options: Parameters<typeof startCardServer>[1] = {}) {
  const server = await startCardServer(holders, options)
  const { pool, token } = server
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = token) => {
    const { status, body } = await server.call({ method, url: `/api/${path}`, token: by, ...(payload && { payload }) })
    return { status, body, code: body['code'], segment: body as Segmentation, problems: ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => `${field} ${code}`) }
  }
  const whole = ({ name = 'Grupo', type = 'rule', match = 'all', rules = [], upload_document_id = null }: Terms) => ({ name, type, match, rules, upload_document_id })
  return {
    ...server,
    send,
    create: (terms: Terms, by = token) => send('POST', 'SegmentationDetails/', whole(terms), by),
    edit: ({ id, version, name, type, match, rules, upload_document_id, status }: Segmentation, own: Terms, by = token) => send('PUT', 'SegmentationDetails/', { id, version, name, type, match, rules, upload_document_id, status, ...own }, by),
    remove: (id: string, by = token) => send('DELETE', `SegmentationDetails/${id}/`, undefined, by),
    one: async (id: string) => (await send('GET', `SegmentationDetails/${id}/`)).segment,
    preview: async (terms: Terms) => {
      const { name: _name, ...body } = whole(terms)
      return (await send('POST', 'SegmentationDetails/preview/', body)).body as SegmentPreview
    },
    members: async (id: string) => (await pool.query<{ user_id: string }>('select user_id from segment_members where segment_id = $1 order by user_id', [id])).rows.map(({ user_id }) => user_id),
    /** An uploaded list of national IDs. */
    nationalIds: async (...ids: string[]) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email)
         values ('national-ids', 'ids.csv', 10, 'x', 'text/csv', 'validated', $1, $1, 0, 'es', 'A1', 'admin@ventanilla.example') returning id::text`,
        [ids.length],
      )
      const id = rows[0]?.id ?? ''
      await pool.query(`insert into bulk_rows (document_id, row_number, cells, search, is_valid) select $1::bigint, n + 1, jsonb_build_object('national_id', v, 'email', '', 'mobile_no', ''), v, true from unnest($2::text[]) with ordinality x (v, n)`, [id, ids])
      return id
    },
  }
}
