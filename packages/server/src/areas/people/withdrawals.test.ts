import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'
import { finishWithdrawalsTask, waitingQuery } from './withdrawal.ts'

describe('withdrawals that wait', async () => {
  const server = await startCardServer(['1', '2', '3'].map((number) => ({ email: `u${number}@example.com`, identification: `8-1-${number}`, wallet: 100 })))
  after(() => server.close())
  const { pool } = server
  const run = { stopping: new AbortController().signal, cut: new AbortController().signal }
  const finish = () => finishWithdrawalsTask.perform(server.services, {}, run)
  const statuses = async () => (await pool.query<{ status: string }>(`select status from users where id in ('U1', 'U2', 'U3') order by id`)).rows.map(({ status }) => status)

  it('are finished although one of them fails, which is tried again', async () => {
    await pool.query(`
      create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger fail_once before update on users for each row when (new.id = 'U1' and new.status = 'Retired') execute function fail_once();
      update users set status = 'Withdrawal process', status_changed_at = now() - interval '1 hour' where id = 'U1';
      update users set status = 'Withdrawal process', status_changed_at = now() where id in ('U2', 'U3')`)
    await finish()
    assert.deepEqual(await statuses(), ['Withdrawal process', 'Retired', 'Retired'])
    await pool.query('drop trigger fail_once on users')
    await finish()
    assert.deepEqual(await statuses(), ['Retired', 'Retired', 'Retired'])
  })

  it('pay out what came back to a card after it was canceled', async () => {
    await pool.query(`with opened as (insert into accounts (kind) values ('wallet'), ('card') returning id, kind),
        made as (insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status) values ('U4', 'Ana', 'Ríos', 'Cédula', '8-1-4', '+50762000004', 'u4@example.com', 'Withdrawal process') returning id),
        held as (insert into wallets (id, user_id, account_id) select 'W4', made.id, opened.id from made, opened where kind = 'wallet' returning id)
      insert into cards (id, user_id, wallet_id, account_id, card_type, status) select 'C4', 'U4', 'W4', opened.id, 'physical', 'Canceled' from opened where kind = 'card'`)
    await server.movement({ reference: 'late refund', kind: 'adjustment', debit: 'outside_world', credit: 'C4', amount: 700 })
    await finish()
    const { rows } = await pool.query<{ status: string }>(`select status from users where id = 'U4'`)
    assert.deepEqual([rows[0]?.status, await server.balance('C4'), await server.balance('W4')], ['Retired', 0, 0])
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })

  it('pay out what reaches somebody who is Retired, without a word of their status, and who can be deleted then', async () => {
    const statusEntries = async () => (await pool.query(`select subject_id, after ->> 'status' as status from audit_entries where action = 'user.status_changed' order by subject_id, id`)).rows
    const before = await statusEntries()
    await server.movement({ reference: 'late refund of a wallet', kind: 'adjustment', debit: 'outside_world', credit: 'W2', amount: 300 })
    await server.movement({ reference: 'late refund of a card', kind: 'adjustment', debit: 'outside_world', credit: 'C4', amount: 500 })
    // Whether lists have indexed the balance by then or not.
    await pool.query('select index_balances(1000)')
    await server.movement({ reference: 'another one', kind: 'adjustment', debit: 'outside_world', credit: 'W3', amount: 200 })
    await finish()
    assert.deepEqual(await Promise.all(['W2', 'C4', 'W4', 'W3'].map((key) => server.balance(key))), [0, 0, 0, 0])
    assert.deepEqual([await statusEntries(), await statuses()], [before, ['Retired', 'Retired', 'Retired']])
    const { version } = onlyRow(await pool.query<{ version: number }>(`select version from users where id = 'U2'`))
    const { status, body } = await server.post('/api/user/status/U2/', { status: 'Deleted', reason: 'Lo pidió', version })
    assert.equal(status, 200, JSON.stringify(body))
  })

  it('pay out what reaches somebody who is Deleted, whom no list and no form can name', async () => {
    const entries = async () => (await pool.query(`select from audit_entries where action = 'user.status_changed'`)).rowCount
    const before = await entries()
    await server.movement({ reference: 'refund of who was deleted', kind: 'adjustment', debit: 'outside_world', credit: 'W2', amount: 700 })
    await finish()
    assert.deepEqual([await server.balance('W2'), await statuses(), await entries()], [0, ['Retired', 'Deleted', 'Retired'], before])
  })

  it('are found without a look at everybody who has left', async () => {
    const { sql: text, parameters } = waitingQuery().compile(server.services.db)
    const client = await pool.connect()
    try {
      await client.query('begin; select index_balances(10000)')
      await client.query(`insert into accounts (kind) select 'wallet' from generate_series(1, 5000)`)
      await client.query('update accounts set is_retired = true; analyze accounts')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
      const plan = rows.map((line) => line['QUERY PLAN']).filter((line) => / on accounts/.test(line))
      assert.equal(plan.length, 1)
      assert.match(plan[0] ?? '', /accounts_of_retired/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('are all looked at, also behind hundreds that wait for their card', async () => {
    await pool.query(`
      insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status, created_at, status_changed_at)
      select 'N' || n, 'Ana', 'Ríos', 'Cédula', '9-1-' || n, '+507' || 61000000 + n, 'n' || n || '@example.com', 'Withdrawal process', 'verified', '2026-10-01', now() - interval '1 day' from generate_series(1, 520) n;
      with opened as (insert into accounts (kind) select kind from generate_series(1, 520), (values ('wallet'), ('card')) k (kind) returning id, kind),
        placed as (select id, kind, row_number() over (partition by kind) as n from opened),
        wallets_of as (insert into wallets (id, user_id, account_id) select 'NW' || n, 'N' || n, id from placed where kind = 'wallet' returning id)
      insert into cards (id, user_id, wallet_id, account_id, card_type, status) select 'NC' || n, 'N' || n, 'NW' || n, id, 'physical', 'Active' from placed where kind = 'card';
      update users set status = 'Active' where id = 'U3'; update users set status = 'Withdrawal process', status_changed_at = now() where id = 'U3'`)
    await finish()
    assert.deepEqual(await statuses(), ['Retired', 'Deleted', 'Retired'])
    assert.equal((await pool.query(`select from users where status = 'Withdrawal process'`)).rowCount, 520)
  })
})
