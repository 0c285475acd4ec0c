import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { amounts, choice, days, text } from '@ventanilla/contract/filters'
import { csvColumn, defineList } from '@ventanilla/contract/lists'
import { disputeList } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { walletMovementList } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { freshDatabase } from '../../app/test/database.ts'
import { byName, byNumber, byText, byTime, defineSource, via } from './list-source.ts'
import { listCells } from './list-table.ts'
import type { Asked } from './matching.ts'
import { readEntry, readList, streamList } from './read-list.ts'
import { shownMoney, shownTime, textHas } from './shown.ts'

const list = defineList({
  item: z.object({ id: z.string(), name: z.string(), cents: z.string(), made: z.string(), owner: z.string() }),
  sorts: ['name', 'cents', 'owner'],
  search: { min: 1 },
  filters: { kind: choice(['a', 'b', 'c']), made: days(), cents: amounts(), owner: text() },
  csv: { id: csvColumn('Número', 'Number') },
})
const id = byText(sql`t.id`)
const things = defineSource(list, {
  from: { things: 't' },
  where: sql`t.kind <> 'hidden'`,
  joins: { o: sql`join owners o on o.id = t.owner_id` },
  columns: { id: sql`t.id`, name: sql`t.name`, cents: shownMoney(sql`coalesce(t.cents, 0)`), made: shownTime(sql`t.made`), owner: sql`o.name` },
  key: [byTime(sql`t.made`), id],
  sorts: { name: [byName(sql`t.name`), id], cents: [byNumber(sql`coalesce(t.cents, -1)`), id], owner: via(['o'], [byText(sql`o.name`), id]) },
  filters: { kind: sql`t.kind`, made: sql`t.made`, cents: sql`t.cents`, owner: (given) => sql`t.owner_id in (select f.id from owners f where f.name = ${given})` },
  search: textHas(sql`t.name`),
})

describe('a list', async () => {
  const { db, pool, drop } = await freshDatabase()
  after(drop)
  await pool.query(`
    create table owners (id integer primary key, name text not null);
    create table things (id text primary key, kind text not null, name text not null, cents bigint, made timestamptz not null, owner_id integer not null);
    insert into owners values (1, 'Zoe'), (2, 'Ana');
    insert into things values
      ('1', 'a', 'Ñame', 100, '2026-11-01 04:59:59.999999Z', 1), ('2', 'a', 'nube', null, '2026-11-01 05:00Z', 2), ('3', 'b', 'Ópalo', 300, '2026-11-02 04:59:59.999999Z', 1),
      ('4', 'c', 'opaco_%', 300, '2026-11-02 05:00Z', 2), ('5', 'c', 'Ñame', 200, '2026-11-02 05:00Z', 2), ('6', 'hidden', 'nada', 1, '2026-11-09Z', 1)`)
  const asking = (query: Record<string, unknown> = {}): Asked => ({ page: 1, page_size: 10, order: 'asc', ...query })
  const ids = async (query: Record<string, unknown> = {}) => (await readList(db, things, asking(query))).entries.map((entry) => entry.id).join('')

  it('has the newest first, and of the same moment the later id', async () => assert.equal(await ids(), '54321'))

  it('sorts names as Spanish does, and numbers that are missing where the source says', async () => {
    assert.deepEqual([await ids({ sort_by: 'name' }), await ids({ sort_by: 'name', order: 'desc' })], ['21543', '34512'])
    assert.deepEqual([await ids({ sort_by: 'cents' }), await ids({ sort_by: 'cents', order: 'desc' })], ['21534', '43512'])
    assert.deepEqual([await ids({ sort_by: 'owner' }), await ids({ sort_by: 'owner', order: 'desc' })], ['24513', '31542'])
  })

  it('is filtered by several choices, by whole days in Panama, by amounts with both ends, and by text', async () => {
    assert.deepEqual([await ids({ kind: ['a'] }), await ids({ kind: ['a', 'b'] })], ['21', '321'])
    assert.deepEqual([await ids({ made_from: '2026-11-01', made_to: '2026-11-01' }), await ids({ made_to: '2026-10-31' }), await ids({ made_from: '2026-11-02' })], ['32', '1', '54'])
    assert.deepEqual([await ids({ cents_from: 200, cents_to: 300 }), await ids({ cents_to: 100 }), await ids({ cents_from: 201, kind: ['c'] })], ['543', '1', '4'])
    assert.deepEqual([await ids({ owner: 'Zoe' }), await ids({ owner: `' or true --` })], ['31', ''])
  })

  it('is searched without regard to accents and case, and wildcards are letters', async () => {
    assert.deepEqual([await ids({ search: 'OPA' }), await ids({ search: '_%' }), await ids({ search: '%' }), await ids({ search: 'name', kind: ['a'] })], ['43', '4', '4', '1'])
  })

  it('goes by pages, and counts exactly up to a limit', async () => {
    const counted = async (query: Record<string, unknown>, max: number) => {
      const { entries, count, count_capped } = await readList(db, things, asking({ page_size: 2, ...query }), max)
      return [entries.length, count, count_capped]
    }
    assert.deepEqual(await counted({}, 5), [2, 5, false])
    assert.deepEqual(await counted({}, 4), [2, 4, true])
    assert.deepEqual(await counted({ kind: ['c'] }, 1), [2, 1, true])
    assert.deepEqual(await counted({ page: 3 }, 2), [1, 5, false], 'its last page tells how many there are')
    assert.deepEqual(await counted({ page: 9 }, 100), [0, 5, false])
    assert.deepEqual(await counted({ search: 'none' }, 100), [0, 0, false])
    assert.deepEqual(await counted({ page: 9, search: 'none' }, 100), [0, 0, false], 'also from behind its end')
  })

  it('answers that there are more where a count takes too long', async () => {
    const slow = { ...things, search: () => sql<boolean>`pg_sleep(case when current_setting('statement_timeout') = '0' then 0 else 60 end) is not null` }
    assert.deepEqual(await readList(db, slow, asking({ page_size: 2, search: 'x' })).then(({ entries, count, count_capped }) => [entries.length, count, count_capped]), [2, 2, true])
  })

  it('is read to its end in each order, each entry once', async () => {
    await sql`insert into things select 'x' || n, 'a', 'name ' || n % 7, n % 5, '2026-01-01'::timestamptz + n % 11 * interval '1 microsecond', 1 + n % 2 from generate_series(1, 2500) n`.execute(db)
    for (const query of [{ order: 'desc' }, ...list.sorts.flatMap((sort_by) => [{ sort_by }, { sort_by, order: 'desc' }])]) {
      const asked = asking(query)
      const { entries } = await readList(db, things, { ...asked, page_size: 3_000 })
      const streamed: string[] = []
      for await (const batch of streamList(db, things, asked)) streamed.push(...batch.map((entry) => entry.id))
      assert.equal(streamed.length, 2505)
      assert.deepEqual(streamed, entries.map((entry) => entry.id), JSON.stringify(query))
    }
  })

  it('finds one entry', async () => {
    assert.deepEqual(await readEntry(db, things, sql`t.id = '3'`), { id: '3', name: 'Ópalo', cents: '3.00', made: '2026-11-02T04:59:59.999Z', owner: 'Zoe' })
    assert.equal(await readEntry(db, things, sql`t.id = 'none'`), undefined)
  })

  it('is counted to a hundred thousand, and to five thousand where a search or other tables tell what is asked for', async () => {
    await sql`insert into things select 'y' || n, 'b', 'many', n, '2026-02-01', 1 from generate_series(1, 12000) n`.execute(db)
    const counted = async (query: Record<string, unknown>) => {
      const { count, count_capped } = await readList(db, things, asking(query))
      return [count, count_capped]
    }
    assert.deepEqual(await counted({}), [14_505, false])
    assert.deepEqual([await counted({ kind: ['b'] }), await counted({ kind: ['b'], sort_by: 'owner' })], [[12_001, false], [12_001, false]])
    assert.deepEqual([await counted({ search: 'many' }), await counted({ owner: 'Zoe' }), await counted({ search: 'opa' })], [[5_000, true], [5_000, true], [2, false]])
  })
})

it('a file of movements has words for the descriptions that the programme writes, and leaves those of people', async () => {
  const described = ['card_request', 'withdrawal', 'Referido', 'Pago de la tarjeta']
  const column = async (language: 'es' | 'en', csv = { description: walletMovementList.csv.description! }) => {
    const cells: string[] = []
    for await (const batch of listCells(csv, language, [described.map((description) => ({ description }))])) cells.push(...batch.flat())
    return cells
  }
  assert.deepEqual(await column('en'), ['Card request', 'Withdrawal of their whole balance', 'Referral', 'Pago de la tarjeta'])
  // A report of a movement without a shop says what the movement says.
  assert.deepEqual(await column('es', { description: disputeList.csv.establishment! }), await column('es'))
  assert.deepEqual(await column('es'), ['Solicitud de tarjeta', 'Retiro de todo su saldo', 'Referido', 'Pago de la tarjeta'])
})
