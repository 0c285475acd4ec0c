import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startTestServer } from '../../app/test/server.ts'

type Entry = Record<string, unknown>
type Page = { count: number; next: string | null; previous: string | null; results: Entry[] }

const paged = '/api/user/uploaded-document-history/'
const whole = '/api/user/get-all-uploaded-documents/'

describe('the uploaded lists', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { pool } = server.database
  const token = await server.signIn('admin@ventanilla.example')
  // Of two in one moment the later id is the newer one.
  const files = [
    ['top-up', 'Nómina enero.csv', 'completed', 30, 30, 0, 123_450, 'ana@example.com', '2026-11-01T10:00:00Z'],
    ['top-up', 'ñandú.csv', 'validated', 9, 8, 1, 5, 'eva@example.com', '2026-11-02T10:00:00Z'],
    ['block-cards', 'bloqueo_1%.xlsx', 'failed', 4, 0, 4, null, 'eva@example.com', '2026-11-02T10:00:00Z'],
    ['national-ids', 'Zeta.csv', 'partially_completed', 7, 5, 2, null, 'leo@example.com', '2026-11-03T10:00:00Z'],
  ]
  for (const file of files)
    await pool.query(
      `insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, total_cents, created_by_email, created_at, created_by, file_size, file_sha256, media_type, language)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'A1', 1, 'x', 'text/csv', 'es')`,
      file,
    )
  const get = async (query = '', as = token): Promise<Page> => {
    const { status, body } = await server.call({ url: `${paged}?${query}`, token: as })
    assert.equal(status, 200, JSON.stringify(body))
    return body as Page
  }
  const all = async (as = token) => (await server.app.inject({ url: whole, headers: { authorization: `Bearer ${as}` } })).json<Entry[]>()
  const names = ({ results }: Page) => results.map(({ file_name }) => file_name)
  const [nomina, nandu, bloqueo, zeta] = files.map(([, name]) => name)

  it('come newest first, whole and by page', async () => {
    assert.deepEqual(names(await get()), [zeta, bloqueo, nandu, nomina])
    assert.deepEqual(await all(), (await get()).results)
    const second = await get('page=2&page_size=1')
    assert.deepEqual([names(second), second.count, second.next, second.previous], [[bloqueo], 4, `${paged}?page=3&page_size=1`, `${paged}?page=1&page_size=1`])
    assert.deepEqual(names(await get('page=99')), [])
  })

  it('show money and times as texts', async () => {
    const { upload_document_id, ...shown } = (await get('search=enero')).results[0] ?? {}
    assert.match(String(upload_document_id), /^\d+$/)
    assert.deepEqual(shown, {
      operation: 'top-up', file_name: nomina, file_size: 1, status: 'completed', total_count: 30, success_count: 30, fail_count: 0, cancelled_count: 0, cancelled_at: null, dropped_at: null, expected_count: null, problem: null, processed_count: 0, pending_count: 0, total_amount: '1234.50',
      warnings: [], emails: [], mails: [], created_at: '2026-11-01T10:00:00.000Z', created_by: 'ana@example.com', processed_at: null,
    })
  })

  it('sort by each of their columns, both ways, names as in Spanish', async () => {
    const orders: Record<string, unknown[]> = {
      created_at: [nomina, nandu, bloqueo, zeta],
      file_name: [bloqueo, nomina, nandu, zeta],
      operation: [bloqueo, zeta, nomina, nandu],
      status: [nomina, bloqueo, zeta, nandu],
      total_count: [bloqueo, zeta, nandu, nomina],
      success_count: [bloqueo, zeta, nandu, nomina],
      fail_count: [nomina, nandu, zeta, bloqueo],
      created_by: [nomina, nandu, bloqueo, zeta],
    }
    for (const [column, ascending] of Object.entries(orders)) {
      assert.deepEqual([column, names(await get(`sort_by=${column}`))], [column, ascending])
      assert.deepEqual([column, names(await get(`sort_by=${column}&order=desc`))], [column, ascending.toReversed()])
    }
  })

  it('are found by name, address and number, without regard to case and accents; wildcards and quotes are letters', async () => {
    const found = async (search: string) => names(await get(`search=${encodeURIComponent(search)}`))
    assert.deepEqual([await found('NOMINA'), await found('leo@'), await found('_1%'), await found("' or '1'='1"), await found('%%')], [[nomina], [zeta], [bloqueo], [], []])
    const { upload_document_id: id } = (await get('search=enero')).results[0] ?? {}
    assert.ok((await found(String(id))).includes(nomina))
  })

  it('are narrowed to an operation and to a state', async () => {
    assert.deepEqual([names(await get('operation=top-up')), names(await get('status=failed')), names(await get('operation=top-up&status=failed'))], [[nandu, nomina], [bloqueo], []])
  })

  it('refuse a column, an order and a page that there is not', async () => {
    for (const query of ['sort_by=password_hash', 'sort_by=created_at;--', 'sort_by=file_sha256', 'order=up', 'page=0', 'page=x', 'page=0x10', 'page=1e1', 'page=%2010', 'page_size=1.0', 'page_size=101', 'status=gone'])
      assert.deepEqual([query, (await server.call({ url: `${paged}?${query}`, token })).status], [query, 400])
  })

  it('show nobody the lists of operations that are none of theirs', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `with added as (insert into roles (name) values ('Bloqueos') returning id)
       insert into role_permissions (role_id, kind, permission) select id, 'request', 'card-block' from added returning role_id as id`,
    )
    await server.addAdmin('bloqueos@example.com', rows[0]?.id)
    const theirs = await server.signIn('bloqueos@example.com')
    assert.deepEqual([names(await get('', theirs)), (await all(theirs)).map(({ file_name }) => file_name)], [[bloqueo], [bloqueo]])
  })

  it('are narrowed to what waits for a person: to be confirmed, or to be corrected where no later list has done that', async () => {
    const waiting = async (waits = 'to_confirm,to_correct') => names(await get(`waits=${waits}`))
    assert.deepEqual([await waiting(), await waiting('to_confirm')], [[nandu], []])
    const { rows: [corrected] } = await pool.query<{ id: string }>(
      `insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, created_by_email, created_by, file_size, file_sha256, media_type, language, origin_id, created_at)
       select operation, 'ñandú 2.csv', 'validated', 9, 9, 0, created_by_email, created_by, 1, 'y', media_type, language, id, created_at from upload_documents where file_name = $1 returning id`,
      [nandu],
    )
    assert.deepEqual([await waiting(), await waiting('to_correct')], [['ñandú 2.csv'], []], 'the corrected list stands for it')
    await pool.query(`update upload_documents set status = 'failed', problem = '{"code": "changed_meanwhile"}', success_count = 0, total_count = 0 where id = $1`, [corrected?.id])
    assert.deepEqual(await waiting(), [nandu], 'a correction that was never validated stands for nothing')
    await pool.query(`update upload_documents set status = 'validated', problem = null, success_count = 9, total_count = 9 where id = $1`, [corrected?.id])
    await pool.query('update upload_documents set dropped_at = now() where id = $1', [corrected?.id])
    assert.deepEqual(await waiting(), [], 'a list whose rows are gone can’t be confirmed')
  })
})
