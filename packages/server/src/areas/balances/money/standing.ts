import type { Language } from '@ventanilla/contract/messages/say'
import type { CardStatus, UserStatus, WalletStatus } from '@ventanilla/contract/states'
import { fromCents } from '@ventanilla/contract/money'
import type { Fields, Reader, Subject } from '../../../engines/changes/change.ts'
import { refusedBy } from '../../../engines/changes/refused.ts'
import { holdAccounts } from '../../../engines/ledger/hold-accounts.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Transaction } from '../../../platform/database/schema.ts'

type Purse<S> = { id: string; account: number; cents: number; status: S }

/** A user with what they hold: their wallet, and the card that counts. */
export type Standing = {
  id: string
  name: string
  status: UserStatus
  wallet: Purse<WalletStatus>
  card: Purse<CardStatus> | null
}

/**
 * Holds a user's state, cards and balances still, with the accounts that are named: in this order, as everything that
 * moves money takes them. Who changes the user's status waits, and so does another movement.
 */
export async function lockMoney(db: Transaction, userId: string, accounts: readonly (number | null)[] = []): Promise<void> {
  await runSql(db, 'select from users where id = $1 for share', [userId])
  await runSql(db, 'select from cards where user_id = $1 order by id for no key update', [userId])
  await runSql(db, 'select from wallets where user_id = $1 for share', [userId])
  await holdAccounts(db, 'select unnest($2::bigint[]) union all select account_id from wallets where user_id = $1 union all select account_id from cards where user_id = $1', [userId, accounts])
}

/** @returns nothing where there is no such user */
export async function readStanding({ db }: Pick<Reader, 'db'>, userId: string): Promise<Standing | undefined> {
  const { rows } = await runSql<Standing>(
    db,
    `select u.id, u.first_name || ' ' || u.surname as name, u.status,
       jsonb_build_object('id', w.id, 'account', w.account_id, 'cents', a.balance, 'status', w.status) as wallet,
       case when c.id is not null then jsonb_build_object('id', c.id, 'account', c.account_id, 'cents', b.balance, 'status', c.status) end as card
     from users u
     join wallets w on w.user_id = u.id join accounts a on a.id = w.account_id
     left join cards c on c.user_id = u.id and c.status <> 'Canceled' left join accounts b on b.id = c.account_id
     where u.id = $1`,
    [userId],
  )
  return rows[0]
}

export const subjectOf = ({ id, name, card }: Standing): Subject => ({ id, name, others: card ? [{ type: 'card', id: card.id }] : [] })

/** Balances as audit entries hold them. */
export const balancesOf = ({ wallet, card }: Standing): Fields => ({ wallet_balance: fromCents(wallet.cents), ...(card && { card_balance: fromCents(card.cents) }) })

/** Blocked and Frozen stop money both ways (domain page, "People"), and so does every state but Active. @throws {Failure} action_refused */
export function requireActiveUser({ status }: Pick<Standing, 'status'>, language: Language): void {
  if (status !== 'Active') throw refusedBy([{ code: 'user_money_stopped', params: { status } }], language)
}

/** @throws {Failure} action_refused */
export function requireActiveWallet({ wallet }: Pick<Standing, 'wallet'>, language: Language): void {
  if (wallet.status !== 'Active') throw refusedBy([{ code: 'wallet_money_stopped', params: { status: wallet.status } }], language)
}

/** @throws {Failure} action_refused */
export function activeCard({ card }: Pick<Standing, 'card'>, language: Language): NonNullable<Standing['card']> {
  if (!card) throw refusedBy([{ code: 'card_missing' }], language)
  if (card.status !== 'Active') throw refusedBy([{ code: 'card_money_stopped', params: { status: card.status } }], language)
  return card
}
