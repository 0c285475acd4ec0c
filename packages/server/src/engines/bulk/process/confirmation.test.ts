import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { addChecker, setPolicy } from '../../changes/test/deciding.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, later } from '../test/lists.ts'
import { operationOn } from '../test/operation.ts'
import { processBatch } from './process-batch.ts'

type Confirmation = { total_count: number; people: number; amount: string | null; account: { kind: string; before: string; after: string } | null; unwritten: string[]; undelivered: string[]; earlier: { code: string; params: Record<string, unknown> } | null }

describe('the question before money moves', async () => {
  const server = await startBulkServer({ holders: 4, float: 100_000 })
  after(() => server.close())
  const { pool, holders, token } = server
  const [ana, beto] = holders
  const list = (amount: string) => server.uploaded(csvOf([{ to: ana!, amount }, { to: ana!, amount, type: 'Wallet', description: 'Otra vez' }, { to: beto!, amount }]))
  const asked = async (id: string, emails?: string): Promise<Confirmation> => {
    const { status, body } = await server.post('list-confirmation', { upload_document_id: id, emails })
    assert.equal(status, 200, JSON.stringify(body))
    return body as Confirmation
  }
  const process = (id: string, again?: string) => server.post('top-up-process', { upload_document_id: id, emails: 'jefa@example.com', again }, later)
  const work = async (id: string) => {
    while (await processBatch(server.services, Number(id)));
  }
  const statusOf = async (id: string) => (await pool.query<{ status: string }>('select status from upload_documents where id = $1', [id])).rows[0]?.status

  it('says how much, to how many people, and the float of the ledger before and after, in cents', async () => {
    const { total_count, people, amount, account, unwritten, undelivered, earlier } = await asked(await list('10.01'))
    assert.deepEqual([total_count, people, amount, account], [3, 2, '30.03', { kind: 'programme_float', before: '1000.00', after: '969.97' }])
    assert.deepEqual([unwritten, undelivered, earlier], [[], [], null])
  })

  it('says that the float no longer covers a list', async () => {
    const id = await list('300.00')
    const other = await list('250.00')
    await process(other)
    await work(other)
    assert.deepEqual((await asked(id)).account, { kind: 'programme_float', before: '250.00', after: '-650.00' })
  })

  it('of what comes back says the account that it comes to, and of cards that are cancelled what they hold', async () => {
    const who = { email: ana!.email, identification_number: ana!.identification }
    const recovered = await operationOn(server, recoverBalance).uploaded([{ ...who, amount: '1.50' }])
    const { amount, account } = await asked(recovered)
    assert.deepEqual([amount, account], ['1.50', { kind: 'programme_recovered', before: '0.00', after: '1.50' }])
    const cancelled = await asked(await operationOn(server, cancelCards).uploaded([{ ...who, action: 'Lost' }]))
    assert.deepEqual([cancelled.amount, cancelled.account, cancelled.people], ['0.00', null, 1])
  })

  it('names addresses that are none, and those whose last mail could not be delivered', async () => {
    const mail = (reference: string, recipient: string, outcome: string) => pool.query(`insert into mail_outbox (reference, recipient, subject, body, sent_at, failed_at) values ($1, $2, 's', 'b', ${outcome})`, [reference, recipient])
    await mail('1', 'gone@example.com', 'null, now()')
    await mail('2', 'back@example.com', 'null, now()')
    await mail('3', 'back@example.com', 'now(), null')
    const { unwritten, undelivered } = await asked(await list('0.01'), 'sin-arroba, gone@example.com, Gone@Example.com, back@example.com, new@example.com')
    assert.deepEqual([unwritten, undelivered], [['sin-arroba'], ['gone@example.com']])
  })

  it('a file that was applied is refused until the caller names the list that it was applied as', async () => {
    const [first, second] = [await list('1.00'), await list('1.00')]
    await process(first)
    assert.deepEqual([(await asked(second)).earlier?.code, (await process(second)).body['code']], ['applying_already', 'list_applied_before'])
    await work(first)
    const { earlier } = await asked(second)
    assert.deepEqual([earlier?.code, earlier?.params['id'], earlier?.params['by'], earlier?.params['applied']], ['applied_before', first, 'admin@ventanilla.example', 3])
    for (const again of [undefined, '999999', second]) {
      const { status, body } = await process(second, again)
      assert.deepEqual([status, body['code'], (body['params'] as Record<string, unknown>)['id'], await statusOf(second)], [409, 'list_applied_before', first, 'validated'])
    }
    assert.equal((await process(second, first)).status, 202)
    await work(second)
    assert.equal(await statusOf(second), 'completed')
  })

  it('to agree to one repetition is not to agree to the next', async () => {
    const [first, second, third] = [await list('1.10'), await list('1.10'), await list('1.10')]
    await process(first)
    await work(first)
    await process(second, first)
    assert.equal((await process(third, first)).body['code'], 'list_applied_before')
    await work(second)
    assert.equal((await process(third, first)).body['code'], 'list_applied_before')
    assert.equal((await process(third, second)).status, 202)
    await work(third)
  })

  it('of many lists of one file that are confirmed at the same moment one is applied', async () => {
    const lists = await Promise.all(Array.from({ length: 5 }, () => list('1.20')))
    const answers = await Promise.all(lists.map((id) => process(id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409, 409, 409])
    for (const id of lists) await work(id)
  })

  it('a request is not applied by its approval where the file was applied meanwhile', async () => {
    const checker = await addChecker(server)
    await setPolicy(server, 'top-up/process', 'above', 100)
    const [first, second] = [await list('1.30'), await list('1.30')]
    const requests = [await process(first), await process(second)].map(({ body }) => String(body['request_id']))
    assert.equal((await checker.decide(requests[0]!, 'approved', checker.token)).status, 200)
    await work(first)
    await checker.decide(requests[1]!, 'approved', checker.token)
    const { status, problem } = await checker.detail(requests[1]!)
    assert.deepEqual([status, problem?.code, await statusOf(second)], ['failed', 'list_applied_before', 'validated'])
  })

  it('asks nothing of what moves no money', async () => {
    await pool.query(`update cards set status = 'Active'`)
    const operation = operationOn(server, blockCards)
    const rows = [{ email: ana!.email, identification_number: ana!.identification, action: 'Block' }]
    const block = (id: string) => server.call({ method: 'POST', url: '/api/user/card-block-process/', payload: { upload_document_id: id }, token })
    const first = await operation.uploaded(rows)
    const confirming = block(first)
    await operation.begun(first)
    await operation.work(first)
    assert.equal((await confirming).status, 200)
    await pool.query(`update cards set status = 'Active'`)
    const second = await operation.uploaded(rows)
    const again = block(second)
    await operation.begun(second)
    await operation.work(second)
    assert.equal((await again).status, 200)
  })

  it('is answered to nobody who may not read the list', async () => {
    const id = await list('0.02')
    await pool.query(`with added as (insert into roles (name) values ('Bloqueos') returning id) insert into role_permissions (role_id, kind, permission) select id, 'request', 'card-block' from added`)
    const { rows } = await pool.query<{ id: string }>(`select id from roles where name = 'Bloqueos'`)
    await server.addAdmin('bloqueos@example.com', rows[0]?.id)
    const theirs = await server.signIn('bloqueos@example.com')
    assert.equal((await server.call({ method: 'POST', url: '/api/user/list-confirmation/', payload: { upload_document_id: id }, token: theirs })).status, 404)
  })
})
