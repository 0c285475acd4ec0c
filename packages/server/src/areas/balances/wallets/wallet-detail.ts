import { sql, type Kysely } from 'kysely'
import type { WalletDetail } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { withheld } from '../../../engines/ledger/withheld.ts'
import { object, shownHolder, shownMoney, shownTime } from '../../../engines/lists/shown.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'

/** The wallet of a user. @throws {Failure} not_found */
export async function readWalletDetail(db: Kysely<Database>, userId: string): Promise<WalletDetail> {
  const { rows } = await sql<WalletDetail>`
    select w.id, w.user_id, w.currency, w.status, w.status_reason, ${shownTime(sql`w.status_changed_at`)} as status_changed_at,
      ${shownMoney(sql`a.balance`)} as balance_available, ${shownMoney(withheld)} as balance_withheld, ${shownTime(sql`w.created_at`)} as created_at, w.version,
      ${object({ ...shownHolder, status: sql`u.status` })} as "user"
    from wallets w join users u on u.id = w.user_id join accounts a on a.id = w.account_id
    where w.user_id = ${userId}`.execute(db)
  const [wallet] = rows
  if (!wallet) throw new Failure('not_found')
  return wallet
}

/** A wallet by its id, with its account in the ledger and its holder. @throws {Failure} not_found */
export async function findWallet(db: Kysely<Database>, id: string): Promise<{ id: string; account_id: number; user_id: string }> {
  const wallet = await db.selectFrom('wallets').select(['id', 'account_id', 'user_id']).where('id', '=', id).executeTakeFirst()
  if (!wallet) throw new Failure('not_found')
  return wallet
}
