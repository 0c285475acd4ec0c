import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'
import type { Change } from '../../engines/changes/change.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { finishWithdrawalsTask } from './withdrawal.ts'

const terms = {
  first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', identification_number: '8-123-4567', mobile: '+50760000001', email: 'ana@example.com',
  occupation: '', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: null,
}

describe('changes of one user', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-123-4567', card: 'Active', wallet: 5_000, cents: 700 },
    { email: 'luis@example.com', identification: '8-123-9999', kyc: 'not_started', status: 'Inactive' },
    { email: 'leo@example.com', identification: '8-5-5', card: 'Active', wallet: 300 },
    { email: 'eva@example.com', identification: '8-6-6', wallet: 100 },
    { email: 'pia@example.com', identification: '8-7-7' },
    { email: 'noe@example.com', identification: '8-9-1', card: 'PendingAck' },
    { email: 'mia@example.com', identification: '8-9-2', card: 'Temporarily blocked' },
  ])
  after(() => server.close())
  const { pool, token } = server
  const checker = await addChecker(server)
  const user = async (id: string, as = token) => (await server.call({ url: `/api/GetLukiUserDetails/${id}/`, token: as })).body
  const versionOf = async (id: string) => Number((await user(id))['version'])
  const edit = async (own: object, language = 'es') => server.post('/api/UpdateUserDetails/', { ...terms, id: 'U1', version: await versionOf('U1'), ...own }, { 'accept-language': language })
  const toStatus = async (id: string, status: string, own: object = {}) => server.post(`/api/user/status/${id}/`, { status, reason: 'Lo pidió', version: await versionOf(id), ...own })
  const approved = async (answer: ReturnType<typeof server.post>) => {
    const { status, body } = await answer
    assert.equal(status, 202, JSON.stringify(body))
    const id = String(body['request_id'])
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    return checker.detail(id)
  }
  const cardOf = async (id: string) => onlyRow(await pool.query<{ status: string }>('select status from cards where id = $1', [id])).status
  const walletOf = async (id: string) => onlyRow(await pool.query<{ status: string }>('select status from wallets where id = $1', [id])).status

  it('are refused without a session, and without the permission', async () => {
    const nobody = await server.call({ method: 'POST', url: '/api/UpdateUserDetails/', payload: { ...terms, id: 'U1', version: 1 } })
    assert.equal(nobody.status, 401)
    const role = onlyRow(await pool.query<{ id: string }>(`insert into roles (name) values ('Lector') returning id`)).id
    await pool.query(`insert into role_permissions (role_id, permission, kind) values ($1, 'card-fee', 'request')`, [role])
    await server.addAdmin('reader@ventanilla.example', role)
    const reader = await server.signIn('reader@ventanilla.example')
    for (const [method, url, payload] of [
      ['POST', '/api/UpdateUserDetails/', { ...terms, id: 'U1', version: 1 }],
      ['POST', '/api/user/status/U1/', { status: 'Frozen', reason: 'x', version: 1 }],
      ['POST', '/api/user/block/U1/', { reason: 'x', version: 1 }],
      ['POST', '/api/user/paguelofacil/U1/', { paguelofacil_enabled: true, version: 1 }],
      ['GET', '/api/paycaddy/user/U1', undefined],
      ['PUT', '/api/paycaddy/user/U1', { provider_user_id: 'U1', version: 1 }],
      ['POST', '/api/user/recovery-mail/U1/', {}],
    ] as const)
      assert.equal((await server.call({ method, url, token: reader, ...(payload && { payload }) })).status, 403, url)
  })

  it('of their data wait for a second person, and are applied when it approves', async () => {
    const request = await approved(edit({ occupation: 'Contadora', mobile: '6123-4567', email: 'Ana.Rios@example.com' }))
    assert.deepEqual([request.status, request.tasks.map(({ field }) => field).sort()], ['approved', ['email', 'mobile', 'occupation']])
    const { mobile, email, occupation } = await user('U1')
    assert.deepEqual([mobile, email, occupation], ['+50761234567', 'ana.rios@example.com', 'Contadora'])
  })

  it('say at its field what another user has, what can’t be read, and what somebody else was faster with', async () => {
    const now = { mobile: '+50761234567', occupation: 'Contadora' }
    const codes = async (own: object) => {
      const { status, body } = await edit({ ...now, ...own })
      return [status, (body['problems'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)]
    }
    assert.deepEqual(await codes({ email: 'luis@example.com' }), [400, ['email email_registered']])
    assert.deepEqual(await codes({ identification_number: '8-123-9999' }), [400, ['identification_number identification_registered']])
    assert.deepEqual(await codes({ mobile: '60000002' }), [400, ['mobile mobile_registered']])
    assert.deepEqual(await codes({ identification_number: 'AB123456' }), [400, ['identification_number identification_type_mismatch']])
    assert.deepEqual(await codes({ identification_number: '2026-01-01' }), [400, ['identification_number identification_invalid']])
    assert.deepEqual((await edit({ version: 1, occupation: 'Otra' })).body['code'], 'stale_version')
    assert.equal((await edit({ id: 'U999' })).status, 404)
  })

  it('block at once: the wallet and the active card stop, and the block can be taken back by a decision', async () => {
    // Longer than the description of what is done to the card, which ends within the character.
    const reason = `${'Sospecha de fraude '.padEnd(189, 'x')}😀`
    const { status, body } = await server.post('/api/user/block/U1/', { reason, version: await versionOf('U1') })
    assert.deepEqual([status, body['status'], body['status_reason'], await walletOf('W1'), await cardOf('C1')], [200, 'Blocked', reason, 'Blocked', 'Temporarily blocked'])
    const unblocked = await server.post('/api/user/block-card-for-users/', { users: ['U1'], action: 'Unblock' })
    assert.equal((unblocked.body['results'] as { problems: { code: string }[] }[])[0]?.problems[0]?.code, 'user_stopped')
    const recharge = await server.post('/api/user/block/U1/', { reason: 'x', version: await versionOf('U1') })
    assert.equal(recharge.body['code'], 'user_status_impossible')
    await approved(toStatus('U1', 'Active'))
    assert.deepEqual([(await user('U1'))['status'], await walletOf('W1'), await cardOf('C1')], ['Active', 'Active', 'Temporarily blocked'])
  })

  it('block the card for a reason that its own description does not take: of several lines, or with letters that went wrong', async () => {
    await server.post('/api/user/block-card-for-users/', { users: ['U1'], action: 'Unblock' })
    for (const [reason, kept] of [['Robo:\ndenuncia 12', 'Robo: denuncia 12'], ['Robo: denuncia de JosÃ© PÃ©rez', null]] as const) {
      assert.equal((await server.post('/api/user/block/U1/', { reason, version: await versionOf('U1') })).status, 200)
      const { rows: [card] } = await pool.query(`select status, status_reason from cards where id = 'C1'`)
      assert.deepEqual([(await user('U1'))['status_reason'], card], [reason, { status: 'Temporarily blocked', status_reason: kept }])
      await approved(toStatus('U1', 'Active'))
      await server.post('/api/user/block-card-for-users/', { users: ['U1'], action: 'Unblock' })
    }
  })

  it('of the status go only where it may lead, and to Active only with a verified KYC', async () => {
    assert.deepEqual([(await toStatus('U2', 'Active')).body['code'], (await toStatus('U2', 'Withdrawal process')).body['code']], ['user_kyc_open', 'user_status_impossible'])
    assert.equal((await toStatus('U2', 'Nowhere')).body['code'], 'validation_failed')
    assert.equal((await toStatus('U2', 'Frozen', { reason: '  ' })).body['code'], 'validation_failed')
    assert.equal((await toStatus('U1', 'Frozen', { version: 1 })).body['code'], 'stale_version')
  })

  it('of somebody who withdraws cancel the card, pay everything out and end in Retired', async () => {
    const outside = await server.balance('outside_world')
    const request = await approved(toStatus('U1', 'Withdrawal process'))
    assert.equal(request.status, 'approved')
    assert.deepEqual([(await user('U1'))['status'], await cardOf('C1'), await server.balance('W1'), await server.balance('C1'), await walletOf('W1')], ['Retired', 'Canceled', 0, 0, 'Closed'])
    assert.equal((await server.balance('outside_world')) - outside, 5_700)
    const { rows } = await pool.query(`select from_value, to_value from user_status_changes where user_id = 'U1' and field = 'status' order by id desc limit 2`)
    assert.deepEqual(rows, [{ from_value: 'Withdrawal process', to_value: 'Retired' }, { from_value: 'Active', to_value: 'Withdrawal process' }])
  })

  it('of a withdrawal that waited are finished by the worker, once', async () => {
    await pool.query(`update users set status = 'Withdrawal process' where id = 'U4'`)
    const run = () => finishWithdrawalsTask.perform(server.services, {}, { stopping: AbortSignal.abort(), cut: AbortSignal.abort() })
    await Promise.all([run(), run()])
    assert.deepEqual([(await user('U4'))['status'], await server.balance('W4')], ['Retired', 0])
    assert.equal((await pool.query(`select from audit_entries where subject_id = 'U4' and action = 'user.status_changed'`)).rowCount, 1)
  })

  it('of somebody who leaves let no card come back while they wait', async () => {
    await pool.query(`update users set status = 'Withdrawal process' where id in ('U6', 'U7')`)
    const refused = async (path: string, asked: object) => ((await server.post(path, asked)).body['results'] as { problems: { code: string }[] }[])[0]?.problems.map(({ code }) => code)
    assert.deepEqual(await refused('/api/user/active-card-for-users/', { users: ['U6'] }), ['user_stopped'])
    assert.deepEqual(await refused('/api/user/block-card-for-users/', { users: ['U7'], action: 'Unblock' }), ['user_stopped'])
  })

  it('never delete somebody who still has money', async () => {
    const { body } = await toStatus('U3', 'Deleted')
    assert.deepEqual([body['code'], body['params']], ['user_has_money', { amount: '3.00' }])
  })

  it('of who was deleted in between are refused', async () => {
    const { body } = await server.post('/api/UpdateUserDetails/', { ...terms, first_name: 'Pía', identification_number: '8-7-7', mobile: '60000005', email: 'pia@example.com', occupation: 'Piloto', id: 'U5', version: await versionOf('U5') })
    await approved(toStatus('U5', 'Deleted'))
    await checker.decide(String(body['request_id']), 'approved')
    assert.equal((await checker.detail(String(body['request_id']))).status, 'conflict')
    assert.equal((await server.post('/api/UpdateUserDetails/', { ...terms, mobile: '60000099', email: 'x@example.com', identification_number: '8-9-9', id: 'U5', version: await versionOf('U5') })).body['code'], 'user_deleted')
    assert.equal((await toStatus('U5', 'Active')).body['code'], 'user_deleted')
    assert.equal((await server.post('/api/user/recovery-mail/U5/', {})).body['code'], 'user_deleted')
  })

  it('switch PagueloFacil after a decision', async () => {
    await approved(server.post('/api/user/paguelofacil/U3/', { paguelofacil_enabled: true, version: await versionOf('U3') }))
    assert.equal((await user('U3'))['paguelofacil_enabled'], true)
  })

  it('switch PagueloFacil on for nobody who leaves or has left', async () => {
    await pool.query(`update users set status = 'Retired' where id = 'U4'`)
    const { body } = await server.post('/api/user/paguelofacil/U4/', { paguelofacil_enabled: true, version: await versionOf('U4') })
    assert.equal((body['problems'] as { code: string }[] | undefined)?.[0]?.code, 'user_cannot_receive', JSON.stringify(body))
  })

  it('link only to somebody whom the provider knows', async () => {
    const unknown = await server.call({ method: 'PUT', url: '/api/paycaddy/user/U3', token, payload: { provider_user_id: 'P-9', version: await versionOf('U3') } })
    assert.deepEqual([unknown.status, (unknown.body['problems'] as { code: string }[])[0]?.code], [400, 'provider_user_unknown'])
    const before = (await user('U3'))['provider_user_id']
    const linked = await approved(server.call({ method: 'PUT', url: '/api/paycaddy/user/U3', token, payload: { provider_user_id: 'U3', version: await versionOf('U3') } }))
    assert.deepEqual((await server.get('/api/paycaddy/user/U3')).body, { user_id: 'U3', provider_user_id: 'U3', provider: 'built-in', known: true, name: 'Ana Ríos', is_active: true })
    const back = await server.call({ method: 'PUT', url: `/api/fieldtable/undo/${linked.tasks[0]?.id ?? ''}/`, token, payload: { comment: '' } })
    assert.equal((await checker.decide(String(back.body['id']), 'approved')).status, 200)
    assert.equal((await user('U3'))['provider_user_id'], before, 'what was there is no matter of the provider')
    assert.equal((await server.get('/api/paycaddy/user/U999')).status, 404)
  })

  it('ask the provider at an approval only for who may approve it', async () => {
    const { body } = await server.call({ method: 'PUT', url: '/api/paycaddy/user/U4', token, payload: { provider_user_id: 'U4', version: await versionOf('U4') } })
    const parts = server.services.changeOf('link-provider-user').parts as Required<Pick<Change['parts'], 'ahead'>>
    const asked = mock.method(parts, 'ahead')
    const id = String(body['request_id'])
    assert.equal((await checker.decide(id, 'approved', token)).body['code'], 'own_request')
    assert.equal(asked.mock.callCount(), 0)
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    assert.equal(asked.mock.callCount(), 1)
    asked.mock.restore()
  })

  it('send the recovery mail once a minute, in the user’s language, and leave an entry', async () => {
    await pool.query(`update users set language = 'en' where id = 'U3'`)
    const send = async () => (await server.post('/api/user/recovery-mail/U3/', {})).body
    const detail = 'El correo de recuperación va en camino.'
    assert.deepEqual([await send(), await send()], [{ detail, sent: true }, { detail, sent: false }])
    const { rows } = await pool.query<{ subject: string }>(`select subject from mail_outbox where recipient = 'leo@example.com'`)
    assert.deepEqual(rows.map(({ subject }) => subject), ['Get back into your Luki account'])
    assert.equal((await pool.query(`select from audit_entries where subject_id = 'U3' and action = 'user.recovery_mail_sent'`)).rowCount, 1)
    await pool.query(`update users set status = 'Retired' where id = 'U3'`)
    assert.equal((await server.post('/api/user/recovery-mail/U3/', {})).body['code'], 'action_refused', 'there is no account to get back into')
  })
})
