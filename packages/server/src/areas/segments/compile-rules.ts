import { sql, type RawBuilder } from 'kysely'
import { toCents } from '@ventanilla/contract/money'
import { fieldOfRule, type RuleFieldName, type RuleMatch, type RuleMovement, type SegmentRule } from '@ventanilla/contract/segment-rules'
import { dayStart } from '../../platform/text/panama-days.ts'

type Sql<T = unknown> = RawBuilder<T>

const DAY = 86_400_000
/** So many days before a moment: a value, because a sum in the statement would be made again for each row. */
const daysBefore = (now: Date, days: number): Sql => sql`${new Date(now.getTime() - days * DAY)}::timestamptz`

/** Relations that fields need beside `users u`, by name and in this order; each has one row a user at most. */
const relations = {
  w: sql`left join (select w.user_id, a.balance from wallets w join accounts a on a.id = w.account_id) w on w.user_id = u.id`,
  c: sql`left join (select user_id, account_id, status, card_type from cards where status <> 'Canceled') c on c.user_id = u.id`,
  a: sql`left join accounts a on a.id = c.account_id`,
  g: sql`left join (select distinct user_id from cards where status = 'Canceled') g on g.user_id = u.id`,
  b: sql`left join (select referred_by as user_id, count(*) as brought from users where referred_by is not null and status <> 'Deleted' group by referred_by) b on b.user_id = u.id`,
} satisfies Record<string, Sql>
type Relation = keyof typeof relations
const relationNames = Object.keys(relations) as Relation[]

/** What a field is in the database, and which relations it needs. A money field is in cents. */
const columns: Readonly<Record<Exclude<RuleFieldName, 'movement_sum' | 'movement_count'>, { of: Sql; needs?: readonly Relation[] }>> = {
  status: { of: sql`u.status` },
  kyc_status: { of: sql`u.kyc_status` },
  card: { of: sql`coalesce(c.status, case when g.user_id is null then 'none' else 'Canceled' end)`, needs: ['c', 'g'] },
  card_type: { of: sql`coalesce(c.card_type, 'none')`, needs: ['c'] },
  language: { of: sql`u.language` },
  created_at: { of: sql`u.created_at` },
  kyc_updated_at: { of: sql`u.kyc_updated_at` },
  last_login_at: { of: sql`u.last_login_at` },
  region: { of: sql`u.region` },
  city: { of: sql`u.city` },
  country: { of: sql`u.country` },
  wallet_balance: { of: sql`coalesce(w.balance, 0)`, needs: ['w'] },
  card_balance: { of: sql`coalesce(a.balance, 0)`, needs: ['c', 'a'] },
  referred: { of: sql`case when u.referred_by is null then 'no' else 'yes' end` },
  referral_count: { of: sql`coalesce(b.brought, 0)`, needs: ['b'] },
}

/** On which side of its transfer a user stands in a movement: of an adjustment on either one. A transfer between wallet and card is one movement of theirs. */
const sides: Readonly<Record<Exclude<RuleMovement, 'any'>, 'debit' | 'credit' | 'either'>> = { purchase: 'debit', topup: 'credit', transfer: 'debit', fee: 'debit', cashback: 'credit', referral: 'credit', adjustment: 'either' }
const kinds = Object.keys(sides) as (keyof typeof sides)[]
const kindsOf = (movement: RuleMovement): readonly (keyof typeof sides)[] => (movement === 'any' ? kinds : [movement])

/** What rules ask of movements: their sum or number. Each is the column `asked_<at>`. */
type Asked = { of: 'movement_sum' | 'movement_count'; movement: RuleMovement; days: number }

/** Which kinds a movement may be of; everything that is no reversal is one of those that can be asked for. */
const isOf = (these: readonly string[]): Sql<boolean> => (these.length === kinds.length ? sql`t.kind <> 'reversal'` : sql`t.kind = any(${[...these]}::text[])`)

/**
 * Sums and numbers of each user's movements, for everything that the rules ask, from one reading of the longest of their
 * times, by account before their users are looked for. What was reversed is counted with the rest and taken away again:
 * it is little, and looking each movement up among it is not. What came back in part is still one movement.
 */
function movementsOf(asked: readonly Asked[], now: Date): Sql {
  const longest = Math.max(...asked.map(({ days }) => days))
  const wanted = kinds.filter((kind) => asked.some(({ movement }) => kindsOf(movement).includes(kind)))
  const each = (column: (one: Asked, name: Sql) => Sql) => sql.join(asked.map((one, index) => column(one, sql.ref(`asked_${index}`))))
  /** Of what was read only what it asks, where that is less. */
  const within = ({ movement, days }: Asked): Sql => {
    const parts = [...(days < longest ? [sql`t.created_at >= ${daysBefore(now, days)}`] : []), ...(kindsOf(movement).length < wanted.length ? [isOf(kindsOf(movement))] : [])]
    return parts.length === 0 ? sql`` : sql`filter (where ${sql.join(parts, sql` and `)})`
  }
  const [debits, either] = [wanted.filter((kind) => sides[kind] === 'debit'), wanted.filter((kind) => sides[kind] === 'either')]
  const account = debits.length === 0 ? sql`t.credit` : debits.length === wanted.length ? sql`t.debit` : sql`case when ${isOf(debits)} then t.debit else t.credit end`
  const read = (of: Sql, these: readonly string[], from: Sql, cents: Sql, count: Sql) => sql`select ${of} as account_id, ${each((one, name) => sql`${one.of === 'movement_sum' ? cents : count} ${within(one)} as ${name}`)}
    from ${from} where t.created_at >= ${daysBefore(now, longest)} and t.created_at <= ${now}::timestamptz and ${isOf(these)} group by 1`
  const moved = (of: Sql, these: readonly string[]) => read(of, these, sql`transfers t`, sql`cents_sum(t.amount)`, sql`count(*)`)
  const reversed = (of: Sql, these: readonly string[]) =>
    read(of, these, sql`standing_reversals x join (select * from transfers where id = any(array(select reversal_of from standing_reversals))) t on t.id = x.reversal_of`, sql`cents_sum(-x.amount)`, sql`cents_sum(case when x.amount >= t.amount then -1 else 0 end)`)
  // Of an adjustment one of the two accounts is a user's: each is looked at.
  const sums = [{ of: account, these: wanted }, ...(either.length > 0 ? [{ of: sql`t.debit`, these: either }] : [])].flatMap(({ of, these }) => [moved(of, these), reversed(of, these)])
  return sql`select o.user_id, ${each((_one, name) => sql`cents_sum(s.${name}) as ${name}`)}
    from (${sql.join(sums, sql` union all `)}) s join (select account_id, user_id from wallets union all select account_id, user_id from cards) o on o.account_id = s.account_id
    group by o.user_id`
}

/** The condition of a value on a column. What is empty in the database is no date and no text. */
function compared({ field, op, value }: SegmentRule, column: Sql, now: Date): Sql<boolean> {
  const { kind } = fieldOfRule(field)
  const [first = '', second = ''] = value
  const amount = (text: string) => (kind === 'money' ? toCents(text) : Number(text))
  const since = (days: string) => daysBefore(now, Number(days))
  // Places are few beside the users who live there: each is compared once.
  const places = (holds: Sql<boolean>) => sql<boolean>`${column} in (select x.place from (select ${column} as place from users u group by 1 offset 0) x where ${holds})`
  const chosen = kind === 'text' ? sql`array(select plain_text(v) from unnest(${[...value]}::text[]) v)` : sql`${[...value]}::text[]`
  switch (op) {
    case 'is':
      return kind === 'text' ? places(sql`plain_text(x.place) = any(${chosen})`) : sql`${column} = any(${chosen})`
    case 'is_not':
      return kind === 'text' ? places(sql`plain_text(x.place) <> all(${chosen})`) : sql`${column} <> all(${chosen})`
    case 'contains':
      return places(sql`position(plain_text(${first}) in plain_text(x.place)) > 0`)
    case 'since':
      return sql`coalesce(${column} >= ${dayStart(first)}, false)`
    case 'before':
      return sql`coalesce(${column} < ${dayStart(first)}, false)`
    case 'last_days':
      return sql`coalesce(${column} >= ${since(first)}, false)`
    case 'not_last_days':
      return sql`coalesce(${column} < ${since(first)}, true)`
    case 'at_least':
      return sql`${column} >= ${amount(first)}::bigint`
    case 'at_most':
      return sql`${column} <= ${amount(first)}::bigint`
    case 'between':
      return sql`${column} between ${amount(first)}::bigint and ${amount(second)}::bigint`
  }
}

type Terms = { match: RuleMatch; rules: readonly SegmentRule[] }

/**
 * The users whom rules mean now, as a statement that selects `id`: the one place where rules become SQL. Everything that
 * somebody wrote is a parameter. Each relation is joined once and read as a whole, so that the plan does not depend on how
 * many users there are. People who were deleted are in no segment.
 */
export function usersOfRules({ match, rules }: Terms, now: Date): Sql<{ id: string }> {
  const needed = new Set<Relation>()
  const asked: Asked[] = []
  const conditions = rules.map((rule) => {
    if (rule.field === 'movement_sum' || rule.field === 'movement_count') {
      const { field: of, movement = 'any', days = 1 } = rule
      let at = asked.findIndex((one) => one.of === of && one.movement === movement && one.days === days)
      if (at < 0) at = asked.push({ of, movement, days }) - 1
      return compared(rule, sql`coalesce(m.${sql.ref(`asked_${at}`)}, 0)`, now)
    }
    const { of, needs = [] } = columns[rule.field]
    for (const need of needs) needed.add(need)
    return compared(rule, of, now)
  })
  const joins = [...relationNames.filter((name) => needed.has(name)).map((name) => relations[name]), ...(asked.length > 0 ? [sql`left join (${movementsOf(asked, now)}) m on m.user_id = u.id`] : [])]
  const joined = conditions.length === 0 ? sql`false` : sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)
  return sql`select u.id from users u ${sql.join(joins, sql` `)} where u.status <> 'Deleted' and (${joined})`
}
