import { sql, type Kysely } from 'kysely'
import type { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { ParsedOf, ResponseOf } from '@ventanilla/contract/endpoint'
import { allows } from '@ventanilla/contract/permissions'
import { cardMovementReaders, walletReaders } from '@ventanilla/contract/readers'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { shownAdmin, shownHolder, shownMoney } from '../../engines/lists/shown.ts'
import { movementColumns } from '../balances/public.ts'

type Endpoint = (typeof cardEndpoints)['transaction-details']
type Details = ResponseOf<Endpoint>

/**
 * A movement of a holder with everything that is known of it. One between a card and a wallet is shown from the side that
 * is asked for, else from the card's.
 * @throws {Failure} not_found, also for what moved nothing of a holder, or on a side that the caller may not read
 */
export async function readTransaction(db: Kysely<Database>, { transaction_id: transactionId, place = 'Card' }: ParsedOf<Endpoint, 'body'>, { grants }: Pick<Actor, 'grants'>): Promise<Details> {
  if (!/^\d{1,15}$/.test(transactionId)) throw new Failure('not_found')
  const readsCard = allows(grants, cardMovementReaders)
  const columns = sql.join(Object.entries({ ...movementColumns, ...shownHolder }).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))
  const { rows } = await sql<Omit<Details, 'holder'> & Details['holder']>`
    select ${columns}, case a.kind when 'card' then 'Card' else 'Wallet' end as card_or_wallet, o.kind as other_side, case when ${readsCard} then c.id end as card_id, case when ${readsCard} then c.status end as card_status, ${shownAdmin(sql`d.email`)} as created_by, f.file_name, ${shownMoney(sql`ledger_left(t.id, t.amount)`)} as left
    from movements m
    join accounts a on a.id = m.account_id and (a.kind = 'card' and ${readsCard} or a.kind = 'wallet' and ${allows(grants, walletReaders)})
    join transfers t on t.id = m.transaction_id
    join accounts o on o.id = case a.id when t.debit then t.credit else t.debit end
    left join cards c on c.account_id in (t.debit, t.credit)
    left join wallets w on w.account_id = a.id
    join users u on u.id = coalesce(c.user_id, w.user_id)
    left join admins d on d.id = m.created_by
    left join upload_documents f on f.id = m.upload_document_id
    where m.transaction_id = ${transactionId}::bigint
    order by a.kind = ${place.toLowerCase()} desc limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('not_found')
  const { user_id, first_name, surname, email, identification_number, ...details } = row
  return { ...details, holder: { user_id, first_name, surname, email, identification_number } }
}
