import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { KycMailPreview, KycMailResult, KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { startReceiver } from '../../app/test/mail-receiver.ts'
import { createMailTransport, deliverMails } from '../../engines/mail/deliver.ts'
import { mailingsTask } from '../../engines/mailings/mailings.ts'
import { kycMailing } from './kyc-runs.ts'
import { startKycServer } from './test/kyc-server.ts'

const run = { stopping: new AbortController().signal, cut: new AbortController().signal }

describe('a mail about KYC', async () => {
  const server = await startKycServer(
    [{ name: ['<Ana>', 'Pérez'] }, { name: ['Eva', 'Ríos'], language: 'en' }, { kyc: 'rejected', reason: 'aml_rejected' }, { kyc: 'rejected', reason: 'document_issues', language: 'en' }, { kyc: 'verified', status: 'Active' }, { status: 'Deleted' }],
    { PROGRAMME_NAME: 'Pago & Más' },
  )
  after(() => server.close())
  const { pool, mails } = server
  const preview = async (id: string, query: string) => (await server.get(`/api/user/kyc-mail-preview/${id}/?${query}`)).body as KycMailPreview
  const send = async (path: string, users: readonly string[]) => {
    const { status, body } = await server.post(`/api/user/${path}/`, { users })
    return { status, outcomes: ((body['results'] ?? []) as KycMailResult[]).map(({ user_id, outcome }) => `${user_id} ${outcome}`), body }
  }

  it('is shown before it is sent, as text and as HTML, with every value escaped', async () => {
    const { subject, text, html, recipient, refused, language } = await preview('U1', 'kind=invitation')
    assert.deepEqual([subject, recipient, refused, language], ['Termina de verificar tu identidad en Pago & Más', 'u1@example.com', null, 'es'])
    assert.match(text, /^Hola, <Ana>:\n\nTu cuenta de Pago & Más/)
    assert.match(html, /<html lang="es">/)
    assert.match(html, /<p>Hola, &lt;Ana&gt;:<\/p>/)
    assert.match(html, /<b>Pago &amp; Más<\/b>/)
    assert.doesNotMatch(html + text, /\{\{|style=|<Ana>:<\/p>/)
  })

  it('is in the language of its user, or in the one that is asked for', async () => {
    assert.equal((await preview('U2', 'kind=invitation')).subject, 'Finish verifying your identity at Pago & Más')
    assert.equal((await preview('U2', 'kind=approved&language=es')).subject, 'Tu identidad está verificada en Pago & Más')
    const rejected = await preview('U4', 'kind=rejected')
    assert.match(rejected.text, /Why: We could not read the document you sent\.\n\nWhat to do: Take the photos again/)
    assert.match((await preview('U4', 'kind=rejected&language=es&reason=underage')).text, /Por qué: Para abrir una cuenta debes tener 18 años cumplidos\./)
    assert.match((await preview('U4', 'kind=rejected&reason=gov_system_down')).text, /You do not need to correct anything/)
  })

  it('tells nobody that they are on a watch list', async () => {
    const { text } = await preview('U3', 'kind=rejected')
    assert.match(text, /una de las verificaciones que exige la ley/)
    assert.doesNotMatch(text, /lista|lavado|AML/i)
  })

  it('says why it would not go out', async () => {
    assert.deepEqual([(await preview('U5', 'kind=invitation')).refused, (await preview('U1', 'kind=rejected')).refused], ['other_state', 'other_state'])
    assert.equal((await server.get('/api/user/kyc-mail-preview/U6/?kind=invitation')).status, 404)
    assert.equal((await server.get('/api/user/kyc-mail-preview/U1/?kind=greeting')).status, 400)
  })

  it('goes to chosen people once for their state, and says of each what became of it', async () => {
    assert.deepEqual((await send('SendkycEmail', ['U1', 'U3', 'U9', 'U6', 'U1'])).outcomes, ['U1 sent', 'U3 other_state', 'U9 unknown', 'U6 other_state'])
    assert.deepEqual((await send('SendkycEmail', ['U1', 'U2'])).outcomes, ['U1 already_sent', 'U2 sent'])
    assert.deepEqual((await send('send-mail-to-rejected-user', ['U3', 'U1'])).outcomes, ['U3 sent', 'U1 other_state'])
    assert.deepEqual((await mails()).map(({ reference }) => reference), ['kyc:U1:0', 'kyc:U2:0', 'kyc:U3:0'])
    assert.equal((await preview('U1', 'kind=invitation')).refused, 'already_sent')
    const { rows } = await pool.query(`select subject_id, after from audit_entries where action = 'kyc.mailed' order by id`)
    assert.deepEqual(rows, [{ subject_id: 'U1', after: { mail: 'invitation' } }, { subject_id: 'U2', after: { mail: 'invitation' } }, { subject_id: 'U3', after: { mail: 'rejected' } }])
  })

  it('goes to nobody twice, also by two writers: the database holds it', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send('send-mail-to-rejected-user', ['U4'])))
    assert.equal((await mails()).filter(({ reference }) => reference === 'kyc:U4:0').length, 1)
    await assert.rejects(pool.query(`insert into kyc_mails (user_id, kind, state_number, reference) values ('U4', 'rejected', 0, 'another')`), /kyc_mails_once/)
  })

  it('tells of an approval again where that could not be delivered, and only then', async () => {
    const approval = async () => (await send('send-mail-to-approved-user', ['U5', 'U1'])).outcomes
    assert.deepEqual([await approval(), await approval()], [['U5 sent', 'U1 other_state'], ['U5 already_sent', 'U1 other_state']])
    await pool.query(`update mail_outbox set failed_at = now() where reference = 'kyc:U5:0'`)
    assert.deepEqual([await approval(), await approval()], [['U5 sent', 'U1 other_state'], ['U5 already_sent', 'U1 other_state']])
    assert.deepEqual((await mails()).filter(({ recipient }) => recipient === 'u5@example.com').map(({ reference, subject }) => [reference, subject]), ['kyc:U5:0', 'kyc:U5:0:2'].map((reference) => [reference, 'Tu identidad está verificada en Pago & Más']))
  })

  it('needs somebody to go to', async () => {
    assert.equal((await send('SendkycEmail', [])).status, 400)
    assert.equal((await server.post('/api/user/SendkycEmail/', {})).status, 400)
  })
})

describe('a mail to everybody in a state', async () => {
  const receiver = await startReceiver()
  const server = await startKycServer([...Array.from({ length: 30 }, (_, at) => ({ language: at % 3 === 0 ? ('en' as const) : ('es' as const) })), { status: 'Deleted' }, { kyc: 'verified' }], { SMTP_URL: receiver.url })
  const transport = createMailTransport(server.services.settings)
  after(async () => {
    transport.close()
    await receiver.close()
    await server.close()
  })
  const { pool, services, clock } = server
  const all = async () => {
    const { status, body } = await server.post('/api/user/SendkycEmailtoAll/', {})
    return { status, run: body as KycMailRun, code: body['code'] }
  }
  const before = async () => (await server.get('/api/user/kyc-mail-to-all/invitation/')).body as { count: number; already_sent: number; examples: { count: number; language: string; subject: string }[]; running: KycMailRun | null }
  const now = async (id: string) => (await server.get(`/api/user/kyc-mail-runs/${id}/`)).body as KycMailRun
  const work = () => mailingsTask([kycMailing]).perform(services, {}, run)

  it('is counted and shown before, and is one run however often it is called for', async () => {
    await server.post('/api/user/SendkycEmail/', { users: ['U2'] })
    const { count, already_sent, examples, running } = await before()
    assert.deepEqual([count, already_sent, running, examples.map((each) => [each.language, each.count])], [29, 1, null, [['es', 19], ['en', 10]]])
    const answers = await Promise.all([all(), all(), all()])
    assert.deepEqual(answers.map(({ status, run: { total_count } }) => [status, total_count]), [[200, 29], [200, 29], [200, 29]])
    assert.equal(new Set(answers.map(({ run: { id } }) => id)).size, 1)
    assert.equal((await before()).running?.id, answers[0]?.run.id)
    assert.deepEqual((await pool.query(`select count(*)::int as entries from audit_entries where action = 'kyc.mailed_all'`)).rows, [{ entries: 1 }])
  })

  it('leaves out who has moved on or got the mail meanwhile, and tells the result of each', async () => {
    const id = (await before()).running?.id ?? ''
    await pool.query(`update users set kyc_status = 'verification_inputs_completed' where id = 'U7'`)
    await server.post('/api/user/SendkycEmail/', { users: ['U9'] })
    await work()
    assert.deepEqual((await pool.query(`select mailing, count(*)::int from mail_outbox where reference like 'kyc:%' group by 1 order by 1`)).rows, [{ mailing: false, count: 2 }, { mailing: true, count: 27 }])
    const { ended_at, ...ended } = await now(id)
    assert.deepEqual({ ...ended, created_at: '' }, { id, kind: 'invitation', total_count: 29, pending_count: 0, waiting_count: 27, sent_count: 0, failed_count: 0, skipped_count: 2, created_at: '', created_by: 'admin@ventanilla.example' })
    assert.notEqual(ended_at, null)
    assert.equal((await all()).code, 'kyc_nobody')
    const list = await server.get(`/api/user/kyc-mail-recipients/?run_id=${id}&outcome=moved,already_sent`)
    assert.deepEqual((list.body['results'] as { user_id: string; outcome: string }[]).map(({ user_id, outcome }) => [user_id, outcome]), [['U7', 'moved'], ['U9', 'already_sent']])
    const { payload } = await server.app.inject({ url: `/api/user/kyc-mail-recipients/?run_id=${id}&search=u7%40`, headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' } })
    assert.match(payload, /U7,.*Cambió de estado/)
  })

  it('counts what the mail server takes, makes wait and never takes', async () => {
    const id = '1'
    receiver.state.refuses = true
    clock.forward(1)
    await deliverMails(services, transport)
    assert.deepEqual([(await now(id)).waiting_count, (await now(id)).sent_count], [27, 0])
    await pool.query(`update mail_outbox set attempts = 7, next_attempt_at = now() - interval '1 day' where reference = 'kyc:U1:0'`)
    await deliverMails(services, transport)
    assert.equal((await now(id)).failed_count, 1)
    receiver.state.refuses = false
    await pool.query(`update mail_outbox set next_attempt_at = now() - interval '1 day' where failed_at is null`)
    await deliverMails(services, transport)
    assert.deepEqual([(await now(id)).waiting_count, (await now(id)).sent_count], [0, 26])
    assert.equal(receiver.received.length, 28)
    assert.equal(new Set(receiver.received.map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text)).size, 28)
    const english = receiver.received.find(({ subject }) => subject === 'Finish verifying your identity at Luki')
    assert.match(String(english?.html), /<html lang="en">/)
    assert.match(english?.text ?? '', /^Hello Ana,/)
  })

  it('is told to who follows it until nothing waits', async () => {
    const { payload } = await server.app.inject({ url: '/api/user/kyc-mail-runs/1/', headers: { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' } })
    assert.match(payload, /"sent_count":26/)
    assert.equal((await server.get('/api/user/kyc-mail-runs/99/')).status, 404)
    assert.equal((await server.get('/api/user/kyc-mail-runs/x/')).status, 404)
  })
})
