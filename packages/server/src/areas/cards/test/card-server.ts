import type { CardStatus, UserStatus } from '@ventanilla/contract/states'
import { onlyRow } from '../../../platform/database/query.ts'
import { startTestServer } from '../../../app/test/server.ts'

export type CardHolder = { email: string; name?: [string, string]; identification: string; status?: UserStatus; kyc?: string; card?: CardStatus; last_four?: string; type?: 'virtual' | 'physical'; wallet?: number; cents?: number }

/**
 * The API with holders of its own: user `U1`, wallet `W1` and card `C1` of the first, and so on, one second after the
 * other; what wallets and cards hold came from outside.
 */
export async function startCardServer(holders: readonly CardHolder[], options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options)
  const { pool } = server.database
  const start = Date.parse('2026-11-01T12:00:00Z')
  const account = async (kind: string) => onlyRow(await pool.query<{ id: number }>('insert into accounts (kind) values ($1) returning id', [kind])).id
  const post = async (transfer: { reference: string; kind: string; debit: string; credit: string; amount: number; description?: string; establishment?: string; reversal_of?: string; created_by?: string }) => {
    const posted = await pool.query<{ id: string }>(
      `select transaction_id::text as id from ledger_post(array[row($1, $2, (select account_id from test_accounts where key = $3), (select account_id from test_accounts where key = $4),
         $5::bigint, $6, $7, $8::bigint, null, $9, null, null)::ledger_transfer])`,
      [transfer.reference, transfer.kind, transfer.debit, transfer.credit, transfer.amount, transfer.description, transfer.establishment, transfer.reversal_of, transfer.created_by],
    )
    return onlyRow(posted).id
  }
  await pool.query(`create view test_accounts as
    select id as key, account_id from wallets union all select id, account_id from cards union all select kind, id from accounts where kind not in ('wallet', 'card')`)
  for (const [index, { email, name: [first_name, surname] = ['Ana', 'Ríos'], identification, status = 'Active', kyc = 'verified', card, last_four, type = 'physical', wallet = 0, cents = 0 }] of holders.entries()) {
    const number = index + 1
    const at = new Date(start + index * 1000)
    await pool.query(
      `insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status, created_at) values ($1, $2, $3, 'Cédula', $4, $5, $6, $7, $8, $9)`,
      [`U${number}`, first_name, surname, identification, `+5076${String(number).padStart(7, '0')}`, email, status, kyc, at],
    )
    await pool.query('insert into wallets (id, user_id, account_id, created_at) values ($1, $2, $3, $4)', [`W${number}`, `U${number}`, await account('wallet'), at])
    if (wallet) await post({ reference: `open:W${number}`, kind: 'adjustment', debit: 'outside_world', credit: `W${number}`, amount: wallet })
    if (!card) continue
    await pool.query('insert into cards (id, user_id, wallet_id, account_id, card_type, last_four, status, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      `C${number}`, `U${number}`, `W${number}`, await account('card'), type, last_four, card, at,
    ])
    if (cents) await post({ reference: `open:C${number}`, kind: 'adjustment', debit: 'outside_world', credit: `C${number}`, amount: cents })
  }
  const token = await server.signIn('admin@ventanilla.example')
  return {
    ...server,
    pool,
    token,
    movement: post,
    get: (url: string, headers = {}) => server.call({ url, token, headers }),
    post: (url: string, payload: object, headers = {}) => server.call({ method: 'POST', url, payload, token, headers }),
    /** Balance in cents: `W1`, `C1`, `programme_float`. */
    balance: async (key: string) => onlyRow(await pool.query<{ balance: number }>('select balance from accounts a join test_accounts t on t.account_id = a.id where key = $1', [key])).balance,
  }
}
