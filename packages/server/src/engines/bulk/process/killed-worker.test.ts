import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { fromCents } from '@ventanilla/contract/money'
import { killableWorker } from '../../../app/test/killable-worker.ts'
import { createRandom } from '../../../platform/random.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance, type Holder } from '../test/holders.ts'
import { csvOf, until } from '../test/lists.ts'
import { operationOn } from '../test/operation.ts'

const HOLDERS = 200
/** Eight batches: one or two of them are done before each kill, so that there are three at least. */
const ROWS = 80_000
const KILLS = 8

describe('a list whose workers are killed', async () => {
  const server = await startBulkServer({ holders: HOLDERS, float: 100_000_000 })
  const { start, kill, close } = await killableWorker(server.database, { mayEnd: true })
  const { pool, holders } = server
  after(async () => {
    await close()
    await server.close()
  })

  const document = async (id: string) => (await pool.query<{ status: string; processed_count: number }>('select status, processed_count from upload_documents where id = $1', [id])).rows[0]!
  const isFinished = async (id: string) => !['validated', 'processing'].includes((await document(id)).status)

  /** Waits until the list has got on, so that a kill falls into the work and not into the start of the process. */
  async function underWay(id: string): Promise<void> {
    const before = await document(id)
    await until(async () => (await isFinished(id)) || (await document(id)).processed_count !== before.processed_count)
  }

  const random = createRandom(507)
  /** Kills the worker of a list again and again, and lets the last one end it. */
  async function killThrough(id: string): Promise<void> {
    let kills = 0
    while (kills < KILLS && !(await isFinished(id))) {
      start()
      await underWay(id)
      for (let looks = random.whole(0, 59); looks > 0; looks -= 1) await document(id)
      if (kills % 3 === 2) {
        // The connections go instead of the process, which has to take the work up again by itself.
        await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'worker'`)
        await underWay(id)
      }
      await kill()
      kills += 1
    }
    assert.ok(kills >= 3, `the list was done after ${kills} kills`)
    start()
    await until(() => isFinished(id))
    await kill('SIGTERM')
  }

  it('loses no row and applies none twice', { timeout: 600_000 }, async () => {
    const cents = (row: number) => (row % 500) + 1
    const id = await server.uploaded(csvOf(Array.from({ length: ROWS }, (_, row) => ({ to: holders[row % HOLDERS]!, amount: fromCents(cents(row)), type: row % 3 ? ('Wallet' as const) : ('Card' as const) }))))
    await server.process(id)
    await killThrough(id)
    const due = new Map<string, number>()
    for (let row = 0; row < ROWS; row += 1) {
      const key = `${row % 3 ? 'wallet' : 'card'}:${row % HOLDERS}`
      due.set(key, (due.get(key) ?? 0) + cents(row))
    }
    for (const [key, amount] of due) {
      const [kind, number] = key.split(':') as ['wallet' | 'card', string]
      const of: Holder = holders[Number(number)]!
      assert.equal(await balance(pool, kind === 'wallet' ? { wallet: of } : { card: of }), amount, key)
    }
    const { rows } = await pool.query(
      `select (select count(*)::int from bulk_results where document_id = $1 and succeeded) as results,
         (select count(*)::int from transfers where upload_document_id = $1) as transactions,
         (select count(*)::int from ledger_discrepancies) as discrepancies,
         (select count(*)::int from mail_outbox) as mails,
         (select count(*)::int from audit_entries where action = 'bulk.processed') as entries,
         d.status, d.success_count, d.processed_count from upload_documents d where id = $1`,
      [id],
    )
    assert.deepEqual(rows, [{ results: ROWS, transactions: ROWS, discrepancies: 0, mails: 1, entries: 1, status: 'completed', success_count: ROWS, processed_count: ROWS }])
  })

  it('makes every card once, with one fee each, whenever it is killed', { timeout: 600_000 }, async () => {
    const applicants = 50_000
    await pool.query(
      `insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status)
       select 'K' || n, 'Eva', 'Prueba', 'Cédula', 'N-' || n % 9999 || '-' || n, '+507' || 61000000 + n, 'eva' || n || '@example.com', 'Active', 'verified' from generate_series(1, $1::int) n`,
      [applicants],
    )
    await pool.query(
      `with opened as (insert into accounts (kind) select 'wallet' from generate_series(1, $1::int) returning id)
       insert into wallets (id, user_id, account_id) select 'KW' || n, 'K' || n, id from (select id, row_number() over (order by id) as n from opened) o`,
      [applicants],
    )
    await pool.query(
      `select ledger_post((select array_agg(row('start:' || id, 'adjustment', ledger_account('outside_world'), account_id, 700, '', '', null, null, null, null, null)::ledger_transfer) from wallets where id like 'KW%'))`,
    )
    const operation = operationOn(server, createCards)
    const id = await operation.uploaded(Array.from({ length: applicants }, (_, at) => ({ email: `eva${at + 1}@example.com`, identification_number: `N-${(at + 1) % 9999}-${at + 1}` })))
    await operation.confirm(id)
    await killThrough(id)
    const { rows } = await pool.query(
      `select (select count(*)::int from cards where upload_document_id = $1 and status = 'PendingAck' and last_four is not null) as cards,
         (select count(*)::int from card_status_changes h join cards c on c.id = h.card_id where c.upload_document_id = $1) as changes,
         (select count(*)::int from transfers where upload_document_id = $1 and kind = 'fee') as fees,
         (select balance from accounts where kind = 'fee_income') as income,
         (select count(*)::int from wallets w join accounts a on a.id = w.account_id where w.id like 'KW%' and a.balance = 200) as paid,
         (select count(*)::int from bulk_results where document_id = $1 and succeeded) as results,
         (select count(*)::int from ledger_discrepancies) as discrepancies`,
      [id],
    )
    assert.deepEqual(rows, [{ cards: applicants, changes: applicants * 2, fees: applicants, income: applicants * 500, paid: applicants, results: applicants, discrepancies: 0 }])
  })

  it('stops cleanly when it is asked to, and the next worker goes on', { timeout: 600_000 }, async () => {
    const rows = 24_000
    const id = await server.uploaded(csvOf(Array.from({ length: rows }, (_, row) => ({ to: holders[row % HOLDERS]!, amount: '0.01' }))))
    await server.process(id)
    start()
    await underWay(id)
    assert.deepEqual(await kill('SIGTERM'), [0, null])
    start()
    await until(() => isFinished(id))
    assert.deepEqual(await document(id), { status: 'completed', processed_count: rows })
  })
})
