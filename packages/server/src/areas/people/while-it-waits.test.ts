import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addChecker, setPolicy } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'

/** What becomes of a request about a user where something else happened while it waited. */
describe('a request about a user, while the world goes on', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1', card: 'Active' },
    { email: 'eva@example.com', name: ['Eva', 'Paz'], identification: '8-1-2' },
    { email: 'leo@example.com', name: ['Leo', 'Sol'], identification: '8-1-3' },
    { email: 'mia@example.com', name: ['Mía', 'Luz'], identification: '8-1-4', status: 'Inactive' },
    { email: 'pia@example.com', name: ['Pía', 'Mar'], identification: '8-1-5', kyc: 'verification_inputs_completed', status: 'Inactive' },
  ])
  after(() => server.close())
  const { pool, token } = server
  const checker = await addChecker(server)
  const one = async (id: string) => onlyRow(await pool.query<{ version: number; email: string; mobile: string; identification_number: string; occupation: string; status: string; kyc_status: string }>('select * from users where id = $1', [id]))
  const terms = { first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', occupation: '', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: null }
  const edit = async (id: string, own: object) => {
    const { version, email, mobile, identification_number } = await one(id)
    return server.post('/api/UpdateUserDetails/', { ...terms, id, version, email, mobile, identification_number, ...own })
  }
  const toStatus = async (id: string, status: string) => server.post(`/api/user/status/${id}/`, { status, reason: 'Lo pidió', version: (await one(id)).version })
  const filed = async (answer: ReturnType<typeof edit>) => {
    const { status, body } = await answer
    assert.equal(status, 202, JSON.stringify(body))
    return String(body['request_id'])
  }
  /** @returns what the request came to, and why */
  const approved = async (id: string) => {
    const { status, body } = await checker.decide(id, 'approved')
    assert.equal(status, 200, JSON.stringify(body))
    const request = await checker.detail(id)
    return [request.status, request.problem?.code, request.problem?.field]
  }

  it('about a mail leaves the card free, and each is shown with the user, also where it is about several', async () => {
    for (const change of ['send-kyc-mail', 'block-cards-of-users']) await setPolicy(server, change, 'always')
    await pool.query(`update users set kyc_status = 'not_started' where id = 'U1'`)
    const mail = () => server.post('/api/user/SendkycEmail/', { users: ['U1'] })
    const block = () => server.post('/api/user/block-card-for-users/', { users: ['U1'], action: 'Block', description: 'Robo' })
    const ids = [await filed(mail()), await filed(block())]
    assert.deepEqual([(await mail()).body['code'], (await block()).body['code']], ['request_pending', 'request_pending'])
    ids.push(await filed(server.post('/api/user/SendkycEmail/', { users: ['U1', 'U2'] })))
    const { body } = await server.get('/api/GetLukiUserDetails/U1/')
    assert.deepEqual(body['pending_requests'], ids)
    for (const id of ids) await checker.decide(id, 'rejected')
    await pool.query(`update users set kyc_status = 'verified' where id = 'U1'; delete from change_policies`)
  })

  for (const [field, value, code] of [['email', 'nueva@example.com', 'email_registered'], ['identification_number', '8-77-77', 'identification_registered'], ['mobile', '+50767777777', 'mobile_registered']] as const)
    it(`fails with its reason at the field where somebody else got the ${field} meanwhile, and changes nothing of the others`, async () => {
      const before = await one('U1')
      const id = await filed(edit('U1', { [field]: value, occupation: `Con otro ${field}` }))
      await pool.query(`update users set ${field} = $1 where id = 'U2'`, [value])
      assert.deepEqual(await approved(id), ['failed', code, field])
      assert.deepEqual(await one('U1'), before)
    })

  it('of several fields is applied where each is decided by itself, but for the one that is taken', async () => {
    const id = await filed(edit('U1', { email: 'otra@example.com', occupation: 'Contadora' }))
    await pool.query(`update users set email = 'otra@example.com' where id = 'U3'`)
    const { tasks } = await checker.detail(id)
    const decide = (field: string) => server.call({ method: 'PUT', url: `/api/fieldtable/update/${tasks.find((task) => task.field === field)?.id}/`, payload: { status: 'approved', comment: '', whole: false }, token: checker.token })
    assert.equal((await decide('email')).body['code'], 'field_alone')
    assert.equal((await decide('occupation')).status, 200)
    assert.equal((await decide('email')).status, 200)
    const { status, problem } = await checker.detail(id)
    assert.deepEqual([status, problem?.code, (await one('U1')).occupation, (await one('U1')).email], ['partially_approved', 'email_registered', 'Contadora', 'ana@example.com'])
  })

  it('of two for the same e-mail at one moment one waits, and gets it', async () => {
    const answers = await Promise.all(['U1', 'U2'].map((id) => edit(id, { email: 'misma@example.com' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
    const first = String(answers.find(({ status }) => status === 202)?.body['request_id'])
    assert.deepEqual(await approved(first), ['approved', undefined, undefined])
  })

  it('to a status that became impossible ends in conflict where the status moved, and does not come back with it', async () => {
    const id = await filed(toStatus('U1', 'Frozen'))
    assert.equal((await server.post('/api/user/block/U1/', { reason: 'Fraude', version: (await one('U1')).version })).status, 200)
    assert.deepEqual(await approved(id), ['conflict', 'value_moved', undefined])
    assert.equal((await one('U1')).status, 'Blocked')
  })

  it('to a status fails where what it needs is gone: KYC for Active, an empty wallet for Deleted', async () => {
    const active = await filed(toStatus('U4', 'Active'))
    await pool.query(`update users set kyc_status = 'review_needed' where id = 'U4'`)
    assert.deepEqual(await approved(active), ['failed', 'user_kyc_open', undefined])
    const deleted = await filed(toStatus('U3', 'Deleted'))
    await server.movement({ reference: 'came', kind: 'topup', debit: 'outside_world', credit: 'W3', amount: 500 })
    assert.deepEqual(await approved(deleted), ['failed', 'user_has_money', undefined])
    assert.deepEqual([(await one('U4')).status, (await one('U3')).status, await server.balance('W3')], ['Inactive', 'Active', 500])
  })

  it('names what is kept, so that it can be taken back whole', async () => {
    const { occupation } = await one('U1')
    const id = await filed(edit('U1', { occupation, city: 'Colón', country: '' }))
    assert.deepEqual((await checker.detail(id)).tasks.map(({ field, new: value }) => [field, value]), [['city', 'Colón']], 'without a country it is Panama, as before')
    assert.deepEqual(await approved(id), ['approved', undefined, undefined])
    const { status, body } = await checker.undo(id, token)
    assert.deepEqual([status, body['undoes']], [200, id])
    assert.equal((await checker.undo(String(body['id']), token)).status, 200)
  })

  it('a withdrawal pays out what is there when it is approved, not what was there when it was asked for', async () => {
    const id = await filed(toStatus('U3', 'Withdrawal process'))
    await server.movement({ reference: 'later', kind: 'topup', debit: 'outside_world', credit: 'W3', amount: 250 })
    assert.deepEqual([await approved(id), await server.balance('W3'), (await one('U3')).status], [['approved', undefined, undefined], 0, 'Retired'])
  })

  it('on KYC fails where the same decision was made by somebody else meanwhile', async () => {
    const { version } = await one('U5')
    const id = await filed(server.post('/api/user/kyc-decision/U5/', { kyc_status: 'verified', version }))
    await pool.query(`update users set kyc_status = 'rejected', kyc_reason = 'other' where id = 'U5'`)
    assert.equal((await approved(id))[0], 'conflict')
    assert.equal((await one('U5')).kyc_status, 'rejected')
  })

  it('a stale version is refused by every change that has one, and nothing is written', async () => {
    const before = await one('U2')
    const stale = before.version - 1
    const calls = [
      ['POST', '/api/UpdateUserDetails/', { ...terms, id: 'U2', email: before.email, mobile: before.mobile, identification_number: before.identification_number, occupation: 'Otra' }],
      ['POST', '/api/user/status/U2/', { status: 'Frozen', reason: 'x' }],
      ['POST', '/api/user/block/U2/', { reason: 'x' }],
      ['POST', '/api/user/paguelofacil/U2/', { paguelofacil_enabled: true }],
      ['PUT', '/api/paycaddy/user/U2', { provider_user_id: 'U2' }],
      ['POST', '/api/user/kyc-decision/U2/', { kyc_status: 'rejected', kyc_reason: 'other' }],
    ] as const
    for (const [method, url, body] of calls) {
      const refused = await server.call({ method, url, token, payload: { ...body, version: stale } })
      assert.deepEqual([url, refused.status, refused.body['code']], [url, 409, 'stale_version'])
      const without = await server.call({ method, url, token, payload: body })
      assert.deepEqual([url, without.status, without.body['code']], [url, 400, 'validation_failed'])
    }
    assert.deepEqual(await one('U2'), before)
  })
})
