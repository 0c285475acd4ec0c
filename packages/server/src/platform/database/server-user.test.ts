import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { freeJobsTask } from '../../engines/jobs/free-jobs.task.ts'
import { startJobs } from '../../engines/jobs/jobs.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { indexListTask } from '../../engines/bulk/rows/search-index.ts'
import { testServices } from '../../app/test/server.ts'
import { openKysely, openPool } from './pool.ts'
import { grantToServer } from './server-user.ts'

describe('the user that the server runs as', async () => {
  const database = await freshDatabase()
  const user = `server_${randomBytes(4).toString('hex')}`
  await grantToServer(database.pool, { user, password: 'una-clave-7' })
  await grantToServer(database.pool, { user, password: 'una-clave-7' })
  const { rows: owners } = await database.pool.query<{ owner: string }>('select current_user as owner')
  const pool = openPool(Object.assign(new URL(database.url), { username: user, password: 'una-clave-7' }).href, { max: 6 })
  after(async () => {
    await pool.end()
    await database.pool.query(`drop owned by ${user} cascade`)
    await database.pool.query(`drop role ${user}`)
    await database.drop()
  })

  it('moves money and queues work', async () => {
    await pool.query(
      `select ledger_post(array[row('fund', 'adjustment', ledger_account('outside_world'), ledger_account('programme_float'), 5, '', '', null, null, null, null, null)::ledger_transfer])`,
    )
    await pool.query(
      `select ledger_post(array[row('back', 'reversal', ledger_account('programme_float'), ledger_account('outside_world'), 5, '', '', (select id from transfers where reference = 'fund'), null, null, null, null)::ledger_transfer])`,
    )
    const { rows } = await pool.query(`select (graphile_worker.add_job('index-list', payload => '{"document": 1}'::json)).task_id is not null as queued`)
    assert.deepEqual([rows, (await pool.query('select from graphile_worker.jobs')).rowCount], [[{ queued: true }], 1])
    await pool.query('select analyze_lists()')
    assert.equal((await database.pool.query('select from transfers')).rowCount, 2)
  })

  it('does the work that is queued, and frees what a killed worker had begun', async () => {
    await database.pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool-killed'`)
    const services = testServices({ ...database, pool, db: openKysely(pool) })
    const jobs = await startJobs(services, [indexListTask, freeJobsTask])
    await until(async () => (await pool.query(`select from graphile_worker.jobs where task_identifier = 'index-list'`)).rowCount === 0)
    await jobs.stop()
    await services.signals.close()
  })

  it('erases a person, with what was written about them in the ledger, and changes nothing else of it', async () => {
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email) values ('U1', 'Zenobia', 'Quintanilla', 'Cédula', '8-1-1', '+50761112223', 'zenobia@example.com')`)
    await pool.query(`select ledger_post(array[row('words', 'adjustment', ledger_account('outside_world'), ledger_account('programme_float'), 5, 'De Zenobia Quintanilla', '', null, null, null, null, null)::ledger_transfer])`)
    const words = async () => (await pool.query<{ description: string }>(`select description, amount from transfers where reference = 'words'`)).rows
    await pool.query(`select erase_words_of_ledger('U1', '.', '.', array['%'])`)
    assert.deepEqual(await words(), [{ description: 'De Zenobia Quintanilla', amount: 5 }])
    await pool.query(`update users set status = 'Deleted' where id = 'U1'`)
    assert.deepEqual(await words(), [{ description: 'De U1', amount: 5 }])
  })

  it('owns no table', async () => {
    assert.equal((await pool.query('select from pg_tables where tableowner = current_user')).rowCount, 0)
  })

  const denied: Readonly<Record<string, string>> = {
    'drop a trigger of the ledger': 'drop trigger transfers_settle on transfers',
    'switch a trigger of the ledger off': 'alter table transfers disable trigger transfers_append_only',
    'switch the guard of the balances off': 'alter table accounts disable trigger accounts_guard',
    'switch triggers off as a replica does': `set session_replication_role = replica`,
    'replace a function of the ledger': `create or replace function ledger_settle() returns trigger language plpgsql as 'begin return null; end'`,
    'drop the ledger': 'drop table transfers cascade',
    'empty the ledger': 'truncate transfers cascade',
    'remove transfers': 'delete from transfers',
    'remove audit entries': 'delete from audit_entries',
    'alter the record of migrations': `update migrations set checksum = ''`,
    'set a balance from a trigger of its own': `create temporary table mine (x int);
      create function pg_temp.sneak() returns trigger language plpgsql as $$ begin update public.accounts set balance = balance + 1000 where kind = 'programme_float'; return new; end $$;
      create trigger sneak before insert on mine for each row execute function pg_temp.sneak();
      insert into mine values (1)`,
    'write a transfer from a trigger of its own': `create temporary table words (x int);
      create function pg_temp.write() returns trigger language plpgsql as $$ begin update public.transfers set description = 'mine'; return new; end $$;
      create trigger write before insert on words for each row execute function pg_temp.write();
      insert into words values (1)`,
    'set a balance': 'update accounts set balance = 0',
    'alter a daily sum': 'update ledger_days set amount_cents = 0',
    'add to a daily sum': `insert into ledger_day_parts (day, kind, debit, credit, amount_cents, count) values ('2026-01-01', 'topup', 'programme_float', 'wallet', 1, 1)`,
    'become the owner': `set role "${owners[0]!.owner}"`,
  }
  for (const [what, statement] of Object.entries(denied))
    it(`may not ${what}`, async () => {
      await assert.rejects(pool.query(statement), { code: '42501' })
    })
})
