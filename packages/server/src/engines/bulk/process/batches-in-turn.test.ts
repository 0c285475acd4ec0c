import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance, fund } from '../test/holders.ts'
import { csvOf, until } from '../test/lists.ts'
import { batchesInTurn } from './batches-in-turn.ts'
import { processBatch } from './process-batch.ts'

const SIZE = 4

describe('batches that are judged while the one before them is applied', { timeout: 300_000 }, async () => {
  const server = await startBulkServer({ holders: 12, float: 1_000_000 })
  after(() => server.close())
  const { pool, holders, services } = server
  const aborting = new AbortController()

  /** A confirmed list of one row for each of these holders. */
  const begun = async (to: readonly number[], amount = '1.00', type: 'Wallet' | 'Card' = 'Wallet') => {
    const id = await server.uploaded(csvOf(to.map((at) => ({ to: holders[at]!, amount, type }))))
    await server.process(id)
    await until(async () => (await document(id)).status === 'processing')
    return id
  }
  const everybody = holders.map((_, at) => at)
  const document = async (id: string) => (await pool.query<{ status: string; success_count: number; fail_count: number; cancelled_count: number }>('select status, success_count, fail_count, cancelled_count from upload_documents where id = $1', [id])).rows[0]!
  /** Row number and what is wrong with it. */
  const outcomes = async (id: string) =>
    (await pool.query<{ row: number; problem: string | null; available: string | null }>(`select row_number as row, problems -> 0 ->> 'code' as problem, problems -> 0 -> 'params' ->> 'available' as available from bulk_results where document_id = $1 order by row_number`, [id])).rows.map(({ row, problem, available }) => [row, problem, available])
  const inTurn = (id: string, signal = aborting.signal) => batchesInTurn(services, Number(id), signal, SIZE)
  const processed = async (id: string) => {
    const batches = inTurn(id)
    while (await batches.next());
    await batches.end()
  }
  const passed = (rows: readonly number[]) => rows.map((row) => [row, null, null])
  const float = () => balance(pool, { programme: 'programme_float' })
  /** Leaves so many cents in the float. */
  const leave = async (cents: number) => {
    await pool.query(`select ledger_post(array[row('leave:' || nextval('transfers_id'), 'adjustment', ledger_account('programme_float'), ledger_account('outside_world'), $1::bigint, '', '', null, null, null, null, null)::ledger_transfer])`, [(await float()) - cents])
    assert.equal(await float(), cents)
  }
  const sound = async () => assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)

  /** Makes the ledger do this before each statement that brings transfers of a list. */
  const first = async (does: string) => {
    await pool.query(`create or replace function test_first() returns trigger language plpgsql as $$ begin ${does} return null; end $$`)
    await pool.query('create or replace trigger test_first before insert on transfers for each statement execute function test_first()')
  }
  afterEach(() => pool.query('drop trigger if exists test_first on transfers'))

  /** Keeps the batch that is applied from going on, from the moment when it holds all that it needs, and does something meanwhile. */
  const whileApplied = async (id: string, meanwhile: () => Promise<unknown>) => {
    const client = await pool.connect()
    const batches = inTurn(id)
    try {
      await client.query('select pg_advisory_lock(5070099)')
      await first('perform pg_advisory_xact_lock_shared(5070099);')
      const one = batches.next()
      // Row 6 goes to a wallet of its own: who judges the second batch holds it.
      await until(async () => (await pool.query(`select from accounts a join wallets w on w.account_id = a.id where w.id = 'HW5' for update of a skip locked`)).rowCount === 0)
      await meanwhile()
      await client.query('select pg_advisory_unlock_all()')
      return { one: await one, batches }
    } finally {
      client.release()
    }
  }
  const finished = async (batches: ReturnType<typeof inTurn>) => {
    while (await batches.next());
    await batches.end()
  }

  it('apply each row once, in the order of the list', async () => {
    const before = await float()
    const id = await begun([...everybody, ...everybody, 0])
    await processed(id)
    assert.deepEqual(await outcomes(id), passed(Array.from({ length: 25 }, (_, at) => at + 2)))
    const { rows } = await pool.query<{ row: number }>('select row_number as row from transfers where upload_document_id = $1 order by id', [id])
    assert.deepEqual(rows.map(({ row }) => row), Array.from({ length: 25 }, (_, at) => at + 2))
    assert.deepEqual([await document(id), before - (await float())], [{ status: 'completed', success_count: 25, fail_count: 0, cancelled_count: 0 }, 2_500])
    await sound()
  })

  it('end a list whose last batch is whole', async () => {
    const id = await begun(everybody.slice(0, SIZE * 2))
    await processed(id)
    assert.equal((await document(id)).status, 'completed')
  })

  it('have of the float what the batches before them have left', async () => {
    const id = await begun(everybody)
    await leave(650)
    await processed(id)
    assert.deepEqual(await outcomes(id), [...passed([2, 3, 4, 5, 6, 7]), ...[8, 9, 10, 11, 12, 13].map((row) => [row, 'float_insufficient', '0.50'])])
    assert.equal(await float(), 50)
    await fund(pool, 1_000_000)
    await sound()
  })

  it('have of the limit of a card what the batches before them have left', async () => {
    await pool.query(`update cards set monthly_limit_cents = 300 where id = 'HC4'`)
    const id = await begun([3, 0, 1, 2, 3, 4, 5, 6, 7, 3], '0.90', 'Card')
    // Somebody else has a part of the limit, once the list was uploaded.
    await pool.query(`select ledger_post(array[row('limit:1', 'topup', ledger_account('programme_float'), (select account_id from cards where id = 'HC4'), 50, '', '', null, null, null, null, null)::ledger_transfer])`)
    await processed(id)
    assert.deepEqual((await outcomes(id)).filter(([, problem]) => problem !== null), [[11, 'monthly_limit_exceeded', '0.70']])
    assert.equal(await balance(pool, { card: holders[3]! }), 230)
    await sound()
  })

  it('hold what their rows need while the batch before is applied, and leave the float to others until then', async () => {
    const id = await begun(everybody)
    const { one, batches } = await whileApplied(id, async () => {
      assert.deepEqual(await outcomes(id), [])
      // The third batch waits for the second to hold what it needs.
      assert.equal((await pool.query(`select from accounts a join wallets w on w.account_id = a.id where w.id = 'HW9' for update of a skip locked`)).rowCount, 1)
    })
    assert.equal(one?.applied, SIZE)
    await finished(batches)
    assert.deepEqual(await outcomes(id), passed(everybody.map((at) => at + 2)))
  })

  it('let nobody wait in a circle who moves money of the same holders meanwhile', async () => {
    const id = await begun([...everybody, ...everybody].reverse())
    const single = (holder: number) => pool.query(`select ledger_post(array[row('single:' || nextval('transfers_id'), 'topup', ledger_account('programme_float'), (select account_id from wallets where id = $1), 1, '', '', null, null, null, null, null)::ledger_transfer])`, [`HW${holder}`])
    let others: Promise<unknown[]> = Promise.resolve([])
    const { batches } = await whileApplied(id, async () => {
      others = Promise.all([1, 5, 6, 12].map(single))
      await until(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%single:%'`)).rowCount! >= 3)
    })
    await finished(batches)
    assert.equal((await others).length, 4)
    assert.deepEqual([(await document(id)).status, (await document(id)).success_count], ['completed', 24])
    await sound()
  })

  it('become canceled ones where the list is canceled meanwhile', async () => {
    const id = await begun(everybody)
    let cancelling: Promise<{ status: number }> | undefined
    const { batches } = await whileApplied(id, async () => {
      cancelling = server.call({ method: 'POST', url: '/api/user/top-up-cancel/', token: server.token, payload: { upload_document_id: id } })
      await until(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%upload_documents where id%'`)).rowCount === 1)
    })
    assert.equal((await cancelling)?.status, 200)
    await finished(batches)
    await processed(id)
    const { success_count, fail_count, ...rest } = await document(id)
    assert.deepEqual([success_count % SIZE, success_count + fail_count, rest], [0, 12, { status: 'cancelled', cancelled_count: fail_count }])
    assert.ok(fail_count > 0)
    await sound()
  })

  it('do nothing where the batch before them fails, which then fails of its own', async () => {
    const id = await begun(everybody)
    await first(`raise exception 'refused by the test' using errcode = '53200';`)
    const batches = inTurn(id)
    await assert.rejects(batches.next(), /refused by the test/)
    assert.deepEqual(await outcomes(id), [])
    await pool.query('drop trigger test_first on transfers')
    await finished(batches)
    assert.deepEqual(await outcomes(id), passed(everybody.map((at) => at + 2)))
    await sound()
  })

  it('are taken again by themselves where they fail once', async () => {
    const id = await begun(everybody)
    await pool.query('create sequence if not exists test_tries')
    await first(`if nextval('test_tries') in (2, 4) then raise exception 'once' using errcode = '40001'; end if;`)
    await processed(id)
    assert.deepEqual(await outcomes(id), passed(everybody.map((at) => at + 2)))
    await sound()
  })

  it('do nothing where the process is to stop', async () => {
    const id = await begun(everybody)
    const stopping = new AbortController()
    const batches = inTurn(id, stopping.signal)
    assert.equal((await batches.next())?.applied, SIZE)
    stopping.abort()
    await batches.end()
    const { success_count } = await document(id)
    assert.ok(success_count < 12)
    await processed(id)
    assert.deepEqual(await outcomes(id), passed(everybody.map((at) => at + 2)))
  })

  it('do nothing where another worker has taken their rows', async () => {
    const id = await begun(everybody)
    const { one, batches } = await whileApplied(id, () => Promise.resolve())
    assert.equal(one?.applied, SIZE)
    await Promise.all([finished(batches), (async () => { while (await processBatch(services, Number(id), { size: 3 })); })()])
    await processed(id)
    assert.deepEqual(await outcomes(id), passed(everybody.map((at) => at + 2)))
    await sound()
  })
})
