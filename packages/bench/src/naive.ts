import type { Client } from 'pg'
import { timed } from './measure.ts'
import { HOLDERS } from './holders.ts'

const ROWS = 500

/**
 * The way in which a programme would do it that knows no lists: for each row a transaction that looks the holder up, moves
 * the money through the same ledger and writes down what became of it. @returns seconds a row
 */
export async function naiveSeconds(client: Client): Promise<number> {
  await client.query('create table naive_results (row_number integer primary key, succeeded boolean not null, message text)')
  const { seconds } = await timed(async () => {
    for (let row = 1; row <= ROWS; row += 1) {
      await client.query('begin')
      const { rows: [holder] } = await client.query<{ account_id: number }>(`select w.account_id from users u join wallets w on w.user_id = u.id where u.email = $1 and u.status = 'Active' and w.status = 'Active'`, [`medida${(row % HOLDERS) + 1}@example.com`])
      await client.query(`select ledger_post(array[row($1::text, 'topup', ledger_account('programme_float'), $2::bigint, 100, '', '', null, null, null, null, null)::ledger_transfer])`, [`naive:${row}`, holder?.account_id])
      await client.query('insert into naive_results values ($1, true, null)', [row])
      await client.query('commit')
    }
  })
  await client.query('drop table naive_results')
  return seconds / ROWS
}
