import type { Client } from 'pg'

/** How many users the list's rows are spread over. */
export const HOLDERS = 20_000

/** Users with an active wallet and card each, a float that covers any list, and suppliers whose limits are asked for but leave room for all of it. */
export async function addHolders(client: Client): Promise<void> {
  await client.query(
    `insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status)
     select 'B' || n, 'Ana', 'Medida', 'cedula', 'E-' || n % 9999 + 1 || '-' || n, '+507' || 60000000 + n, 'medida' || n || '@example.com', 'Active'
     from generate_series(1, $1::int) n`,
    [HOLDERS],
  )
  for (const [table, columns, values] of [
    ['wallets', 'id, user_id, account_id', `'BW' || n, 'B' || n, id`],
    ['cards', 'id, user_id, wallet_id, account_id, card_type, status', `'BC' || n, 'B' || n, 'BW' || n, id, 'virtual', 'Active'`],
  ] as const)
    await client.query(
      `with opened as (insert into accounts (kind) select '${table.slice(0, -1)}' from generate_series(1, $1::int) returning id)
       insert into ${table} (${columns}) select ${values} from (select id, row_number() over (order by id) as n from opened) o`,
      [HOLDERS],
    )
  await client.query(
    `select ledger_post(array[row('bench', 'adjustment', ledger_account('outside_world'), ledger_account('programme_float'), 1000000000000, '', '', null, null, null, null, null)::ledger_transfer])`,
  )
  await client.query('update limit_providers set daily_cents = 1000000000000000, monthly_cents = 1000000000000000, daily_count = 1000000000, max_cents = null')
  await client.query('analyze')
}
