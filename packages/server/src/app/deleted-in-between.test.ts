import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { startCardServer } from '../areas/cards/test/card-server.ts'
import { operationOn } from '../engines/bulk/test/operation.ts'
import { addChecker, setPolicy } from '../engines/changes/test/deciding.ts'
import { changeSamples, sampleHolders, type Sent } from './test/change-samples.ts'

/** Everything that is done to one user, or to chosen ones. Not the review of a dispute: what is open about somebody who is gone can still be closed against them. */
const aboutUsers = [
  'edit-user', 'change-user-status', 'block-user', 'switch-paguelofacil', 'link-provider-user', 'send-recovery-mail', 'decide-kyc', 'send-kyc-mail', 'send-rejection-mail', 'send-approval-mail',
  'adjust-wallet', 'adjust-card', 'transfer', 'reverse-movement', 'open-dispute', 'resolve-dispute',
  'request-card', 'activate-cards-of-users', 'recharge-users', 'recover-from-users', 'cancel-cards-of-users', 'block-cards-of-users', 'edit-card-limit',
]

describe('a person who is deleted in between', async () => {
  const server = await startCardServer(sampleHolders)
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 10_000_000 })
  const checker = await addChecker(server)
  const given = changeSamples(server)
  const samples: typeof given = {
    ...given,
    'resolve-dispute': async () => {
      const sent = await given['resolve-dispute']!()
      return { ...sent, body: { ...sent.body, outcome: 'resolved_user' } }
    },
  }
  const call = (id: string, { params = {}, body }: Sent) => {
    const { method, path, body: shape } = allEndpoints[id]!
    const takesReference = shape !== undefined && 'shape' in shape && 'reference' in (shape.shape as object)
    return server.call({ method, url: path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''), token: server.token, ...(body && { payload: { ...body, ...(takesReference && { reference: randomUUID() }) } }) })
  }
  /** What may not change of somebody who is gone: their money, cards, state, mails and disputes. */
  const held = async () =>
    (await pool.query(`select (select count(*) from transfers) as transfers, (select jsonb_agg(jsonb_build_array(id, status) order by id) from cards) as cards, (select jsonb_agg(jsonb_build_array(id, status, kyc_status, email, paguelofacil_enabled, provider_user_id) order by id) from users) as users,
       (select count(*) from mail_outbox) as mails, (select jsonb_agg(jsonb_build_array(id, status) order by id) from disputes) as disputes`)).rows[0] as object
  // Their money and cards stay, as nothing but the database itself would leave them: the rules of a change have to hold on their own.
  const remove = (ids: readonly string[]) => pool.query(`update users set status = 'Deleted' where id = any($1)`, [ids])

  for (const id of aboutUsers)
    it(`fails ${id} that waits, and nothing happens`, async () => {
      await setPolicy(server, id, 'always')
      const { status, body } = await call(id, await samples[id]!())
      assert.equal(status, 202, JSON.stringify(body))
      const request = String(body['request_id'])
      const { rows } = await pool.query<{ id: string }>(`select subject_id as id from request_subjects where request_id = $1 and subject_type = 'user'`, [request])
      assert.ok(rows.length > 0, 'the request names its user')
      await remove(rows.map((user) => user.id))
      const before = await held()
      const decided = await checker.decide(request, 'approved')
      assert.equal(decided.status, 200, JSON.stringify(decided.body))
      const { status: ended, problem } = await checker.detail(request)
      assert.ok(['failed', 'conflict'].includes(ended) && problem, `${ended}: ${JSON.stringify(problem)}`)
      assert.deepEqual(await held(), before)
    })

  for (const id of aboutUsers)
    it(`refuses ${id} at once, by its own words`, async () => {
      const sent = await samples[id]!()
      // Tried, to learn whom it is about, and withdrawn.
      const { body } = await call(id, sent)
      const request = String(body['request_id'])
      const { rows } = await pool.query<{ id: string }>(`select subject_id as id from request_subjects where request_id = $1 and subject_type = 'user'`, [request])
      await checker.undo(request, server.token)
      await setPolicy(server, id, 'never')
      await remove(rows.map((user) => user.id))
      const before = await held()
      const answer = await call(id, sent)
      const failed = answer.status === 200 ? ((answer.body['results'] as { status?: boolean; outcome?: string }[] | undefined) ?? []).map(({ status, outcome }) => status ?? outcome) : []
      assert.ok([404, 409].includes(answer.status) || (failed.length > 0 && failed.every((one) => one === false || one === 'other_state')), `${answer.status}: ${JSON.stringify(answer.body)}`)
      assert.deepEqual(await held(), before)
    })

  it('fails their row of a list that was reviewed before, and no other', async () => {
    const on = operationOn(server, topUp)
    const row = (number: number) => ({ email: `u${number}@example.com`, identification_number: `8-1-${number}`, mobile: `6${String(number).padStart(7, '0')}`, amount: '5.00', card_or_wallet: 'Wallet' })
    const list = await on.uploaded([row(90), row(93), row(94)])
    assert.deepEqual(await on.problemsOf(list), [])
    await remove(['U93'])
    await on.processed(list)
    assert.deepEqual((await on.outcomesOf(list)).map(({ row: number, status, problems }) => [number, status, problems?.map(({ code }) => code)]), [[2, true, undefined], [3, false, ['user_unknown']], [4, true, undefined]])
    assert.deepEqual([await server.balance('W90'), await server.balance('W93'), await server.balance('W94')], [9_500, 9_000, 9_500])
  })
})
