import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PoolClient } from 'pg'
import { operations } from '@ventanilla/contract/bulk/operations'
import { freshDatabase } from '../../../app/test/database.ts'
import { effectOf } from '../../../app/effects.ts'
import { addHolders } from '../test/holders.ts'
import { createSegment, createStaging, insertRows, markRepeated, storedRows, validateTogether } from '../upload/staging.ts'
import { applyToList } from './apply-rows.ts'

/** Going through all rows of a list for each of its rows shows as a filter on what a row, or what limits it, is known by; never on the section of a day's figures, of which there are a handful. */
const rowByRow = /Join Filter: [^']*\.(row_number|reference|key|account_id|credit) = /

describe('the statement of a batch', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database

  const known = {
    'where nothing was analysed, as of a list that has just been uploaded': () => Promise.resolve(),
    'where all rows that were analysed are dead': async () => {
      const client = await pool.connect()
      await client.query('begin')
      await addHolders(client, 5_000, 1_000_000)
      await client.query('rollback; analyze')
      client.release()
    },
    'where a small programme, of which no card has a limit, is all that the planner knows of': () => addHolders(pool, 300, 0),
  }
  for (const [where, prepare] of Object.entries(known))
    describe(where, () => {
      before(prepare)
      for (const definition of operations.filter(({ endpoints }) => endpoints.process !== undefined))
        it(`${definition.id}: never goes through its rows once for each of its rows`, async () => {
          const effect = effectOf(definition)
          const rows = storedRows(definition, { documentId: 1, from: 2, to: 2_001 })
          const client = await pool.connect()
          await client.query('begin; set local random_page_cost = 1.1; set local jit = off')
          const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${applyToList(effect, rows)}`, ['A1', 1, `${definition.id}:1`])
          await client.query('rollback')
          client.release()
          const lines = plan.map((line) => line['QUERY PLAN'])
          assert.ok(lines.some((line) => line.includes('bulk_stretch')))
          assert.deepEqual(lines.filter((line) => rowByRow.test(line)), [])
        })
    })
})

describe('a batch that comes after a single row in the same session', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database
  before(() => addHolders(pool, 3_000, 10_000_000))

  const status = (table: string, other: string) => (where: string) => `update ${table} set status = case status when 'Active' then '${other}' else 'Active' end, status_changed_at = now() where account_id in (${where})`
  const changes: Readonly<Record<string, (accounts: string) => string>> = {
    recharges: (accounts) => `select count(*) from ledger_post(array(select row('a:' || id, 'topup', ledger_account('programme_float'), id, 10, '', '', null, null, null, null, null)::ledger_transfer from (${accounts}) a))`,
    'recharges that are taken back': (accounts) =>
      `select count(*) from ledger_post(array(select row('b:' || id, 'reversal', credit, debit, amount, '', '', id, null, null, null, null)::ledger_transfer from transfers where kind = 'topup' and credit in (${accounts})))`,
    'states of cards': status('cards', 'Canceled'),
    'states of wallets': (accounts) => status('wallets', 'Blocked')(accounts.replace("'card'", "'wallet'")),
    'states of users': (accounts) => `update users set status = case status when 'Active' then 'Frozen' else 'Active' end, status_changed_at = now() where id in (select user_id from cards where account_id in (${accounts}))`,
  }
  for (const [what, change] of Object.entries(changes))
    it(`${what}: is not gone through once for each of its rows, for all that was planned for one row`, async () => {
      const client = await pool.connect()
      const plans: string[] = []
      client.on('notice', ({ message }) => plans.push(message ?? ''))
      try {
        // Tells the plan of each statement, also of those within functions and triggers.
        await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`)
        await client.query(change(`select id from accounts where kind = 'card' order by id limit 1`))
        plans.length = 0
        await client.query(change(`select id from accounts where kind = 'card' order by id desc limit 2000`))
        assert.ok(plans.some((plan) => plan.includes('Named Tuplestore Scan')))
        assert.deepEqual(plans.flatMap((plan) => plan.split('\n')).filter((line) => /Join Filter: .* = /.test(line)), [])
      } finally {
        client.release(true)
      }
    })
})

describe('the statements of an upload', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database

  /** What the planner knows of rows of lists when a long one comes. */
  const known: Readonly<Record<string, (client: PoolClient, list: (rows: number) => Promise<number>) => Promise<unknown>>> = {
    'a short list': (_client, list) => list(3),
    'dead rows alone, of a worker that was killed': async (client, list) => {
      await client.query('savepoint kept')
      await list(20_000)
      await client.query('rollback to savepoint kept')
    },
  }
  for (const [what, prepare] of Object.entries(known))
    for (const definition of operations)
      it(`${definition.id}: never go through the rows of the list once for each of them, where ${what} was analysed`, async () => {
        const effect = effectOf(definition)
        const client = await pool.connect()
        await client.query('begin; set local random_page_cost = 1.1; set local jit = off')
        await client.query(createStaging(definition))
        await client.query(createSegment('staging_1'))
        const list = async (rows: number) => {
          const { rows: [document] } = await client.query<{ id: number }>(`insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, warnings, language, created_by, created_by_email)
            values ($1, 'a.csv', 1, repeat('0', 64), 'text/csv', 'validated', 0, 0, 0, '[]', 'es', 'A1', 'a@example.com') returning id`, [definition.id])
          await client.query(`insert into bulk_rows (document_id, row_number, cells, search, is_valid) select $1, n, '{}', '', true from generate_series(2, $2::integer) n`, [document?.id, rows + 1])
          return document?.id ?? 0
        }
        const plan = async (sql: string, values: unknown[] = []) => {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values)
          return rows.map((line) => line['QUERY PLAN'])
        }
        try {
          await prepare(client, list)
          await client.query('analyze bulk_rows')
          const id = await list(20_000)
          await client.query(`insert into staging_1 (row_number, search) select n, '' from generate_series(2, 20001) n`)
          await client.query('analyze staging')
          const plans: Record<string, string[]> = { insertRows: await plan(insertRows(effect, 'staging_1'), [id]) }
          for (const [name, { find, apply }] of Object.entries({ markRepeated: markRepeated(effect, id), validateTogether: validateTogether(effect, id) })) {
            plans[name] = await plan(find)
            await client.query(find)
            await client.query('set local enable_nestloop = off')
            plans[`${name} applied`] = await plan(apply)
            await client.query('set local enable_nestloop to default; drop table changes')
          }
          for (const [name, lines] of Object.entries(plans)) assert.deepEqual(lines.filter((line) => rowByRow.test(line)), [], name)
        } finally {
          await client.query('rollback')
          client.release()
        }
      })
})
