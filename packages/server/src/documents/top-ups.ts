import { sql, type Kysely } from 'kysely'
import type { documentEndpoints, TopUpEntry } from '@ventanilla/contract/endpoints/documents.endpoints'
import type { ParsedOf } from '@ventanilla/contract/endpoint'
import { fromCents } from '@ventanilla/contract/money'
import { containing } from '../database/contains.ts'
import type { Database } from '../database/schema.ts'
import { offsetOf } from '../http/page.ts'

type TopUpQuery = ParsedOf<(typeof documentEndpoints)['top-up-summary'], 'query'>
type TopUpRow = Omit<TopUpEntry, 'transaction_id' | 'upload_document_id' | 'amount' | 'created_at'> & { id: number; upload_document_id: number | null; cents: number; created_at: Date }

const STRETCH = 1_000

/** A recharge is what the ledger says it is: a `topup` whose money reached a wallet or a card, from a list or not. */
const topUps = sql`
  from ledger_transactions t
  join postings p on p.transaction_id = t.id and p.amount > 0
  join accounts a on a.id = p.account_id and a.kind in ('wallet', 'card')
  left join wallets w on w.account_id = a.id
  left join cards c on c.account_id = a.id
  join users u on u.id = coalesce(w.user_id, c.user_id)
  left join admins d on d.id = t.created_by
  where t.kind = 'topup'`

const columns = sql`
  t.id, t.upload_document_id, t.description, t.created_at, p.amount as cents, u.email, u.identification_number, u.mobile,
  case a.kind when 'card' then 'Card' else 'Wallet' end as card_or_wallet, coalesce(d.email, '') as created_by`

const sorted = {
  created_at: sql`t.created_at`,
  email: sql`u.email`,
  identification_number: sql`u.identification_number`,
  amount: sql`p.amount`,
  card_or_wallet: sql`a.kind`,
  created_by: sql`coalesce(d.email, '')`,
} as const

export const topUpView = ({ id, cents, upload_document_id, created_at, ...row }: TopUpRow): TopUpEntry => ({
  ...row,
  transaction_id: String(id),
  upload_document_id: upload_document_id === null ? null : String(upload_document_id),
  amount: fromCents(cents),
  created_at: created_at.toISOString(),
})

/** A page of the applied recharges: newest first unless another order is asked for. */
export async function readTopUps(db: Kysely<Database>, query: TopUpQuery): Promise<{ count: number; rows: TopUpRow[] }> {
  const pattern = containing(query.search.toLowerCase())
  const found = query.search ? sql`and (u.email like ${pattern} or lower(u.identification_number) like ${pattern} or u.mobile like ${pattern})` : sql``
  const order = query.sort_by ? sql`${sorted[query.sort_by]} ${sql.raw(query.order)}, t.id` : sql`t.id desc`
  const [counted, page] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${topUps} ${found}`.execute(db),
    sql<TopUpRow>`select ${columns} ${topUps} ${found} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows: page.rows }
}

/** All of them, newest first, as they are read. */
export async function* streamTopUps(db: Kysely<Database>): AsyncGenerator<TopUpRow[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const { rows } = await sql<TopUpRow>`select ${columns} ${topUps} and t.id < ${before} order by t.id desc limit ${STRETCH}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < STRETCH) return
    before = rows.at(-1)?.id ?? before
  }
}
