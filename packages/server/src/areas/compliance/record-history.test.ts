import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { HISTORY_PAGE } from '@ventanilla/contract/endpoints/audit.endpoints'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { startAccessServer } from '../access/test/access-server.ts'
import { requestWriter } from './test/requests.ts'

type Page = { results: { id: string; actor: string | null; action: string; before: unknown; after: unknown; subject_id: string }[]; names: Record<string, string>; next: string | null }

describe('the history of a record', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')
  const read = async (token: string, record: string, before?: string) => {
    const { status, body } = await server.call({ url: `/api/auditlog/record/${record}/${before === undefined ? '' : `?before=${before}`}`, token })
    return { status, code: body['code'], ...(body as Page) }
  }

  it('has the entries of this record and no other, newest first', async () => {
    const role = await server.role('Mesa', {})
    const made = await server.post(admin, 'CreateRole', { name: 'Otra', description: '', request_permissions: ['banner'], approve_permissions: [] })
    await server.post(admin, 'EditRole', { id: made.body['id'], version: 1, name: 'Nueva', description: '', request_permissions: ['banner'], approve_permissions: [] })
    const { results, next } = await read(admin, `role/${String(made.body['id'])}`)
    assert.deepEqual(results.map(({ action, actor }) => [action, actor]), [['role.edited', 'admin@ventanilla.example'], ['role.created', 'admin@ventanilla.example']])
    assert.deepEqual([results[0]?.before, results[0]?.after], [{ name: 'Otra' }, { name: 'Nueva' }])
    assert.equal(next, null)
    assert.deepEqual((await read(admin, `role/${role}`)).results, [])
  })

  it('names a role that was deleted since as it was called, in an entry and in its request too', async () => {
    const { id: holder, roleId: former } = await server.person({ request: ['banner'] })
    const made = await server.post(admin, 'CreateRole', { name: 'Temporal', description: '', request_permissions: ['banner'], approve_permissions: [] })
    const role = String(made.body['id'])
    const move = async (role_id: string, version: number) => assert.equal((await server.post(admin, 'EditAdmin', { id: holder, version, first_name: 'Ana', surname: 'Prueba', role_id })).status, 200)
    await move(role, 1)
    await move(former, 2)
    assert.equal((await server.post(admin, 'DeleteroleId', { id: role, version: 1 })).status, 200)
    const { results, names } = await read(admin, `admin/${holder}`)
    assert.equal(names[role], 'Temporal')
    const { body } = await server.call({ url: `/api/auditlog/field_auditlog_by_id/${results[0]?.id}/`, token: admin })
    const { names: ofEntry, request } = body as { names: Record<string, string>; request: { names: Record<string, string> } }
    assert.deepEqual([ofEntry[role], request.names[role]], ['Temporal', 'Temporal'])
  })

  it('goes on below the entry that a page ended with, whatever was written meanwhile', async () => {
    const note = (minutes: number) => ({ actor: 'system' as const, action: 'session.locked' as const, subject: { type: 'user', id: 'U7' }, after: { minutes } })
    await writeAudit(server.db, ...Array.from({ length: HISTORY_PAGE + 2 }, (_, at) => note(at)))
    const first = await read(admin, 'user/U7')
    await writeAudit(server.db, note(99))
    const second = await read(admin, 'user/U7', first.next ?? '')
    assert.deepEqual([first.results.length, second.results.length, second.next], [HISTORY_PAGE, 2, null])
    assert.deepEqual(second.results.map(({ after: fields }) => fields), [{ minutes: 1 }, { minutes: 0 }])
  })

  it('is read by those who may open the record, and by nobody else', async () => {
    const roles = await server.person({ approve: ['roles-permissions'] })
    const cards = await server.person({ request: ['card-block'] })
    const nothing = await server.person({})
    const statuses = async ({ token }: { token: string }) => Promise.all(['admin', 'role', 'card', 'user'].map(async (type) => (await read(token, `${type}/1`)).status))
    assert.deepEqual(await statuses(roles), [200, 200, 403, 403])
    assert.deepEqual((await statuses(cards)).slice(0, 3), [403, 403, 200])
    assert.deepEqual(await statuses(nothing), [403, 403, 403, 403])
    assert.equal((await server.call({ url: '/api/auditlog/record/role/1/' })).status, 401)
  })

  it('of an uploaded list is read, and what waits at it told, to those who may read lists of its operation', async () => {
    const { rows: [list] } = await server.pool.query<{ id: string }>(`insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, created_by_email, created_by, file_size, file_sha256, media_type, language)
      select 'top-up', 'enero.csv', 'validated', 1, 1, 0, email, id, 1, sha256(''), 'text/csv', 'es' from admins limit 1 returning id::text as id`)
    const [recharges, cards] = [await server.person({ request: ['wallet-balance'] }), await server.person({ request: ['card-block'] })]
    const at = `upload_document/${list?.id ?? ''}`
    await requestWriter(server.pool)({ change: 'top-up/process', subject: ['upload_document', list?.id ?? ''], requester: recharges, fields: [['total_amount', 'pending']] })
    const waiting = async (token: string) => ((await server.call({ url: `/api/changes/pending/upload_document/?ids=${list?.id ?? ''}`, token })).body['results'] as unknown[]).length
    assert.deepEqual([(await read(recharges.token, at)).status, await waiting(recharges.token)], [200, 1])
    assert.deepEqual([(await read(cards.token, at)).code, await waiting(cards.token)], ['document_not_found', 0])
  })

  it('is refused for other types of records, and begins at no text', async () => {
    for (const [record, before] of [['session/1', undefined], ['programme/demonstration', undefined], ['role/1', 'x'], ['role/1', '9'.repeat(16)]] as const) assert.equal((await read(admin, record, before)).code, 'validation_failed', `${record} ${before ?? ''}`)
  })
})

describe('one administrator', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')

  it('is answered with the sessions that are open, archived ones too', async () => {
    const { id, email, roleId } = await server.person({ request: ['admin-role'] })
    await server.signIn(email)
    const found = await server.get(admin, `GetAdmins/${id}/`)
    assert.deepEqual([found['email'], found['role'], found['open_sessions']], [email, { id: roleId, name: 'Role 1' }, 2])
    await server.post(admin, 'ArchiveAdmin', { id, version: 1 })
    const archived = await server.get(admin, `GetAdmins/${id}/`)
    assert.deepEqual([archived['status'], archived['open_sessions']], ['archived', 0])
    assert.doesNotMatch(JSON.stringify(archived), /argon2|password|hash/)
  })

  it('is not found by another id, and not shown without the permission', async () => {
    assert.equal((await server.get(admin, 'GetAdmins/nobody/'))['code'], 'not_found')
    const { token } = await server.person({ request: ['card-block'] })
    assert.equal((await server.get(token, 'GetAdmins/1/'))['code'], 'forbidden')
  })
})
