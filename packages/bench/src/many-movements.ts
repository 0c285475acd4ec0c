import type { Pool } from 'pg'

/** Movements of one statement, so that progress shows. */
const STEP = 1_000_000
/** Days over which users and movements are spread. */
const DAYS = 1_095

/**
 * Adds so many users with a wallet and a card each, and so many movements between them, the shops and the programme, spread
 * over three years, with the daily sums that belong to them. Written without the triggers that check each movement and
 * without the indexes, which are made afterwards: the rows are those that the ledger would have.
 */
export async function addMovements(pool: Pool, users: number, movements: number, say: (line: string) => void): Promise<void> {
  const at = (of: number) => `now() - interval '${DAYS} days' + n * interval '${(DAYS * 86_400) / of} seconds'`
  await withoutIndexes(pool, ['users', 'wallets', 'cards', 'accounts'], async () => {
    await pool.query(
      `insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status, created_at)
       select 'Z' || lpad(n::text, 7, '0'), (array['Ana', 'Luis', 'María', 'José', 'Carmen', 'Pedro', 'Rosa', 'Juan', 'Elena', 'Mario'])[1 + n % 10], (array['González', 'Rodríguez', 'Batista', 'Quintero', 'Arosemena', 'Castillo', 'Him', 'Vega', 'Ríos', 'Moreno', 'Pinto'])[1 + n % 11] || ' ' || n % 997,
         'Cédula', 'E-' || n % 9999 + 1 || '-' || n, '+50769' || lpad(n::text, 7, '0'), 'persona' || n || '@grande.example', (array['Active', 'Active', 'Active', 'Active', 'Inactive', 'Blocked', 'Frozen'])[1 + n % 7], (array['verified', 'verified', 'not_started', 'rejected'])[1 + n % 4], ${at(users)}
       from generate_series(1, $1::int) n`,
      [users],
    )
    // As many have moved since they were indexed as a worker leaves (index-balances.task.ts), with a million users.
    for (const [kind, first, columns, values] of [
      ['wallet', 100_000_000, 'id, user_id, account_id', `'ZW' || n, 'Z' || lpad(n::text, 7, '0'), 100000000 + n`],
      ['card', 200_000_000, 'id, user_id, wallet_id, account_id, card_type, last_four, status, created_at', `'ZC' || n, 'Z' || lpad(n::text, 7, '0'), 'ZW' || n, 200000000 + n, (array['virtual', 'physical'])[1 + n % 2], lpad((n % 10000)::text, 4, '0'), (array['Active', 'Active', 'Temporarily blocked', 'Canceled'])[1 + n % 4], ${at(users)}`],
    ] as const) {
      await pool.query(`insert into accounts (id, kind, balance, indexed_balance, is_indexed) overriding system value select ${first} + n, '${kind}', b, b + moved, moved = 0 from generate_series(1, $1::int) n cross join lateral (select n::bigint * 7919 % 100003 as b, case when n % 100 = 0 then n else 0 end as moved) of`, [users])
      await pool.query(`insert into ${kind}s (${columns}) select ${values} from generate_series(1, $1::int) n`, [users])
    }
    say(`${users} users with a wallet and a card each`)
  })
  await withoutIndexes(pool, ['transfers'], async () => {
    // Of eight movements three are recharges, four purchases, and one is taken back into the programme.
    for (let from = 0; from < movements; from += STEP) {
      await pool.query(
        `insert into transfers (debit, credit, amount, debit_after, credit_after, created_at, kind, reference, establishment)
         select case when k.kind = 'topup' then float.id else k.account end, case k.kind when 'topup' then k.account when 'purchase' then outside.id else recovered.id end, 1 + n::bigint * 7901 % 20011, 0, 0, ${at(movements)}, k.kind, 'large:' || n,
           case when k.kind = 'purchase' then (array['Super 99', 'Farmacias Arrocha', 'Delta', 'Rey'])[1 + n % 4] else '' end
         from generate_series($1::int, $2::int) n
         cross join lateral (select (array['topup', 'topup', 'topup', 'purchase', 'purchase', 'purchase', 'purchase', 'reversal'])[1 + n % 8] as kind, (array[100000000, 200000000])[1 + n / 8 % 2] + 1 + n::bigint * 7919 % $3::int as account) k,
         (select id from accounts where kind = 'programme_float') float, (select id from accounts where kind = 'outside_world') outside, (select id from accounts where kind = 'programme_recovered') recovered`,
        [from + 1, Math.min(from + STEP, movements), users],
      )
      say(`${Math.min(from + STEP, movements)} movements`)
    }
  })
  await pool.query(
    `insert into ledger_days as l (day, kind, debit, credit, reverses, amount_cents, count)
     select panama_day(t.created_at), t.kind, d.kind, c.kind, false, sum(t.amount), count(*) from transfers t join accounts d on d.id = t.debit join accounts c on c.id = t.credit where t.reference like 'large:%' group by 1, 2, 3, 4
     on conflict (day, kind, debit, credit, reverses) do update set amount_cents = l.amount_cents + excluded.amount_cents, count = l.count + excluded.count`,
  )
  await pool.query('vacuum (analyze) users, wallets, cards, accounts, transfers, ledger_days')
}

/** Does some work while tables have no triggers and no indexes but those of their constraints, which are made again afterwards. */
async function withoutIndexes(pool: Pool, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  for (const table of tables) await pool.query(`alter table ${table} disable trigger all`)
  await work()
  for (const table of tables) await pool.query(`alter table ${table} enable trigger all`)
  for (const { made } of rows) await pool.query(made)
}
