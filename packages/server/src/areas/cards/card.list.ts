import { sql } from 'kysely'
import { cardList } from '@ventanilla/contract/endpoints/cards.endpoints'
import { containing } from '../../platform/database/query.ts'
import { byNumber, byText, byTime, defineSource, via, type ServedList } from '../../engines/lists/list-source.ts'
import { cardDigitsIn, holderHas, holderSorts, isShort, shownHolder, shownMoney, shownTime } from '../../engines/lists/shown.ts'

const key = [byTime(sql`c.created_at`), byText(sql`c.id`)]
const { surname, email } = holderSorts(byText(sql`c.id`))

/** The cards of the programme. */
export const cards: ServedList<typeof cardList> = defineSource(cardList, {
  from: { cards: 'c' },
  joins: {
    u: sql`join users u on u.id = c.user_id`,
    a: sql`join accounts_by_balance_now a on a.id = c.account_id and a.kind = 'card' and a.is_current`,
  },
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
  key,
  sorts: {
    created_at: key,
    surname,
    email,
    last_four: [byText(sql`coalesce(c.last_four, '')`), ...key],
    status: [byText(sql`c.status`), ...key],
    card_type: [byText(sql`c.card_type`), ...key],
    balance: via(['a'], [byNumber(sql`a.balance`), byNumber(sql`a.id`)]),
  },
  filters: { status: sql`c.status`, card_type: sql`c.card_type`, created_at: sql`c.created_at`, balance: via(['a'], sql`a.balance`) },
  // Asked of each table by itself, so that each answers from its own index, and first: a page was looked for among all cards else.
  search: (text) => isShort(text) ? sql`c.user_id in (select u.id from users u where ${holderHas(text)})` : sql`c.id = any(array(
    select f.id from cards f join users u on u.id = f.user_id where ${holderHas(text)}
    union all
    select f.id from cards f where card_words(f.id, f.last_four) like plain_text(${containing(cardDigitsIn(text))})))`,
})
