import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { cancelMailing } from './mailings.ts'

const PEOPLE = 3_000

describe('a mailing to thousands', async () => {
  const { pool, db, drop } = await freshDatabase()
  after(() => drop())
  const begun = async () => {
    const { id } = onlyRow(await pool.query<{ id: number }>(`insert into mailings (kind, key, total_count, pending_count) values ('notification', 'notification:N1', $1, $1) returning id`, [PEOPLE]))
    await pool.query(`insert into users (first_name, surname, identification_type, identification_number, mobile, email, status)
      select 'Ana', 'Ríos', 'Cédula', '8-1-' || n, '+507' || 60000000 + n, 'u' || n || '@example.com', 'Active' from generate_series(1, $1::int) n`, [PEOPLE])
    await pool.query('insert into mailing_recipients (mailing_id, user_id) select $1, id from users', [id])
    // The first 500 are not written to yet.
    await pool.query(`update mailing_recipients p set outcome = 'waiting', reference = 'notification:N1:' || p.user_id from (select user_id from mailing_recipients order by user_id offset 500) w where p.user_id = w.user_id`)
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body) select reference, 'u@example.com', '', '' from mailing_recipients where reference is not null order by user_id`)
    const some = (count: number) => `(select id from mail_outbox where sent_at is null and leased_until is null order by id limit ${count})`
    await pool.query(`update mail_outbox set sent_at = now() where id in ${some(20)}`)
    await pool.query(`update mail_outbox set leased_until = now() + interval '10 minutes' where id in ${some(10)}`)
    // Its sender was killed.
    await pool.query(`update mail_outbox set leased_until = now() - interval '1 minute' where id in ${some(5)}`)
    return id
  }
  const counts = async () => onlyRow(await pool.query('select pending_count as pending, waiting_count as waiting, sent_count as sent, failed_count as failed, skipped_count as skipped from mailings'))
  const outcomes = async () => Object.fromEntries((await pool.query<{ outcome: string; count: number }>('select outcome, count(*)::int as count from mailing_recipients group by 1')).rows.map(({ outcome, count }) => [outcome, count]))
  const id = await begun()

  it('is counted a few times when it is cancelled, and not once for each mail', async () => {
    await pool.query(`
      create table counted (at timestamptz not null default now());
      create function note_count() returns trigger language plpgsql as $$ begin insert into counted default values; return null; end $$;
      create trigger note_count after update on mailings for each row execute function note_count()`)
    assert.deepEqual(await counts(), { pending: 500, waiting: PEOPLE - 520, sent: 20, failed: 0, skipped: 0 })
    await inTransaction(db, (transaction) => cancelMailing(transaction, id))
    assert.deepEqual(await counts(), { pending: 0, waiting: 10, sent: 20, failed: 0, skipped: PEOPLE - 30 })
    assert.deepEqual(await outcomes(), { waiting: 10, sent: 20, cancelled: PEOPLE - 30 })
    const { n } = onlyRow(await pool.query<{ n: number }>('select count(*)::int as n from counted'))
    assert.ok(n <= 5, `counted ${n} times`)
    assert.deepEqual((await pool.query(`select withdrawn, last_error, failed_at is not null as failed, count(*)::int as count from mail_outbox where sent_at is null group by 1, 2, 3 order by 4`)).rows, [
      { withdrawn: 'cancelled', last_error: null, failed: false, count: 10 },
      { withdrawn: 'cancelled', last_error: 'cancelled', failed: true, count: PEOPLE - 530 },
    ])
  })

  it('counts what was being sent at that moment once its attempt has ended', async () => {
    const leased = '(select id from mail_outbox where failed_at is null and sent_at is null order by id limit 4)'
    await pool.query(`update mail_outbox set sent_at = now(), leased_until = null where id in ${leased}`)
    await pool.query(`update mail_outbox set failed_at = now(), leased_until = null where id in ${leased}`)
    assert.deepEqual(await counts(), { pending: 0, waiting: 2, sent: 24, failed: 0, skipped: PEOPLE - 26 })
  })
})
