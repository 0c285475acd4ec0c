import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { KycDetails, KycUser } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { startKycServer } from './test/kyc-server.ts'

describe('users by KYC status', async () => {
  const server = await startKycServer([
    { name: ['Ana', 'Pérez'] },
    { name: ['Eva', 'Ríos'], kyc: 'rejected', reason: 'document_expired' },
    { name: ['Leo', 'Paz'], kyc: 'rejected', reason: 'underage' },
    { name: ['Mía', 'Sol'], kyc: 'verified', status: 'Active' },
  ])
  after(() => server.close())
  const list = async (query: string) => {
    const { status, body } = await server.get(`/api/user/GetUserBasedOnKycStatus/?${query}`)
    return { status, body, results: (body['results'] ?? []) as KycUser[] }
  }

  it('are listed with their reason, attempts and the mail of their state; the status has to be named', async () => {
    const { results } = await list('status=rejected&sort_by=surname&order=asc')
    assert.deepEqual(results.map(({ id, kyc_reason, attempts, mail }) => [id, kyc_reason, attempts, mail]), [['U3', 'underage', 1, null], ['U2', 'document_expired', 1, null]])
    const [sol] = (await list('status=not_started')).results
    assert.deepEqual([sol?.id, sol?.kyc_updated_at], ['U1', sol?.created_at], 'since they are a user, on the screen and in the file')
    assert.deepEqual((await list('status=rejected&search=rios')).results.map(({ id }) => id), ['U2'])
    assert.deepEqual((await list('')).body['problems'], [{ field: 'status', code: 'required' }])
    assert.equal((await list('status=unknown')).status, 400)
  })

  it('are there as a whole list, in one status or in all', async () => {
    const whole = async (query: string) => (Object.values((await server.get(`/api/user/get-all-kyc-users/${query}`)).body) as KycUser[]).map(({ id }) => id)
    assert.deepEqual(await whole('?status=rejected'), ['U3', 'U2'])
    assert.deepEqual(await whole(''), ['U4', 'U3', 'U2', 'U1'])
    assert.equal((await server.get('/api/user/get-all-kyc-users/?status=none')).status, 400)
    const { rows: [taken] } = await server.pool.query<{ after: object }>(`select after from audit_entries where action = 'list.exported' and subject_id = 'all-kyc-users' and after <> '{}' order by id limit 1`)
    assert.deepEqual(Object.keys(taken?.after ?? {}), ['status'], 'the log says which of them')
  })

  it('each stand somewhere, from where only some decisions lead on', async () => {
    const standing = async (id: string) => (await server.get(`/api/user/check-kyc-status/${id}/`)).body
    assert.deepEqual(await standing('U2'), { status: 'rejected', reason: 'document_expired', updated_at: null, next: ['verification_inputs_completed'], state_number: 0, version: 1, mail: { kind: 'rejected', outcome: null, at: null } })
    assert.deepEqual([(await standing('U1'))['next'], (await standing('U4'))['next']], [[], []])
    assert.equal((await server.get('/api/user/check-kyc-status/U99/')).status, 404)
  })

  it('have details: what they submitted, what failed and why, in any status', async () => {
    const details = async (user: string) => (await server.post('/api/user/view-detail-for-rejected/', { user })).body as KycDetails
    const { user, attempts } = await details('U2')
    assert.deepEqual([user.first_name, user.identification_number, attempts.length], ['Eva', '8-1-2', 1])
    assert.deepEqual([attempts[0]?.data['birth_date'], attempts[0]?.data['first_name'], attempts[0]?.outcome], ['1990-05-01', 'Eva', null])
    assert.deepEqual(attempts[0]?.checks.filter(({ passed }) => !passed), [{ check: 'document_valid', passed: false, reason: 'expired' }])
    assert.deepEqual((await details('U1')).attempts, [])
    assert.equal((await server.post('/api/user/view-detail-for-rejected/', { user: 'U99' })).status, 404)
    assert.equal((await server.post('/api/user/view-detail-for-rejected/', {})).status, 400)
  })
})

describe('a decision on KYC, while nobody else could decide', async () => {
  const submitted = { kyc: 'verification_inputs_completed' }
  const server = await startKycServer([submitted, { ...submitted, language: 'en' }, { ...submitted, status: 'Blocked' }, { kyc: 'review_needed' }, { kyc: 'rejected' }, {}, { kyc: 'verified', status: 'Active' }, submitted, submitted])
  after(() => server.close())
  const { pool, decide, user, mails } = server
  const mailTo = async (id: string) => (await mails()).filter(({ recipient }) => recipient === `${id.toLowerCase()}@example.com`)
  const attempts = async (id: string) => (await pool.query('select number, outcome, reason, comment, decided_by is not null as by, data ->> $2 as name from kyc_attempts where user_id = $1 order by number', [id, 'first_name'])).rows

  it('makes a verified user active, writes the attempt, and tells them once', async () => {
    const { status, body } = await decide('U1', { kyc_status: 'verified' })
    assert.deepEqual([status, body['status'], body['next'], (body['mail'] as { outcome: string }).outcome], [200, 'verified', [], 'waiting'])
    assert.deepEqual(await user('U1'), { status: 'Active', kyc_status: 'verified', kyc_reason: null, kyc_state_number: 1, version: 2 })
    assert.deepEqual(await attempts('U1'), [{ number: 1, outcome: 'verified', reason: null, comment: '', by: true, name: 'Ana' }])
    assert.deepEqual((await mailTo('U1')).map(({ subject }) => subject), ['Tu identidad está verificada en Luki'])
    const { rows } = await pool.query(`select before, after from audit_entries where action = 'kyc.decided' and subject_id = 'U1'`)
    assert.deepEqual(rows, [{ before: { kyc_status: 'verification_inputs_completed', status: 'Inactive' }, after: { kyc_status: 'verified', status: 'Active' } }])
  })

  it('keeps the decisions before it, with who, when and why', async () => {
    assert.equal((await decide('U9', { kyc_status: 'review_needed', kyc_reason: 'aml_review', comment: 'Pedir otra foto' })).status, 200)
    assert.equal((await decide('U9', { kyc_status: 'verified', version: (await user('U9')).version })).status, 200)
    const { attempts: [last, ...others] } = (await server.post('/api/user/view-detail-for-rejected/', { user: 'U9' })).body as KycDetails
    assert.deepEqual(last?.decisions.map(({ outcome, reason, comment, decided_by }) => [outcome, reason, comment, decided_by]), [['verified', null, '', 'admin@ventanilla.example'], ['review_needed', 'aml_review', 'Pedir otra foto', 'admin@ventanilla.example']])
    assert.deepEqual([last?.outcome, last?.comment, others.length], ['verified', '', 0])
  })

  it('leaves a blocked user blocked', async () => {
    await decide('U3', { kyc_status: 'verified' })
    const { status, kyc_status } = await user('U3')
    assert.deepEqual([status, kyc_status], ['Blocked', 'verified'])
    // That they can use their wallet now would not be true.
    assert.deepEqual(await mailTo('U3'), [])
  })

  it('rejects with a reason, which the user reads in their language, and a comment, which they do not', async () => {
    assert.deepEqual((await decide('U2', { kyc_status: 'rejected' })).body['problems'], [{ field: 'kyc_reason', code: 'required' }])
    assert.equal((await decide('U2', { kyc_status: 'rejected', kyc_reason: 'document_expired', comment: 'Cédula de 2019' })).status, 200)
    assert.deepEqual(await attempts('U2'), [{ number: 1, outcome: 'rejected', reason: 'document_expired', comment: 'Cédula de 2019', by: true, name: 'Ana' }])
    const [mail] = await mailTo('U2')
    assert.match(mail?.body ?? '', /The document you sent has expired\.\n\nWhat to do: Send a photo of a valid document\./)
    assert.doesNotMatch(mail?.body ?? '', /2019/)
  })

  it('goes only where the states lead, and takes no reason where there is none', async () => {
    for (const [id, kyc_status] of [['U5', 'verified'], ['U6', 'verification_inputs_completed'], ['U7', 'rejected'], ['U4', 'review_needed']] as const) {
      const { status, body } = await decide(id, { kyc_status, ...(kyc_status === 'rejected' && { kyc_reason: 'other' }) })
      assert.deepEqual([status, body['code']], [409, 'kyc_transition'], id)
    }
    assert.deepEqual((await decide('U8', { kyc_status: 'verified', kyc_reason: 'other' })).body['problems'], [{ field: 'kyc_reason', code: 'value_invalid' }])
    assert.equal((await decide('U8', { kyc_status: 'not_started' })).status, 400)
    assert.equal((await decide('U8', { kyc_status: 'rejected', kyc_reason: 'nonsense' })).status, 400)
  })

  it('refuses a stale version, a state that has moved, and somebody who is gone', async () => {
    assert.equal((await decide('U8', { kyc_status: 'verified', version: 7 })).body['code'], 'stale_version')
    assert.equal((await decide('U8', { kyc_status: 'verified', state_number: 3 })).body['code'], 'kyc_moved')
    /** Whether the list of who waits has U8, and how many wait. */
    const waiting = async () => {
      const list = await server.get('/api/user/GetUserBasedOnKycStatus/?status=verification_inputs_completed&page_size=100')
      const counts = await server.get('/api/user/count_of_users/')
      return { listed: (list.body['results'] as KycUser[]).some(({ id }) => id === 'U8'), count: (counts.body['by_kyc_status'] as Record<string, number>)['verification_inputs_completed'] ?? 0 }
    }
    const before = await waiting()
    await pool.query(`update users set status = 'Deleted' where id = 'U8'`)
    assert.deepEqual([before.listed, await waiting()], [true, { listed: false, count: before.count - 1 }])
    assert.equal((await decide('U8', { kyc_status: 'verified' })).status, 404)
    assert.equal((await decide('U99', { kyc_status: 'verified' })).status, 404)
    assert.deepEqual([(await user('U8')).kyc_status, (await mailTo('U8')).length], ['verification_inputs_completed', 0])
  })

  it('asks for another review of who was rejected, as an attempt of its own, and tells of the next rejection again', async () => {
    await decide('U5', { kyc_status: 'verification_inputs_completed' })
    assert.deepEqual((await attempts('U5')).map(({ number, outcome }) => [number, outcome]), [[1, null], [2, null]])
    await decide('U5', { kyc_status: 'review_needed', kyc_reason: 'gov_system_down', version: 2 })
    await decide('U5', { kyc_status: 'rejected', kyc_reason: 'input_mismatch', version: 3 })
    assert.deepEqual((await attempts('U5')).map(({ number, outcome }) => [number, outcome]), [[1, null], [2, 'rejected']])
    await decide('U5', { kyc_status: 'verification_inputs_completed', version: 4 })
    await decide('U5', { kyc_status: 'rejected', kyc_reason: 'other', version: 5 })
    assert.deepEqual((await mailTo('U5')).map(({ reference }) => reference), ['kyc:U5:3', 'kyc:U5:5'])
    // The first one had not gone out when it was no longer true.
    assert.deepEqual((await pool.query(`select withdrawn, failed_at is null as waits from mail_outbox where reference like 'kyc:U5:%' order by id`)).rows, [{ withdrawn: 'moved', waits: false }, { withdrawn: null, waits: true }])
    assert.deepEqual((await pool.query(`select to_value from user_status_changes where user_id = 'U5' order by id`)).rows.map(({ to_value }: { to_value: string }) => to_value), ['verification_inputs_completed', 'review_needed', 'rejected', 'verification_inputs_completed', 'rejected'])
  })
})

describe('a decision on KYC that needs a second person', async () => {
  const submitted = { kyc: 'verification_inputs_completed' }
  const server = await startKycServer([submitted, submitted, submitted, submitted])
  after(() => server.close())
  const { pool, decide, user, mails } = server
  const checker = await addChecker(server)
  const asked = async (id: string, body: object) => {
    const { status, body: filed } = await decide(id, { state_number: 0, ...body })
    assert.equal(status, 202, JSON.stringify(filed))
    return String(filed['request_id'])
  }

  it('changes nothing and writes to nobody before it is approved', async () => {
    const id = await asked('U1', { kyc_status: 'rejected', kyc_reason: 'underage', comment: 'Tiene 17' })
    assert.deepEqual([(await user('U1')).kyc_status, (await mails()).length], ['verification_inputs_completed', 0])
    const { tasks } = await checker.detail(id)
    assert.deepEqual(tasks.map(({ field, old, new: wanted }) => [field, old, wanted]), [['kyc_status', 'verification_inputs_completed', 'rejected'], ['kyc_reason', null, 'underage'], ['comment', null, 'Tiene 17']])
    assert.equal((await decide('U1', { kyc_status: 'verified' })).body['code'], 'request_pending')
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    assert.deepEqual([(await user('U1')).kyc_reason, (await mails()).map(({ reference }) => reference)], ['underage', ['kyc:U1:1']])
  })

  it('is not applied to a state that has moved since, be it the same one again', async () => {
    const moved = await asked('U2', { kyc_status: 'verified' })
    await pool.query(`update users set kyc_status = 'review_needed' where id = 'U2'`)
    await checker.decide(moved, 'approved')
    assert.equal((await checker.detail(moved)).status, 'conflict')
    const same = await asked('U3', { kyc_status: 'verified' })
    await pool.query(`update users set kyc_status = 'rejected' where id = 'U3'`)
    await pool.query(`update users set kyc_status = 'verification_inputs_completed' where id = 'U3'`)
    await checker.decide(same, 'approved')
    assert.equal((await checker.detail(same)).status, 'failed')
    const gone = await asked('U4', { kyc_status: 'verified' })
    await pool.query(`update users set status = 'Deleted' where id = 'U4'`)
    await checker.decide(gone, 'approved')
    assert.equal((await checker.detail(gone)).status, 'failed')
    for (const id of ['U2', 'U3', 'U4']) assert.notEqual((await user(id)).kyc_status, 'verified')
    assert.equal((await mails()).length, 1)
  })
})
