import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { writeSystemRoles } from '../../areas/sign-in/system-roles.ts'
import { freshDatabase } from '../test/database.ts'
import { testServices } from '../test/server.ts'
import { seedDemonstration } from './seed-demonstration.ts'

const now = new Date('2026-11-21T15:00:00Z')

/** Tables of which the database itself writes when a row was made, and nobody reads it. */
const undated = ['accounts', 'images']
/** What comes of a record later than the record: the movement that reverses it, the mailing that sends it. */
const outcomes = ['disputes.reversal_id', 'referral_details.reward_transaction_id', 'notifications.mailing_id']

describe('the demonstration programme does not contradict itself', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  await writeSystemRoles(database.db)
  await seedDemonstration(testServices(database, { DEMO_SEED: '507' }), now)
  const rowsOf = async <R extends object>(query: string, values: unknown[] = []) => (await database.pool.query<R>(query, values)).rows
  const count = async (query: string) => (await rowsOf<{ count: number }>(`select count(*)::int as count from ${query}`))[0]?.count

  it('nothing is older than the person or the record that it names', async () => {
    const links = await rowsOf<{ of: string; by: string; parent: string; key: string; at: string }>(
      `select c.conrelid::regclass::text as of, a.attname as by, c.confrelid::regclass::text as parent, k.attname as key, t.attname as at
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
       join pg_attribute p on p.attrelid = c.confrelid and p.attname = 'created_at'
       join pg_attribute t on t.attrelid = c.conrelid and t.atttypid in ('timestamptz'::regtype, 'date'::regtype) and t.attnum > 0 and not t.attisdropped
       where c.contype = 'f' and cardinality(c.conkey) = 1 and c.conrelid::regclass::text || '.' || a.attname <> all($1) and c.confrelid::regclass::text <> all($2)
         -- The roles of the system come with the product.
         and not (c.conrelid = 'admins'::regclass and c.confrelid = 'roles'::regclass)`,
      [outcomes, undated],
    )
    assert.ok(links.length > 100)
    const older: string[] = []
    for (const { of, by, parent, key, at } of links) {
      const found = await count(`${of} c join ${parent} p on p.${key} = c.${by} where c.${at}::date < p.created_at::date or (pg_typeof(c.${at}) = 'timestamptz'::regtype and c.${at} < p.created_at)`)
      if (found !== 0) older.push(`${found} of ${of}.${at} before ${parent}, by ${by}`)
    }
    assert.deepEqual(older, [])
  })

  it('the log tells nothing of a record before it was there, nor of anybody who was not', async () => {
    const older: string[] = []
    for (const [type, table] of Object.entries({ user: 'users', card: 'cards', admin: 'admins', role: 'roles', segment: 'segments', cashback: 'cashbacks', banner: 'banners', service: 'services', limit_provider: 'limit_providers', card_charge: 'card_charges', paguelofacil_charge: 'paguelofacil_charges' }))
      if ((await count(`audit_entries e join ${table} r on r.id = e.subject_id where e.subject_type = '${type}' and e.at < r.created_at`)) !== 0) older.push(type)
    assert.deepEqual(older, [])
    assert.equal(await count(`audit_entries e join admins a on a.id = e.actor_id where e.at < a.created_at`), 0)
  })

  it('a mail about a rejection follows it, and a loan the verification of who has it', async () => {
    assert.ok(Number(await count(`kyc_mails where kind = 'rejected'`)) > 5)
    assert.equal(await count(`kyc_mails k join users u on u.id = k.user_id where k.kind = 'rejected' and k.created_at < u.kyc_updated_at`), 0)
    assert.equal(await count('loans l join users u on u.id = l.user_id where l.created_at < u.kyc_updated_at'), 0)
    assert.equal(await count('assistances a join users u on u.id = a.user_id where a.created_at < u.kyc_updated_at'), 0)
    assert.equal(await count('loan_payments p join loans l on l.id = p.loan_id where p.paid_at < l.created_at'), 0)
    assert.equal(await count('loans where created_at > $now or updated_at > $now'.replaceAll('$now', `'${now.toISOString()}'`)), 0)
  })

  it('segments, and what else nobody has edited, have their creation in the log, once', async () => {
    for (const [type, table] of Object.entries({ segment: 'segments', service: 'services', banner: 'banners', limit_provider: 'limit_providers', card_charge: 'card_charges', paguelofacil_charge: 'paguelofacil_charges' })) {
      assert.equal(await count(`${table} r where created_by is not null and (select array_agg(e.action || e.at) from audit_entries e where e.subject_type = '${type}' and e.subject_id = r.id) is distinct from array['${type}.created' || r.created_at]`), 0, type)
      assert.ok(Number(await count(`${table} where created_by is not null`)) > 0, type)
    }
  })
})
