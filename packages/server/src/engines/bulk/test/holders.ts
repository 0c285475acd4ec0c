import type { Pool } from 'pg'

export type Holder = { email: string; mobile: string; identification: string }

export const holder = (number: number): Holder => ({
  email: `ana${number}@example.com`,
  mobile: `+507${60000000 + number}`,
  identification: `8-${(number % 999) + 1}-${number + 1}`,
})

/** Active users 0 … count-1, each with an active wallet and an active card, and a programme float of so many cents. */
export async function addHolders(pool: Pick<Pool, 'query'>, count: number, float: number): Promise<Holder[]> {
  const holders = Array.from({ length: count }, (_, number) => holder(number))
  await pool.query(
    `insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status)
     select 'H' || n, 'Ana', 'Prueba', 'cedula', i, m, e, 'Active'
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (e, m, i, n)`,
    [holders.map(({ email }) => email), holders.map(({ mobile }) => mobile), holders.map(({ identification }) => identification)],
  )
  for (const [table, columns, values] of [
    ['wallets', 'id, user_id, account_id', `'HW' || n, 'H' || n, id`],
    ['cards', 'id, user_id, wallet_id, account_id, card_type, status', `'HC' || n, 'H' || n, 'HW' || n, id, 'virtual', 'Active'`],
  ] as const)
    await pool.query(
      `with opened as (insert into accounts (kind) select '${table.slice(0, -1)}' from generate_series(1, $1::int) returning id)
       insert into ${table} (${columns}) select ${values} from (select id, row_number() over (order by id) as n from opened) o`,
      [count],
    )
  if (float > 0) await fund(pool, float)
  await pool.query('analyze users, wallets, cards, accounts')
  return holders
}

/** Money from outside into the programme float. */
export const fund = (pool: Pick<Pool, 'query'>, cents: number) =>
  pool.query(
    `select ledger_post(array[row('fund:' || nextval('transfers_id'), 'adjustment', ledger_account('outside_world'), ledger_account('programme_float'),
       $1::bigint, 'Fondo', '', null, null, null, null, null)::ledger_transfer])`,
    [cents],
  )

/** Balance in cents of a holder's wallet or card, or of an account of the programme. */
export async function balance(pool: Pool, of: { wallet: Holder } | { card: Holder } | { programme: string }): Promise<number> {
  const [from, value] =
    'programme' in of
      ? [`accounts a where a.kind = $1`, of.programme]
      : 'wallet' in of
        ? [`wallets x join users u on u.id = x.user_id join accounts a on a.id = x.account_id where u.email = $1`, of.wallet.email]
        : [`cards x join users u on u.id = x.user_id join accounts a on a.id = x.account_id where u.email = $1`, of.card.email]
  const { rows } = await pool.query<{ balance: number }>(`select a.balance from ${from}`, [value])
  return rows[0]?.balance ?? Number.NaN
}
