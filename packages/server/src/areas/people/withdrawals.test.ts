import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startCardServer } from '../cards/test/card-server.ts'
import { finishWithdrawalsTask } from './withdrawal.ts'

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
    assert.deepEqual(await statuses(), ['Retired', 'Retired', 'Retired'])
    assert.equal((await pool.query(`select from users where status = 'Withdrawal process'`)).rowCount, 520)
  })
})
