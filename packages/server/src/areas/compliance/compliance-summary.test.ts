import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { SUMMARY_DAYS, type ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { startCardServer } from '../cards/test/card-server.ts'
import { writeGrants } from '../access/grants.ts'
import { requestWriter } from './test/requests.ts'

const DAY_MS = 86_400_000

describe('the summary of compliance', async () => {
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1', card: 'Active' }])
  after(() => server.close())
  const { pool, services } = server
  const { db } = services
  const write = requestWriter(pool)
  const person = async (name: string, approve: readonly ('roles-permissions' | 'decide-task' | 'cashback')[]) => {
    const { id: roleId } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(db, roleId, { request: ['roles-permissions'], approve })
    const email = `${name}@ventanilla.example`
    return { id: await server.addAdmin(email, roleId), roleId, email, token: await server.signIn(email) }
  }
  const summary = async (token: string) => {
    const { status, body } = await server.call({ url: '/api/compliance/summary/', token })
    return { status, code: body['code'], ...(body as ComplianceSummary) }
  }
  const now = services.clock.now().getTime()
  const [checker, maker] = [await person('checker', ['roles-permissions', 'decide-task']), await person('maker', ['roles-permissions'])]
  const lastWeek = new Date(now - SUMMARY_DAYS * DAY_MS)

  it('has nothing to say of a programme in which nothing has happened', async () => {
    const { requests, deciders, exports, mails, orders, chain } = await summary(checker.token)
    assert.deepEqual({ requests, deciders, exports, mails, orders }, {
      requests: { waiting: 0, oldest: null, for_caller: 0 }, deciders: [], exports: { count: 0, last: [] }, mails: { failed: 0, last: [] }, orders: { unknown: 0, differing: 0, first: [] },
    })
    assert.deepEqual([chain.whole, chain.verified_at], [null, null])
  })

  it('counts the requests that wait, since when, and those that the caller can decide', async () => {
    const about = (id: string) => ['role', id] as const
    const oldest = await write({ change: 'edit-role', subject: about('R77'), requester: maker, at: new Date(now - 5 * DAY_MS) })
    await write({ change: 'edit-role', subject: about(checker.roleId), requester: maker })
    await write({ change: 'edit-role', subject: about('R78'), requester: checker })
    await write({ change: 'edit-cashback', subject: ['cashback', 'P1'], requester: maker, permissions: ['cashback'] })
    await write({ change: 'edit-role', subject: about('R79'), requester: maker, status: 'withdrawn' })
    const { rows } = await pool.query<{ at: Date }>('select created_at as at from requests where id = $1', [oldest])
    assert.deepEqual((await summary(checker.token)).requests, { waiting: 4, oldest: rows[0]?.at.toISOString(), for_caller: 1 })
    assert.equal((await summary(maker.token)).requests.for_caller, 0, 'who lacks decide-task decides nothing')
  })

  it('says who decided how many requests in the last days, each request once', async () => {
    const decided = (at: Date, ...states: ('approved' | 'rejected')[]) =>
      write({ change: 'edit-role', subject: ['role', 'R80'], requester: maker, status: 'partially_approved', at, fields: states.map((state, field) => [`field${field}`, state, checker] as const) })
    await decided(new Date(now), 'approved', 'approved', 'rejected')
    await decided(new Date(now - (SUMMARY_DAYS - 1) * DAY_MS), 'approved')
    await decided(lastWeek, 'rejected')
    // Somebody else, with an address that contains theirs, decides the other field of a request later than they did.
    const other = await person('xchecker', ['roles-permissions', 'decide-task'])
    await decided(lastWeek, 'approved', 'approved')
    const { rows: [last] } = await pool.query<{ id: number }>('select max(id) as id from requests')
    await pool.query(`update request_tasks set decided_by = $2, decided_at = now() where request_id = $1 and field = 'field1'`, [last?.id, other.id])
    await pool.query('update requests set decided_at = now() where id = $1', [last?.id])
    const { deciders, since } = await summary(maker.token)
    assert.deepEqual(deciders, [{ id: checker.id, email: checker.email, name: 'Ana Prueba', approved: 2, rejected: 1 }, { id: other.id, email: other.email, name: 'Ana Prueba', approved: 1, rejected: 0 }])
    const listed = async (filter: string) => (await server.call({ url: `/api/auditlog/status/?${filter}&decided_at_from=${since}`, token: maker.token })).body['count']
    assert.deepEqual([await listed(`approver=${checker.email}`), await listed(`rejecter=${checker.email}`), await listed(`approver=${maker.email}`), await listed(`approver=${other.email}`), await listed('approver=checker')], [2, 1, 0, 1, 3], 'the list has as many')
  })

  it('leads to requests that are found by the name of who asked, with or without its accents', async () => {
    await pool.query(`update admins set first_name = 'Zoé', surname = 'Ibáñez' where id = $1`, [maker.id])
    const found = async (search: string) => (await server.call({ url: `/api/auditlog/status/?search=${encodeURIComponent(search)}`, token: maker.token })).body['count']
    const all = Number((await pool.query<{ count: string }>('select count(*) from requests where requester_id = $1', [maker.id])).rows[0]?.count)
    assert.deepEqual([await found('zoe iba'), await found(maker.email), await found('nadie así')], [all, all, 0])
    await pool.query(`update admins set first_name = 'Ana', surname = 'Prueba' where id = $1`, [maker.id])
  })

  it('counts exports and failed mails of these days with the last of them, mails without addresses', async () => {
    const exported = (list: string, at: Date) => ({ actor: { id: maker.id, email: maker.email }, action: 'list.exported' as const, subject: { type: 'list', id: list }, at })
    await writeAudit(db, exported('cards', lastWeek), ...Array.from({ length: 6 }, (_, n) => exported(`list${n}`, new Date(now - n * 1_000))))
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body, failed_at) values
      ('bulk:7:ana@example.com', 'ana@example.com', 's', 'b', now()), ('invitation:x', 'x', 's', 'b', null), ('notice:9', 'y', 's', 'b', $1), ('kyc:1', '', '', '', now())`, [lastWeek])
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body, failed_at, withdrawn) values ('notification:1:U1', 'z', 's', 'b', now(), 'cancelled')`)
    const { exports, mails } = await summary(maker.token)
    assert.deepEqual([exports.count, exports.last.length, exports.last[0]?.list, exports.last[0]?.actor], [6, 5, 'list0', maker.email])
    assert.deepEqual([mails.failed, mails.last.map(({ occasion }) => occasion)], [1, ['bulk']])
    assert.doesNotMatch(JSON.stringify(mails), /ana@example/)
  })

  it('names the orders to the card provider that people have to settle', async () => {
    await pool.query(`insert into provider_orders (reference, kind, card_id, state, settled_at) values ('o:1', 'block', 'C1', 'unknown', null), ('o:2', 'block', 'C1', 'queued', null), ('o:3', 'block', 'C1', 'accepted', now())`)
    await pool.query(`insert into provider_orders (reference, kind, card_id, state, attempts, created_at) values ('o:4', 'cancel', 'C1', 'queued', 6, now() + interval '1 second')`)
    await pool.query(`insert into provider_differences (order_id, kind, ours, theirs) select id, difference, 'a', 'b' from provider_orders o, unnest(array['status_differs', 'done_twice']) difference where reference = 'o:3'`)
    await pool.query(`update provider_differences d set ended_at = now(), ended_by = 'hand' where d.kind = 'done_twice'`)
    const { orders } = await summary(maker.token)
    assert.deepEqual([orders.unknown, orders.differing, orders.first.map(({ reference, state }) => [reference, state])], [2, 1, [['o:1', 'unknown'], ['o:4', 'unknown'], ['o:3', 'differs']]])
  })

  it('is for those who may read the audit log', async () => {
    const { id: roleId } = await db.insertInto('roles').values({ name: 'cards' }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(db, roleId, { request: ['card-block'], approve: [] })
    await server.addAdmin('cards@ventanilla.example', roleId)
    assert.equal((await summary(await server.signIn('cards@ventanilla.example'))).code, 'forbidden')
  })
})
