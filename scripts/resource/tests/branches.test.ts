import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startAccessServer } from './test/access-server.ts'

describe('branches', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')
  const manager = await server.addAdmin('eva@ventanilla.example')
  const sent = { code: 'CT', name_es: 'Ciudad', name_en: 'City', cash_limit: '1500.50', status: 'open', opened_on: '2026-11-01', manager_id: manager }
  const post = (step: string, payload: object, token: string | undefined = admin) => server.call({ method: 'POST', url: `/api/branches/${step}/`, payload, ...(token && { token }) })
  const get = (path: string, token: string | undefined = admin) => server.call({ url: `/api/branches/${path}`, ...(token && { token }) })
  const codes = async (query: string) => ((await get(`?${query}`)).body['results'] as { code: string }[]).map(({ code }) => code)
  const made: string[] = []
  for (const change of [{}, { code: 'DV', name_es: 'David', name_en: 'David', cash_limit: '80.00', opened_on: '2026-10-31' }, { code: 'AA', name_es: 'Águila', name_en: 'Eagle', cash_limit: '900.00', status: 'closed', opened_on: '2026-11-02' }]) {
    const { status, body } = await post('create', { ...sent, ...change })
    assert.equal(status, 200)
    made.push(String(body['id']))
  }
  const [city = '', david = ''] = made

  it('are opened to nobody without a session, and changed by nobody without the permission', async () => {
    const { token } = await server.person({ approve: ['suppliers'] })
    const { token: other } = await server.person({ request: ['cashback'] })
    for (const step of ['create', 'edit', 'delete']) {
      assert.equal((await post(step, sent, '')).status, 401, step)
      assert.equal((await post(step, { ...sent, id: city, version: 1 }, token)).status, 403, step)
    }
    const statuses = async (reader: string) => Promise.all(['', `${city}/`].map(async (path) => (await get(path, reader)).status))
    assert.deepEqual([await statuses(''), await statuses(other), await statuses(token)], [[401, 401], [403, 403], [200, 200]])
  })

  it('are listed with filters, sorts and search, and their file holds exactly what is shown', async () => {
    assert.deepEqual(await codes(''), ['AA', 'CT', 'DV'])
    assert.deepEqual(await codes('sort_by=cash_limit&order=desc'), ['CT', 'AA', 'DV'])
    assert.deepEqual(await codes('sort_by=name_es&order=desc'), ['DV', 'CT', 'AA'])
    assert.deepEqual(await codes('sort_by=opened_on'), ['DV', 'CT', 'AA'])
    assert.deepEqual(await codes('search=aguila'), ['AA'])
    assert.deepEqual(await codes('opened_on_from=2026-11-01&opened_on_to=2026-11-01'), ['CT'])
    assert.deepEqual(await codes('cash_limit_to=80.00'), ['DV'])
    assert.deepEqual(await codes(`status=open&manager_id=${manager}`), ['CT', 'DV'])
    const file = async (query: string) => (await server.app.inject({ url: `/api/branches/?${query}`, headers: { authorization: `Bearer ${admin}`, accept: 'text/csv' } })).payload.trim().split('\r\n').slice(1)
    assert.deepEqual(await file('status=closed'), ['AA,Águila,Eagle,900.00,Cerrada,2026-11-02,Ana Prueba'])
    assert.equal((await file('status=open&page_size=1')).length, 2)
  })

  it('are refused at the field that is wrong', async () => {
    const refused = async (change: object) => {
      const { status, body } = await post('create', { ...sent, code: 'X', ...change })
      return [status, ...(body['problems'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)]
    }
    assert.deepEqual(await refused({ code: ' ', opened_on: 'ayer' }), [400, 'code blank', 'opened_on date_invalid'])
    assert.deepEqual(await refused({ name_en: '', cash_limit: '50000.01' }), [400, 'name_en blank', 'cash_limit amount_too_large'])
    assert.deepEqual(await refused({ code: 'CT' }), [400, 'code name_taken'])
    assert.deepEqual(await refused({ manager_id: 'A0' }), [400, 'manager_id record_unknown'])
  })

  it('are edited and deleted as their caller has seen them, and the audit log has each change', async () => {
    const edit = (version: number, change: object) => post('edit', { ...sent, id: city, version, ...change })
    assert.deepEqual((await edit(1, {})).body['version'], 1)
    assert.deepEqual((await edit(1, { cash_limit: '90.00' })).body['version'], 2)
    const stale = await edit(1, { cash_limit: '10.00' })
    assert.deepEqual([stale.status, stale.body['code']], [409, 'stale_version'])
    assert.deepEqual([(await edit(2, { code: 'DV' })).status, (await get(`${city}/`)).body['cash_limit']], [400, '90.00'])
    assert.equal((await post('delete', { id: city, version: 1 })).status, 409)
    assert.equal((await post('delete', { id: city, version: 2 })).status, 200)
    assert.deepEqual([(await get(`${city}/`)).status, await codes('status=open')], [404, ['DV']])
    const after = sent
    const about = { actor: 'admin@ventanilla.example', address: '127.0.0.1' }
    assert.deepEqual(await server.audited('branch', city), [
      { ...about, action: 'branch.created', before: null, after },
      { ...about, action: 'branch.edited', before: { cash_limit: '1500.50' }, after: { cash_limit: '90.00' } },
      { ...about, action: 'branch.deleted', before: { ...after, cash_limit: '90.00' }, after: null },
    ])
    const history = async (token: string, id: string) => server.call({ url: `/api/auditlog/record/branch/${id}/`, token })
    assert.deepEqual(((await history(admin, city)).body['results'] as { action: string }[]).map(({ action }) => action), ['branch.deleted', 'branch.edited', 'branch.created'])
    const { token } = await server.person({ request: ['cashback'] })
    assert.equal((await history(token, david)).status, 403)
  })

  it('wait for a second person once the policy says so, which takes no line of theirs', async () => {
    const decider = await server.signIn('eva@ventanilla.example')
    await server.pool.query(`insert into change_policies (change, approval, updated_by) values ('create-branch', 'always', 'test'), ('edit-branch', 'always', 'test'), ('delete-branch', 'always', 'test')`)
    /** Approves a request, or one field of it. @returns what it has come to */
    const approve = async ({ status, body }: { status: number; body: Record<string, unknown> }, field?: string) => {
      assert.equal(status, 202)
      const { request } = (await server.call({ url: `/api/auditlog/field_auditlog_by_id/${String(body['request_id'])}/`, token: decider })).body as { request: { tasks: { id: string; field: string }[]; names: Record<string, string> } }
      const task = request.tasks.find((each) => field === undefined || each.field === field)
      const decided = await server.call({ method: 'PUT', url: `/api/fieldtable/update/${task?.id ?? ''}/`, token: decider, payload: { status: 'approved', whole: field === undefined } })
      return { names: request.names, status: decided.body['status'] }
    }
    const created = await post('create', { ...sent, code: 'LS' })
    assert.deepEqual(await codes('search=LS'), [])
    assert.deepEqual(await approve(created), { names: { [manager]: 'Ana Prueba' }, status: 'approved' })
    assert.deepEqual(await codes('search=LS'), ['LS'])
    const edited = await post('edit', { ...sent, id: david, version: 1, code: 'DA', name_es: 'David', name_en: 'Davis', cash_limit: '80.00', opened_on: '2026-10-31' })
    assert.equal((await approve(edited, 'code')).status, 'pending', 'the name in English still waits')
    const now = (await get(`${david}/`)).body
    assert.deepEqual([now['code'], now['name_en'], now['version']], ['DA', 'David', 2])
    assert.equal((await approve(await post('delete', { id: david, version: 2 }))).status, 'approved')
    assert.equal((await get(`${david}/`)).status, 404)
  })
})
