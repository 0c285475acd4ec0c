import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { addChecker, setPolicy } from '../../../engines/changes/test/deciding.ts'
import { isOfFigure } from '../../../engines/ledger/figure-kinds.ts'
import { startCardServer } from '../../cards/test/card-server.ts'

type Said = { status: number; body: Record<string, unknown> }
const codeOf = ({ status, body }: Said) => [status, (body['problems'] as { code: string }[] | undefined)?.[0]?.code ?? body['code']]

describe('a movement that its holder reports', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Pérez'], identification: '8-1-1', card: 'Active', cents: 10_000, wallet: 5_000 },
    { email: 'eva@example.com', identification: '8-1-2', card: 'Active', cents: 700 },
  ])
  after(() => server.close())
  const { pool } = server
  let bought = 0
  const buy = (amount = 500) => server.movement({ reference: `bought${(bought += 1)}`, kind: 'purchase', debit: 'C1', credit: 'outside_world', amount, establishment: 'Farmacia' })
  const open = (transaction_id: string, body: object = {}) => server.post('/api/dispute/', { transaction_id, reason: 'not_recognised', description: 'No la hizo', ...body })
  const put = (step: 'review' | 'resolve', { id, version }: Dispute, body: object = {}) =>
    server.call({ method: 'PUT', url: `/api/dispute/${id}/${step}/`, token: server.token, payload: { version, ...(step === 'review' ? { comment: '' } : { outcome: 'resolved_user', comment: 'El comercio lo acepta', reference: randomUUID() }), ...body } })
  const disputeOf = ({ status, body }: Said): Dispute => {
    assert.equal(status, 200, JSON.stringify(body))
    return body as Dispute
  }

  it('is opened with its reason, and stands in the list of the card and in the movement', async () => {
    const id = await buy(2_000)
    const dispute = disputeOf(await open(id))
    assert.deepEqual([dispute.status, dispute.transaction_id, dispute.card_id, dispute.amount, dispute.establishment, dispute.created_by], ['open', id, 'C1', '20.00', 'Farmacia', 'admin@ventanilla.example'])
    for (const path of ['/api/card/reported/C1/', '/api/dispute/?search=abr&status=open', `/api/movement/${id}/disputes/`, `/api/dispute/?search=${dispute.id}`]) {
      const { body } = await server.get(path)
      assert.equal((body['results'] as Dispute[]).length, path.includes('abr') ? 0 : 1, path)
    }
    assert.deepEqual([(await server.get('/api/card/reported/C9/')).status, (await server.get('/api/dispute/D9/')).status, (await server.get('/api/movement/999/disputes/')).status], [404, 404, 404])
  })

  it('is one that took money, stands, and is not reported already', async () => {
    const id = await buy()
    const answers = await Promise.all([open(id), open(id), open(id)])
    assert.deepEqual(answers.map(codeOf).sort(), [[200, undefined], [409, 'dispute_open'], [409, 'dispute_open']])
    const got = await server.movement({ reference: 'got', kind: 'adjustment', debit: 'outside_world', credit: 'C1', amount: 100 })
    assert.deepEqual(codeOf(await open(got)), [409, 'movement_not_disputable'])
    assert.equal((await open('9999')).status, 404)
    for (const [field, value] of [['reason', 'bored'], ['description', ''], ['description', 'x'.repeat(1001)]] as const) {
      const { status, body } = await open(id, { [field]: value })
      assert.deepEqual([status, field in body], [400, true])
    }
  })

  it('resolved for the user, its money is back exactly once, with its history', async () => {
    const before = await server.balance('C1')
    const dispute = disputeOf(await put('review', disputeOf(await open(await buy(1_500)))))
    assert.equal(dispute.status, 'in_review')
    assert.deepEqual(codeOf(await put('review', dispute)), [409, 'dispute_moved'])
    const answers = await Promise.all([put('resolve', dispute), put('resolve', dispute), put('resolve', dispute)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal(await server.balance('C1'), before)
    const resolved = disputeOf(answers.find(({ status }) => status === 200)!)
    const { rows } = await pool.query('select reversal_of::text, kind from transfers where id = $1', [resolved.reversal_id])
    assert.deepEqual([resolved.status, resolved.resolved_by, rows], ['resolved_user', 'admin@ventanilla.example', [{ reversal_of: resolved.transaction_id, kind: 'reversal' }]])
    const { body } = await server.get(`/api/auditlog/record/dispute/${resolved.id}/`)
    assert.deepEqual((body['results'] as { action: string }[]).map(({ action }) => action), ['dispute.resolved', 'dispute.reviewed', 'dispute.opened'])
    assert.deepEqual(codeOf(await open(resolved.transaction_id)), [409, 'transaction_reversed'])
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })

  it('ends before its holder leaves, and afterwards none is opened: nothing could be given back', async () => {
    const leave = async (status: string) => server.post('/api/user/status/U2/', { status, reason: 'Lo pidió', version: (await server.get('/api/GetLukiUserDetails/U2/')).body['version'] })
    const buyOf = (reference: string) => server.movement({ reference, kind: 'purchase', debit: 'C2', credit: 'outside_world', amount: 100 })
    const [reported, late] = [disputeOf(await open(await buyOf('eva'))), await buyOf('eva-late')]
    assert.equal((await server.get('/api/GetLukiUserDetails/U2/')).body['open_disputes'], 1)
    for (const status of ['Withdrawal process', 'Deleted']) {
      const { body } = await leave(status)
      assert.deepEqual([body['code'], body['params']], ['user_has_disputes', { count: 1 }])
    }
    disputeOf(await put('resolve', reported))
    assert.equal((await leave('Withdrawal process')).status, 200)
    assert.deepEqual([(await server.get('/api/GetLukiUserDetails/U2/')).body['status'], codeOf(await open(late))], ['Retired', [409, 'user_money_stopped']])
    const { rows: [payout] } = await pool.query<{ id: string }>(`select id::text from transfers where description = 'withdrawal'`)
    await pool.query(`update users set status = 'Active' where id = 'U2'`)
    assert.deepEqual(codeOf(await open(payout?.id ?? '')), [409, 'movement_not_disputable'])
  })

  it('is resolved by a call of its own: the reference of another one is used', async () => {
    const [one, other] = [disputeOf(await open(await buy())), disputeOf(await open(await buy()))]
    const reference = randomUUID()
    const resolve = (dispute: Dispute) => put('resolve', dispute, { reference })
    const resolved = disputeOf(await resolve(one))
    assert.equal(disputeOf(await resolve(one)).reversal_id, resolved.reversal_id)
    assert.deepEqual(codeOf(await resolve(other)), [409, 'reference_used'])
    assert.equal((await server.get(`/api/dispute/${other.id}/`)).body['status'], 'open')
  })

  it('resolved against leaves the money where it is', async () => {
    const dispute = disputeOf(await open(await buy()))
    const before = await server.balance('C1')
    assert.deepEqual([disputeOf(await put('resolve', dispute, { outcome: 'resolved_against' })).status, await server.balance('C1')], ['resolved_against', before])
    assert.equal((await put('resolve', dispute)).body['code'], 'stale_version')
  })

  it('names the reversal that somebody else made meanwhile, and moves nothing a second time', async () => {
    const dispute = disputeOf(await open(await buy()))
    const { body } = await server.post('/api/user/reverse-movement/', { transaction_id: dispute.transaction_id, description: 'Por error', reference: randomUUID() })
    const before = await server.balance('C1')
    const refused = await put('resolve', dispute, { outcome: 'resolved_against' })
    assert.equal((refused.body['problems'] as { code: string }[])[0]?.code, 'transaction_reversed')
    assert.deepEqual([disputeOf(await put('resolve', dispute)).reversal_id, await server.balance('C1')], [body['transaction_id'], before])
  })

  it('is resolved by a second person, and not while the user may not have money', async () => {
    const checker = await addChecker(server)
    const dispute = disputeOf(await open(await buy()))
    await pool.query(`update users set status = 'Frozen' where id = 'U1'`)
    assert.deepEqual(codeOf(await put('resolve', dispute)), [409, 'user_money_stopped'])
    await pool.query(`update users set status = 'Active' where id = 'U1'`)
    const { status, body } = await put('resolve', dispute)
    assert.equal(status, 202, JSON.stringify(body))
    const before = await server.balance('C1')
    assert.equal((await put('resolve', dispute)).body['code'], 'request_pending')
    const answers = await Promise.all([checker.decide(String(body['request_id']), 'approved'), checker.decide(String(body['request_id']), 'approved')])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
    assert.equal(await server.balance('C1'), before + 500)
  })

  it('is reported by one request at a time, where the policy asks for a second person', async () => {
    const checker = await addChecker(server, 'second-checker@ventanilla.example')
    await setPolicy(server, 'open-dispute', 'always')
    const id = await buy()
    const { status, body } = await open(id)
    assert.equal(status, 202)
    assert.deepEqual(codeOf(await open(id, { reason: 'duplicated' })), [409, 'request_pending'])
    await checker.decide(String(body['request_id']), 'rejected')
    await setPolicy(server, 'open-dispute', 'never')
    assert.equal((await open(id)).status, 200)
  })

  /** What the limits of cards and of sections count, and the dashboard. */
  const newlyLoaded = async () => {
    const { rows } = await pool.query<{ card: number; section: number }>(`select card_received((select account_id from cards where id = 'C1'), this_month()) as card, (select coalesce(sum(month_cents), 0) from section_use where section = 'cash_in') as section`)
    const { rows: [moved] } = await sql`select coalesce(sum(amount_cents), 0) as cents from ledger_sums where not reverses and ${isOfFigure('cash-in', { kind: sql`kind`, debit: sql`debit`, credit: sql`credit` })}`.execute(server.services.db)
    return [...rows, moved]
  }

  it('is resolved for its user with what a merchant has not given back by then, and a part that comes meanwhile is a conflict', async () => {
    const inFigure = async (id: string) => ((await server.get(`/api/movements/?figure=total&search=${id}`)).body['results'] as { transaction_id: string }[]).some(({ transaction_id }) => transaction_id === id)
    const part = (of: string, amount: number) => server.movement({ reference: `part${of}`, kind: 'reversal', debit: 'outside_world', credit: 'C1', amount, reversal_of: of })
    await setPolicy(server, 'resolve-dispute', 'never')
    const [id, other] = [await buy(1_000), await buy(900)]
    const [dispute, against] = [disputeOf(await open(id)), disputeOf(await open(other))]
    await part(id, 100)
    await part(other, 50)
    assert.equal(await inFigure(id), true)
    const late = await buy(700)
    await part(late, 1)
    const lateDispute = disputeOf(await open(late))
    assert.equal((await server.post('/api/GetTransactionDetailsPaycaddy/', { transaction_id: id })).body['left'], '9.00')
    const before = await server.balance('C1')
    const loaded = await newlyLoaded()
    const resolved = disputeOf(await put('resolve', dispute))
    assert.deepEqual([resolved.status, (await server.balance('C1')) - before], ['resolved_user', 900])
    assert.deepEqual(await newlyLoaded(), loaded, 'it counts against no limit, and in no figure of what came in')
    const { rows } = await pool.query<object>('select kind, amount, reversal_of from transfers where id = $1', [resolved.reversal_id])
    assert.deepEqual(rows, [{ kind: 'reversal', amount: 900, reversal_of: null }])
    assert.deepEqual([await inFigure(id), await inFigure(resolved.reversal_id!)], [false, false], 'nothing of the purchase is left, and what gave it back is none that moved')
    assert.equal((await pool.query('select from ledger_sum_differences')).rowCount, 0)
    assert.deepEqual(codeOf(await open(id)), [409, 'transaction_reversed'], 'it is not given back a second time')
    assert.equal((await server.post('/api/GetTransactionDetailsPaycaddy/', { transaction_id: id })).body['left'], '0.00')
    assert.deepEqual([disputeOf(await put('resolve', lateDispute)).status, (await server.balance('C1')) - before], ['resolved_user', 1_599])
    assert.equal(disputeOf(await put('resolve', against, { outcome: 'resolved_against' })).status, 'resolved_against')
    const waits = await buy(800)
    const third = disputeOf(await open(waits))
    const checker = await addChecker(server, 'otra@ventanilla.example')
    await setPolicy(server, 'resolve-dispute', 'always')
    const filed = await put('resolve', third)
    await part(waits, 200)
    const decided = await checker.decide(String(filed.body['request_id']), 'approved')
    assert.deepEqual([decided.body['status'], (await server.get(`/api/dispute/${third.id}/`)).body['status']], ['conflict', 'open'])
  })

  it('is under review again once the card provider has refused what it gave back', async () => {
    await setPolicy(server, 'resolve-dispute', 'never')
    const [whole, inPart] = [await buy(600), await buy(800)]
    await server.movement({ reference: 'part of one', kind: 'reversal', debit: 'outside_world', credit: 'C1', amount: 50, reversal_of: inPart })
    for (const id of [whole, inPart]) {
      const resolved = disputeOf(await put('resolve', disputeOf(await open(id))))
      const before = await server.balance('C1')
      await server.movement({ reference: `refused ${id}`, kind: 'reversal', debit: 'C1', credit: 'outside_world', amount: id === whole ? 600 : 750, reversal_of: resolved.reversal_id! })
      const reopened = disputeOf(await server.get(`/api/dispute/${resolved.id}/`))
      assert.deepEqual([reopened.status, reopened.reversal_id, reopened.resolved_at, reopened.version], ['in_review', null, null, resolved.version + 1])
      const { rows: [entry] } = await pool.query<object>(`select actor, action, before, after from audit_entries where subject_id = $1 order by id desc limit 1`, [resolved.id])
      assert.deepEqual(entry, { actor: null, action: 'dispute.reviewed', before: { status: 'resolved_user', reversal_id: resolved.reversal_id }, after: { status: 'in_review', reversal_id: null } })
      const again = disputeOf(await put('resolve', reopened))
      assert.deepEqual([again.status, (await server.balance('C1')) - before], ['resolved_user', 0])
      assert.equal((await server.post('/api/GetTransactionDetailsPaycaddy/', { transaction_id: id })).body['left'], '0.00')
    }
  })
})
