import { sql } from 'kysely'
import type { CardSummary, cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { ParsedOf } from '@ventanilla/contract/endpoint'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderHas, holderSorts, shownHolder, shownMoney, shownTime } from '../../engines/lists/shown.ts'

type CardQuery = ParsedOf<(typeof cardEndpoints)['cards'], 'query'>

/** The cards of the programme, of one status and one type where they are asked for. */
export const cardsOf = ({ status, card_type }: Pick<CardQuery, 'status' | 'card_type'>) =>
  defineList<CardSummary, SortOf<(typeof cardEndpoints)['cards']>>({
    from: sql`cards c`,
    where: sql`${status ? sql`c.status = ${status}` : sql`true`} and ${card_type ? sql`c.card_type = ${card_type}` : sql`true`}`,
    joins: sql`join users u on u.id = c.user_id join accounts a on a.id = c.account_id`,
    columns: {
      id: sql`c.id`,
      card_type: sql`c.card_type`,
      brand: sql`c.brand`,
      last_four: sql`c.last_four`,
      status: sql`c.status`,
      balance: shownMoney(sql`a.balance`),
      created_at: shownTime(sql`c.created_at`),
      ...shownHolder,
    },
    key: [
      { column: sql`c.created_at`, type: 'timestamptz' },
      { column: sql`c.id`, type: 'text' },
    ],
    sorts: {
      created_at: sql`c.created_at`,
      surname: holderSorts.surname,
      email: holderSorts.email,
      last_four: sql`coalesce(c.last_four, '')`,
      status: sql`c.status`,
      card_type: sql`c.card_type`,
      balance: sql`a.balance`,
    },
    // Asked of each table by itself, so that each answers from its own index.
    search: (pattern) => sql`c.id in (
      select f.id from cards f join users u on u.id = f.user_id where ${holderHas(pattern)}
      union all
      select f.id from cards f where card_words(f.id, f.last_four) like plain_text(${pattern}))`,
  })
