import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CardDetail, cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { object, shownAdmin, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { ProviderUnavailable, type RemoteCardProvider } from '../../engines/card-provider/card-provider.ts'
import type { Services } from '../../platform/services.ts'

/**
 * A card of a user: the current one, else the last of those that were cancelled; or the one that is named.
 * @throws {Failure} not_found where the user, or such a card of that user, is not there
 */
export async function readCardDetail(db: Kysely<Database>, userId: string, cardId: string | undefined): Promise<CardDetail> {
  const card = await findCard(db, sql`c.user_id = ${userId} and ${cardId === undefined ? sql`true` : sql`c.id = ${cardId}`}`)
  if (!card) throw new Failure('not_found')
  return card
}

/** A card of those that `where` tells of the cards `c`: the current one, else the last that was cancelled. */
export async function findCard(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<CardDetail | undefined> {
  const { rows } = await sql<CardDetail>`
    select c.id, c.user_id, c.wallet_id, c.provider_card_id, c.card_type, c.brand, c.last_four, c.expiry, c.status, c.status_reason, c.version,
      ${shownTime(sql`c.status_changed_at`)} as status_changed_at, ${shownAdmin(sql`d.email`)} as status_changed_by,
      ${shownMoney(sql`c.monthly_limit_cents`)} as monthly_limit, ${shownMoney(sql`a.balance`)} as balance, ${shownTime(sql`c.created_at`)} as created_at,
      (select n.id from cards n where n.user_id = c.user_id and n.status <> 'Canceled') as current_card_id,
      (select o.kind from provider_orders o where o.card_id = c.id and o.settled_at is null order by o.id limit 1) as pending_order,
      ${object({
        user_id: sql`u.id`,
        first_name: sql`u.first_name`,
        surname: sql`u.surname`,
        email: sql`u.email`,
        identification_number: sql`u.identification_number`,
        mobile: sql`u.mobile`,
        status: sql`u.status`,
        kyc_status: sql`u.kyc_status`,
        created_at: shownTime(sql`u.created_at`),
      })} as "user",
      ${object({ id: sql`w.id`, status: sql`w.status`, balance_available: shownMoney(sql`b.balance`), currency: sql`w.currency` })} as wallet
    from cards c
    join users u on u.id = c.user_id
    join accounts a on a.id = c.account_id
    join wallets w on w.id = c.wallet_id
    join accounts b on b.id = w.account_id
    left join admins d on d.id = c.status_changed_by
    where ${where}
    order by (c.status = 'Canceled'), c.created_at desc, c.id desc
    limit 1`.execute(db)
  return rows[0]
}

/**
 * What the card of a user holds: by its provider, and by our ledger. The built-in programme answers from the ledger; a
 * provider outside is asked.
 * @throws {Failure} not_found where the user has no card, service_unavailable where the provider can't be read
 */
export async function readCardBalance({ db, clock, cardProvider }: Services, userId: string): Promise<ResponseOf<(typeof cardEndpoints)['card-balance']>> {
  const { id, cents, provider_wallet_id } = await cardOfUser(db, userId)
  const isRemote = cardProvider.kind === 'remote'
  const held = isRemote ? await heldBy(cardProvider, provider_wallet_id) : cents
  return { card_id: id, balance: fromCents(held), ledger_balance: fromCents(cents), currency: 'USD', provider: isRemote ? cardProvider.name : 'built-in', asked_at: clock.now().toISOString() }
}

/** A card that the provider has not made yet spends from no wallet and holds nothing. */
async function heldBy(provider: RemoteCardProvider, walletId: string | null): Promise<number> {
  if (walletId === null) return 0
  try {
    return (await provider.balance(walletId)).available
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Failure('service_unavailable') : error
  }
}

/** Account of a card in the ledger. @throws {Failure} not_found */
export async function accountOfCard(db: Kysely<Database>, cardId: string): Promise<number> {
  const card = await db.selectFrom('cards').select('account_id').where('id', '=', cardId).executeTakeFirst()
  if (!card) throw new Failure('not_found')
  return card.account_id
}

/** The card that counts of a user, else the last that was cancelled, with what the ledger says it holds. @throws {Failure} not_found */
async function cardOfUser(db: Kysely<Database>, userId: string): Promise<{ id: string; provider_wallet_id: string | null; cents: number }> {
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
