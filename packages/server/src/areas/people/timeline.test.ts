import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { TimelineEvent } from '@ventanilla/contract/endpoints/timeline.endpoints'
import { REASON_HEADER } from '@ventanilla/contract/filed'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeGrants } from '../access/grants.ts'
import { startCardServer } from '../cards/test/card-server.ts'

describe('the timeline of a user', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', card: 'Active', wallet: 5_000, cents: 700 },
    { email: 'luis@example.com', identification: '8-2-2', card: 'Active', wallet: 5_000 },
  ])
  after(() => server.close())
  const { pool } = server
  const checker = await addChecker(server)
  const read = async (query = '', id = 'U1') => {
    const { status, body } = await server.get(`/api/user/timeline/${id}/?page_size=50${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as { count: number; results: TimelineEvent[] }
  }
  const version = async () => onlyRow(await pool.query<{ version: number }>(`select version from users where id = 'U1'`)).version

  await pool.query(`update users set kyc_status = 'review_needed', kyc_reason = 'aml_review', kyc_updated_at = now() where id = 'U1'`)
  await server.post('/api/user/recovery-mail/U1/', {})
  await server.post('/api/user/block/U1/', { reason: 'Sospecha', version: await version() })
  await server.movement({ reference: 'shop', kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 125, establishment: 'Farmacia' })
  await server.movement({ reference: 'own', kind: 'transfer', debit: 'W1', credit: 'C1', amount: 100 })
  const { body } = await server.post('/api/user/paguelofacil/U1/', { paguelofacil_enabled: true, version: await version() })
  await checker.decide(String(body['request_id']), 'approved')

  it('tells of the mails about somebody, and not of those that went to an address that was another one\'s then', async () => {
    const mails = async (id: string) => (await read('&kind=mail', id)).results.map(({ note }) => note)
    const before = await mails('U1')
    assert.equal(before.length, 1)
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body) values ('kyc:x', 'ana@example.com', 'KYC', ''), ('notification:x', 'ana@example.com', 'Aviso', ''), ('user-recovery:U10:x', 'ana@example.com', 'Otra', '')`)
    await pool.query(`insert into kyc_mails (user_id, kind, state_number, reference) values ('U1', 'rejected', 9, 'kyc:x')`)
    await pool.query(`with m as (insert into mailings (kind, key, ended_at) values ('notification', 'n', now()) returning id) insert into mailing_recipients (mailing_id, user_id, reference) select m.id, 'U1', r from m, unnest(array['notification:x']) r`)
    await pool.query(`update users set email = 'ana2@example.com' where id = 'U1'`)
    await pool.query(`update users set email = 'ana@example.com' where id = 'U2'`)
    assert.deepEqual([(await mails('U1')).sort(), await mails('U2')], [[...before, 'KYC', 'Aviso'].sort(), []])
    // What was taken back was never tried: it did not fail.
    await pool.query(`update mail_outbox set withdrawn = 'cancelled', failed_at = now() where reference = 'kyc:x'; update mail_outbox set failed_at = now() where reference = 'notification:x'`)
    const became = (await read('&kind=mail')).results.map(({ note, to_value }) => `${note} ${to_value}`)
    assert.deepEqual([became.includes('KYC withdrawn'), became.includes('Aviso failed')], [true, true])
    await pool.query(`update users set email = 'luis@example.com' where id = 'U2'`)
    await pool.query(`update users set email = 'ana@example.com' where id = 'U1'`)
  })

  it('tells of states, KYC, data, cards, movements, requests and mails, newest first', async () => {
    const { count, results } = await read()
    assert.equal(count, results.length)
    const told = results.map(({ kind, what, from_value, to_value, amount, note }) => [kind, what, from_value, to_value, amount, note].filter((value) => value !== null).join(' '))
    for (const event of [
      'status joined', 'status changed Active Blocked Sospecha', 'kyc changed verified review_needed aml_review', 'data user.paguelofacil_switched', 'data user.recovery_mail_sent',
      'card changed Active Temporarily blocked Sospecha', 'movement purchase out 1.25 Farmacia', 'movement transfer between 1.00', 'request switch-paguelofacil approved', 'mail mail waiting Recupera el acceso a tu cuenta de Luki',
    ])
      assert.ok(told.includes(event), `${event} of\n${told.join('\n')}`)
    assert.deepEqual(results.map(({ at }) => at), [...results.map(({ at }) => at)].sort().reverse())
    assert.equal(new Set(results.map(({ id }) => id)).size, results.length)
    assert.equal(results.find(({ to_value }) => to_value === 'Blocked')?.actor, 'admin@ventanilla.example')
  })

  it('tells of nobody else', async () => {
    assert.deepEqual(new Set((await read('', 'U2')).results.map(({ kind }) => kind)), new Set(['status', 'card', 'movement']))
  })

  it('is filtered by kind and day, searched, and read by pages to its end', async () => {
    assert.deepEqual(new Set((await read('&kind=kyc,card')).results.map(({ kind }) => kind)), new Set(['kyc', 'card']))
    assert.deepEqual((await read('&search=farmacia')).results.map(({ note }) => note), ['Farmacia'])
    // In the words that the page shows, in both languages, never in the codes behind them.
    const found = async (search: string) => (await read(`&search=${encodeURIComponent(search)}`)).results.map(({ kind, what }) => `${kind} ${what}`)
    assert.deepEqual([await found('compra'), await found('purchase'), await found('joined the programme')], [['movement purchase'], ['movement purchase'], ['status joined']])
    assert.deepEqual([await found('user.recovery'), await found('correo de recuperación')], [[], ['data user.recovery_mail_sent']])
    assert.equal((await read('&at_to=2020-01-01')).count, 0)
    const { headers } = await server.get('/api/user/timeline/U1/', { accept: 'text/csv' })
    assert.match(String(headers['content-type']), /text\/csv/)
  })

  it('shows nobody what they may not read elsewhere', async () => {
    const { id: roleId } = await server.services.db.insertInto('roles').values({ name: 'Códigos' }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(server.services.db, roleId, { request: ['user-otp'], approve: [] })
    await server.addAdmin('codes@ventanilla.example', roleId)
    const change = { paguelofacil_enabled: false, version: await version() }
    assert.equal((await server.post('/api/user/paguelofacil/U1/', change, { [REASON_HEADER]: 'Sospecha%20de%20fraude' })).status, 202)
    await inTransaction(server.services.db, (transaction) => writeAudit(transaction, { actor: 'system', action: 'balance.adjusted', subject: { type: 'user', id: 'U1' }, after: { amount: '12.00' } }))
    await inTransaction(server.services.db, (transaction) => writeAudit(transaction, { actor: 'system', action: 'kyc.decided', subject: { type: 'user', id: 'U1' }, after: { kyc_status: 'review_needed', comment: 'Solo para el equipo' } }))
    const codes = await server.signIn('codes@ventanilla.example')
    const seen = async (token = server.token) => {
      const { body } = await server.call({ url: '/api/user/timeline/U1/?page_size=50', token })
      const { body: history } = await server.call({ url: '/api/auditlog/record/user/U1/', token })
      const events = body['results'] as TimelineEvent[]
      const actions = (history['results'] as { action: string }[]).map(({ action }) => action)
      assert.equal(JSON.stringify([events, history]).includes('Solo para el equipo'), actions.includes('kyc.decided'))
      return [...(['movement', 'card', 'status', 'request'] as const).map((kind) => events.some((event) => event.kind === kind)), events.some(({ note }) => note === 'Sospecha de fraude'), actions.includes('balance.adjusted'), actions.includes('kyc.decided'), actions.includes('request.filed'), actions.includes('user.blocked')]
    }
    assert.deepEqual(await seen(), [true, true, true, true, true, true, true, true, true])
    assert.deepEqual(await seen(codes), [false, false, true, true, false, false, false, false, true])
  })

  it('is of nobody who is not there', async () => {
    assert.equal((await server.get('/api/user/timeline/U999/')).status, 404)
    assert.equal((await server.call({ url: '/api/user/timeline/U1/' })).status, 401)
  })
})
