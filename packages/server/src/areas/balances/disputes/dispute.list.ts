import { sql, type RawBuilder } from 'kysely'
import { disputeList } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { byNumber, byText, byTime, defineSource, type ServedList } from '../../../engines/lists/list-source.ts'
import { holderHas, shownAdmin, shownHolder, shownId, shownMoney, shownTime } from '../../../engines/lists/shown.ts'

const key = [byTime(sql`d.created_at`), byText(sql`d.id`)]

/** The number of a movement that was typed; of anything else one that none has. */
const numberOf = (text: string): string => /^\d{1,15}$/.exec(text.trim())?.[0] ?? '0'

/** Movements that their holders report. */
export const disputesWhere = (where?: RawBuilder<boolean>): ServedList<typeof disputeList> =>
  defineSource(disputeList, {
    from: { disputes: 'd' },
    ...(where && { where }),
    joins: {
      u: sql`join users u on u.id = d.user_id`,
      t: sql`join transfers t on t.id = d.transaction_id`,
      o: sql`left join admins o on o.id = d.created_by`,
      s: sql`left join admins s on s.id = d.resolved_by`,
    },
    columns: {
      id: sql`d.id`,
      ...shownHolder,
      transaction_id: shownId(sql`d.transaction_id`),
      card_id: sql`d.card_id`,
      amount: shownMoney(sql`d.amount_cents`),
      establishment: sql`coalesce(nullif(t.establishment, ''), t.description)`,
      moved_at: shownTime(sql`t.created_at`),
      reason: sql`d.reason`,
      description: sql`d.description`,
      status: sql`d.status`,
      comment: sql`d.comment`,
      reversal_id: shownId(sql`d.reversal_id`),
      created_at: shownTime(sql`d.created_at`),
      created_by: shownAdmin(sql`o.email`),
      resolved_at: shownTime(sql`d.resolved_at`),
      resolved_by: shownAdmin(sql`s.email`),
      version: sql`d.version`,
    },
    key,
    sorts: { created_at: key, status: [byText(sql`d.status`), ...key], reason: [byText(sql`d.reason`), ...key], amount: [byNumber(sql`d.amount_cents`), ...key] },
    filters: { status: sql`d.status`, reason: sql`d.reason`, created_at: sql`d.created_at`, amount: sql`d.amount_cents` },
    // Asked of each table by itself, so that each answers from its own index.
    search: (text) => sql`d.id in (
      select f.id from disputes f join users u on u.id = f.user_id where ${holderHas(text)}
      union all
      select f.id from disputes f where f.id = ${text.trim().toUpperCase()} or f.transaction_id = ${numberOf(text)}::bigint)`,
  })
