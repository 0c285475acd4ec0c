import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'

/** Account of a card in the ledger. @throws {Failure} not_found */
export async function accountOfCard(db: Kysely<Database>, cardId: string): Promise<number> {
  const card = await db.selectFrom('cards').select('account_id').where('id', '=', cardId).executeTakeFirst()
  if (!card) throw new Failure('not_found')
  return card.account_id
}

/** The card that counts of a user, else the last that was cancelled, with what the ledger says it holds. @throws {Failure} not_found */
export async function cardOfUser(db: Kysely<Database>, userId: string): Promise<{ id: string; provider_wallet_id: string | null; cents: number }> {
  const card = await db
    .selectFrom('cards as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.provider_wallet_id', 'a.balance as cents'])
    .where('c.user_id', '=', userId)
    .orderBy(sql`c.status = 'Canceled'`)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .executeTakeFirst()
  if (!card) throw new Failure('not_found')
  return card
}
