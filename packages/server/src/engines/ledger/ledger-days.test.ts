import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import { freshDatabase } from '../../app/test/database.ts'
import { figuresCommand } from './figures.command.ts'

type Transfer = { id: number; kind: string; debit: number; credit: number; amount: number; of: number | null; at: string }
const money = ['topup', 'purchase', 'fee', 'transfer', 'cashback', 'adjustment'] as const

/** Panama's midnight is five hours after the one of UTC: moments on both sides of both, and of the ends of a month and a year. */
const moments = ['2026-02-28T23:59:59.999Z', '2026-03-01T04:59:59.999Z', '2026-03-01T05:00:00Z', '2026-03-01T00:00:00Z', '2026-01-01T04:59:59Z', '2025-12-31T05:00:00Z', '2026-03-02T12:00:00Z']
const dayOf = (at: string) => new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 10)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('post' as const), many: fc.array(fc.record({ kind: fc.constantFrom(...money), from: fc.nat(9), to: fc.nat(9), amount: fc.integer({ min: 1, max: 50_000 }), at: fc.constantFrom(...moments) }), { minLength: 1, maxLength: 6 }) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('reverse' as const), which: fc.nat(), share: fc.constantFrom(1, 0.4), at: fc.constantFrom(...moments) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('rest' as const), which: fc.nat(), at: fc.constantFrom(...moments) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe('the daily sums of the ledger', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database
  const { rows: own } = await pool.query<{ id: number; kind: string }>('select id, kind from accounts order by id')
  const { rows: held } = await pool.query<{ id: number; kind: string }>(`insert into accounts (kind) select unnest(array['wallet', 'wallet', 'wallet', 'card', 'card']) returning id, kind`)
  const accounts = [...own, ...held]
  const kindOf = new Map(accounts.map(({ id, kind }) => [id, kind]))
  const outside = own.find(({ kind }) => kind === 'outside_world')!.id
  let number = 0
  const post = async (transfers: readonly Omit<Transfer, 'id'>[]) =>
    pool.query(
      `select * from ledger_post(array(
         select row('s' || ($2::int + t.n), t.kind, t.debit, t.credit, t.amount, '', '', t.of, null, null, t.at, null)::ledger_transfer
         from rows from (jsonb_to_recordset($1::jsonb) as (kind text, debit bigint, credit bigint, amount bigint, of bigint, at timestamptz)) with ordinality t (kind, debit, credit, amount, of, at, n)))`,
      [JSON.stringify(transfers), (number += 100)],
    )
  for (const { id } of accounts) if (id !== outside) await post([{ kind: 'adjustment', debit: outside, credit: id, amount: 100_000_000, of: null, at: '2025-01-01T12:00:00Z' }])

  /** The sums by the transfers, in a few plain words: what is left of each after its reversals, on its own day. */
  const expected = async () => {
    const { rows } = await pool.query<Transfer>('select t.id, t.kind, t.debit, t.credit, t.amount, coalesce(t.reversal_of, r.of_transfer_id) as of, t.created_at::text as at from transfers t left join returned_rests r on r.transfer_id = t.id order by t.id')
    const left = (of: Transfer): number => of.amount - rows.filter((row) => row.of === of.id).reduce((sum, row) => sum + left(row), 0)
    const sums = new Map<string, { cents: number; count: number }>()
    for (const row of rows.filter(({ of }) => of === null)) {
      const name = [dayOf(row.at), row.kind, kindOf.get(row.debit), kindOf.get(row.credit)].join(' ')
      const before = sums.get(name) ?? { cents: 0, count: 0 }
      sums.set(name, { cents: before.cents + left(row), count: before.count + (left(row) > 0 ? 1 : 0) })
    }
    return new Map([...sums].filter(([, { cents, count }]) => cents !== 0 || count !== 0).sort())
  }
  const kept = async () => {
    const { rows } = await pool.query<{ name: string; cents: number; count: number }>(
      `select concat_ws(' ', to_char(day, 'YYYY-MM-DD'), kind, debit, credit) as name, sum(amount_cents)::bigint as cents, sum(count)::bigint as count from ledger_sums where not reverses group by 1 having sum(amount_cents) <> 0 or sum(count) <> 0`,
    )
    return new Map(rows.map(({ name, cents, count }): [string, { cents: number; count: number }] => [name, { cents, count }]).sort())
  }
  /** A reversal may be taken back (the provider refused it), and that is final, as is a part whose rest came back. */
  const reversible = async () => {
    const isFinal = `exists (select from transfers_with_origin back where back.id = t.reversal_of and back.origin is not null) or ${hasRest('t.reversal_of')}`
    const { rows } = await pool.query<Transfer>(`select id, kind, debit, credit, amount, origin as of, created_at::text as at from transfers_with_origin o join transfers t using (id, kind, debit, credit, amount, created_at) where ledger_reversed_by(id) is null and not (${isFinal}) and id > $1 order by id`, [accounts.length])
    return rows
  }
  const hasRest = (transfer: string) => `exists (select from returned_rests r where r.of_transfer_id = ${transfer} and ledger_reversed_by(r.transfer_id) is null)`
  /** Movements of which a part came back, each with the rest that is left. */
  const returnedInPart = async () => {
    const { rows } = await pool.query<Transfer>(`select t.id, t.kind, t.debit, t.credit, t.amount - b.amount as amount from transfers t join transfers b on b.id = ledger_reversed_by(t.id) where t.reversal_of is null and b.amount < t.amount and not ${hasRest('t.id')} order by t.id`)
    return rows
  }

  it('are what the transfers say, after any work with reversals, of reversals too, with rests, and statements that fail', async () => {
    const run = async (work: Step[]) => {
      for (const one of work) {
        if (one.does === 'fold') await pool.query('select fold_ledger_days()')
        // Overdrawn by its last transfer: none of them counts.
        else if (one.does === 'fail') await assert.rejects(post([{ kind: 'topup', debit: outside, credit: held[0]!.id, amount: 5, of: null, at: moments[0]! }, { kind: 'fee', debit: held[1]!.id, credit: outside, amount: 9_000_000_000, of: null, at: moments[0]! }]))
        else if (one.does === 'post') await post(one.many.map(({ kind, from, to, amount, at }) => ({ kind, debit: accounts[from]!.id, credit: accounts[from === to ? (to + 1) % 10 : to]!.id, amount, of: null, at })))
        else if (one.does === 'rest') {
          const all = await returnedInPart()
          const of = all[one.which % Math.max(all.length, 1)]
          if (of) {
            await post([{ kind: 'reversal', debit: of.credit, credit: of.debit, amount: of.amount, of: null, at: one.at }])
            await pool.query('insert into returned_rests select max(id), $1 from transfers', [of.id])
          }
        } else {
          const all = await reversible()
          const of = all[one.which % Math.max(all.length, 1)]
          // What was reversed in part stays so; a reversal is taken back whole, as the product does.
          if (of) await post([{ kind: 'reversal', debit: of.credit, credit: of.debit, amount: of.of === null ? Math.max(1, Math.floor(of.amount * one.share)) : of.amount, of: of.id, at: one.at }])
        }
      }
      assert.deepEqual(await kept(), await expected())
      assert.equal((await pool.query('select from ledger_sum_differences')).rowCount, 0)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), run), { ...cases(20), endOnFailure: true })
  })

  it('make nobody wait for somebody else who posts', async () => {
    const [one, other] = [await pool.connect(), await pool.connect()]
    const transfer = (from: number, to: number, name: string) => `select ledger_post(array[row('${name}', 'transfer', ${held[from]!.id}, ${held[to]!.id}, 7, '', '', null, null, null, null, null)::ledger_transfer])`
    try {
      await one.query('begin')
      await one.query(transfer(0, 3, 'w1'))
      await other.query(`set lock_timeout = '2s'`)
      await other.query(transfer(1, 4, 'w2'))
      await other.query('select fold_ledger_days()')
      await one.query('commit')
    } finally {
      for (const client of [one, other]) client.release(true)
    }
    assert.deepEqual(await kept(), await expected())
  })

  it('are folded into a row a day and kind', async () => {
    const before = await kept()
    await pool.query('select fold_ledger_days()')
    assert.equal((await pool.query('select from ledger_day_parts')).rowCount, 0)
    assert.deepEqual(await kept(), before)
  })

  it('are compared with the ledger by a command, which names what differs and puts it right', async () => {
    const said: string[] = []
    const command = (...args: string[]) => figuresCommand({ db: database.db }, args, (line) => void said.push(line))
    assert.equal(await command(), 0)
    await pool.query(`update ledger_days set amount_cents = amount_cents + 12345, count = count + 1 where (day, kind, debit, credit) = (select day, kind, debit, credit from ledger_days where kind = 'adjustment' and credit = 'card' order by day limit 1)`)
    said.length = 0
    assert.equal(await command(), 1)
    assert.match(said.join('\n'), /^2025-01-01 adjustment from outside_world to card: summed USD 2000123\.45 in 3, moved USD 2000000\.00 in 2\n1 sums differ/)
    assert.equal(await command('--mend'), 1)
    assert.equal(await command(), 0)
    assert.deepEqual(await kept(), await expected())
  })
})
