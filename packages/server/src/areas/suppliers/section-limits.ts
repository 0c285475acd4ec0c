import type { LimitSection } from '@ventanilla/contract/states'
import type { Language } from '@ventanilla/contract/messages/say'
import { requireAllowed, requireWithin, type Limit, type RowLimit } from '../../engines/bulk/limits.ts'
import { literal, type Rule, type Sql } from '../../engines/bulk/sql-parts.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

/**
 * Holds the active suppliers of a section until the transaction ends: movements that their limits bind take turns, after
 * the accounts that they move and before the check. Where no limit is active nobody waits.
 */
const holding = (section: LimitSection): Sql => `select from limit_providers where section = ${literal(section)} and is_active order by id for no key update`

/** The tightest of one kind of limit of a section: SQL of one value, null where there is none. */
const tightest = (section: LimitSection, column: string): Sql => `(select s.${column} from section_limits s where s.section = ${literal(section)})`

type Kind = Pick<Limit, 'code' | 'params' | 'takes'> & { most: string; by: string; used: string }

const params = { provider: 'l.provider', limit: 'money_text(l.most)', available: 'money_text(l.available)' }
const kinds: readonly Kind[] = [
  { code: 'section_day_exceeded', most: 'daily_cents', by: 'daily_name', used: 'day_cents', params },
  { code: 'section_month_exceeded', most: 'monthly_cents', by: 'monthly_name', used: 'month_cents', params },
  { code: 'section_count_exceeded', most: 'daily_count', by: 'count_name', used: 'day_count', params: { provider: 'l.provider', limit: 'l.most' }, takes: '1' },
]

/** What the movements of a section may not exceed together. What is used are a few sums of days, whatever the ledger holds. */
const limitsOf = (section: LimitSection): readonly RowLimit[] =>
  kinds.map(({ most, by, used, ...limit }) => ({
    // Null where nothing is limited: then no row is added up.
    key: `(select s.section from section_limits s where s.section = ${literal(section)} and s.${most} is not null)`,
    limit: {
      ...limit,
      field: 'amount',
      key: 'text',
      holds: holding(section),
      of: `select s.section as key, s.${most} as most, s.${by} as provider, coalesce(u.${used}, 0) as used
        from keys join section_limits s on s.section = keys.key left join section_use u on u.section = s.section where s.${most} is not null`,
    },
  }))

/** What one movement of a section may be. */
const rulesOf = (section: LimitSection): readonly Rule[] => {
  const rule = (code: Rule['code'], sign: '<' | '>', which: 'min' | 'max'): Rule => {
    const limit = tightest(section, `${which}_cents`)
    return { code, field: 'amount', when: `r.amount_cents ${sign} ${limit}`, params: { provider: tightest(section, `${which}_name`), limit: `money_text(${limit})` } }
  }
  return [rule('section_below_minimum', '<', 'min'), rule('section_above_maximum', '>', 'max')]
}

/** What the suppliers of a section bind the rows of an operation by: rules of each row, and limits of all of them together. */
export const boundBy = (section: LimitSection): { rules: readonly Rule[]; limits: readonly RowLimit[] } => ({ rules: rulesOf(section), limits: limitsOf(section) })

/** Refuses one movement that a limit of its section does not leave room for. @throws {Failure} action_refused */
export async function requireSectionTakes(db: Transaction, section: LimitSection, cents: number, language: Language): Promise<void> {
  await requireWithin(db, limitsOf(section).map(({ limit }) => ({ limit, key: section })), cents, language)
  await requireAllowed(db, rulesOf(section), cents, language)
}

/** Holds the limits of a section for a statement that asks `roomIn` what they leave. */
export const holdSection = (db: Transaction, section: LimitSection) => runSql(db, holding(section))

/** What a section's limits leave for movements together, as SQL of one row: `cents` and `count`; of which `most_cents` and `most_count` are all that they ever leave, and `by` names the supplier with the limit that leaves the least. Null where they are not limited. */
export const roomIn = (section: LimitSection): Sql => `
  select least(case when s.daily_cents is not null then greatest(s.daily_cents - coalesce(u.day_cents, 0), 0) end, case when s.monthly_cents is not null then greatest(s.monthly_cents - coalesce(u.month_cents, 0), 0) end) as cents,
    case when s.daily_count is not null then greatest(s.daily_count - coalesce(u.day_count, 0), 0) end as count,
    least(s.daily_cents, s.monthly_cents) as most_cents, s.daily_count as most_count,
    (select r.name from (values (s.count_name, case when s.daily_count <= coalesce(u.day_count, 0) then 0 end), (s.daily_name, s.daily_cents - coalesce(u.day_cents, 0)), (s.monthly_name, s.monthly_cents - coalesce(u.month_cents, 0))) r (name, room)
      where r.room is not null order by greatest(r.room, 0) limit 1) as by
  from (select 1) one left join section_limits s on s.section = ${literal(section)} left join section_use u on u.section = s.section`
