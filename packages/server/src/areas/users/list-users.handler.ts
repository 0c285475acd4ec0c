import { sql, type RawBuilder } from 'kysely'
import type { SortOf } from '@ventanilla/contract/list-table'
import { fromCents } from '@ventanilla/contract/money'
import { containing } from '../../platform/database/contains.ts'
import { handle } from '../../platform/http/handler.ts'
import { offsetOf, pageOf } from '../../platform/http/page.ts'

const spanish = (column: string) => sql`${sql.ref(column)} collate "es-x-icu"`

/** What a column of the list sorts by: names as Spanish does, amounts as numbers. */
const sorts: Record<SortOf<'users'>, RawBuilder<unknown>> = {
  created_at: sql.ref('users.created_at'),
  first_name: spanish('users.first_name'),
  surname: spanish('users.surname'),
  email: spanish('users.email'),
  identification_number: sql.ref('users.identification_number'),
  status: sql.ref('users.status'),
  kyc_status: sql.ref('users.kyc_status'),
  wallet_balance: sql.ref('accounts.balance'),
}

/** Users by page: what is searched for may stand anywhere in name, e-mail, mobile or identification, with or without accents. */
export const listUsersHandler = handle('users', async ({ query, request }, { db }) => {
  const { search: text, status, kyc_status, sort_by, order, page_size } = query
  let matching = db.selectFrom('users')
  if (text) matching = matching.where('users.search', 'like', sql<string>`plain_text(${containing(text)})`)
  if (status) matching = matching.where(sql<boolean>`users.status = any(${status}::text[])`)
  if (kyc_status) matching = matching.where(sql<boolean>`users.kyc_status = any(${kyc_status}::text[])`)

  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('accounts', 'accounts.id', 'wallets.account_id')
    .leftJoin('cards', (join) => join.onRef('cards.user_id', '=', 'users.id').on('cards.status', '!=', 'Canceled'))
    .select(['users.id', 'users.first_name', 'users.surname', 'users.email', 'users.mobile', 'users.identification_type', 'users.identification_number'])
    .select(['users.status', 'users.kyc_status', 'users.created_at', 'cards.status as current_card', 'accounts.balance'])
    .select(sql<'Canceled' | null>`(select status from cards c where c.user_id = users.id and c.status = 'Canceled' limit 1)`.as('cancelled_card'))
    .orderBy(sort_by ? sorts[sort_by] : sorts.created_at, sort_by ? order : 'desc')
    .orderBy('users.id', sort_by ? order : 'desc')
    .limit(page_size)
    .offset(offsetOf(query))
    .execute()

  const results = rows.map(({ current_card, cancelled_card, balance, created_at, ...user }) => ({
    ...user,
    card_status: current_card ?? cancelled_card,
    wallet_balance: fromCents(balance ?? 0),
    created_at: created_at.toISOString(),
  }))
  return pageOf(request, query, count, results)
})
