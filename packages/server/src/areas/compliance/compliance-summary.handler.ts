import { sql, type Kysely, type RawBuilder } from 'kysely'
import { SUMMARY_DAYS, type ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { waitsForPerson } from '../../engines/bulk/orders/waiting-orders.ts'
import { readChain } from '../../engines/audit/verifications.ts'
import { waitsFor, type Viewer } from '../../engines/changes/request.list.ts'
import { shownId, shownTime } from '../../engines/lists/shown.ts'
import type { Database } from '../../platform/database/schema.ts'
import { handle } from '../../platform/http/handler.ts'
import { dayStamp, dayStart } from '../../platform/text/panama-days.ts'

/** Rows of each list: what one looks at first. */
const FIRST = 5
/** Administrators who decided something. */
const PEOPLE = 20

type Part<K extends keyof ComplianceSummary> = ComplianceSummary[K]
type Db = Kysely<Database>

/** The figures of compliance, each of one statement that an index answers. */
export const complianceSummaryHandler = handle('compliance-summary', async ({ actor }, services) => {
  const { db, clock } = services
  const now = clock.now()
  const since = dayStamp(new Date(now.getTime() - (SUMMARY_DAYS - 1) * 86_400_000))
  const from = dayStart(since)
  const [requests, deciders, chain, exports, mails, orders] = await Promise.all([waiting(db, { actor, now }), deciding(db, from), readChain(services), exported(db, from), failedMails(db, from), openOrders(db)])
  return { since, requests, deciders, chain, exports, mails, orders }
})

/** Requests that wait, and how many of them the caller may decide: as many as the list that the number leads to. */
async function waiting(db: Db, caller: Pick<Viewer, 'actor' | 'now'>): Promise<Part<'requests'>> {
  const { rows } = await sql<Part<'requests'>>`
    select count(*) as waiting, ${shownTime(sql`min(r.created_at)`)} as oldest, count(*) filter (where ${waitsFor(caller)}) as for_caller
    from requests r where r.status = 'pending'`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null, for_caller: 0 }
}

/** Who decided how many requests. */
async function deciding(db: Db, from: RawBuilder<Date>): Promise<Part<'deciders'>> {
  const { rows } = await sql<Part<'deciders'>[number]>`
    with decided as (
      select t.decided_by as id, count(distinct t.request_id) filter (where t.status = 'approved') as approved, count(distinct t.request_id) filter (where t.status = 'rejected') as rejected
      from request_tasks t where t.decided_at >= ${from} and t.decided_by is not null and t.status in ('approved', 'rejected') group by t.decided_by
    )
    select a.id, a.email, a.first_name || ' ' || a.surname as name, d.approved, d.rejected
    from decided d join admins a on a.id = d.id order by d.approved + d.rejected desc, a.email limit ${PEOPLE}`.execute(db)
  return rows
}

async function exported(db: Db, from: RawBuilder<Date>): Promise<Part<'exports'>> {
  const matching = sql`from audit_entries e where e.action = 'list.exported' and e.at >= ${from}`
  return counted(db, matching, sql`select ${shownId(sql`e.id`)} as id, ${shownTime(sql`e.at`)} as at, e.actor, e.subject_id as list ${matching} order by e.at desc, e.id desc limit ${FIRST}`)
}

/** Mails that were given up: what they were about and when, without their recipients. Not those that were withdrawn on purpose, or go with somebody who was erased. */
async function failedMails(db: Db, from: RawBuilder<Date>): Promise<Part<'mails'>> {
  const matching = sql`from mail_outbox m where m.failed_at >= ${from} and m.withdrawn is null and m.recipient <> ''`
  const { count, last } = await counted<Part<'mails'>['last'][number]>(
    db,
    matching,
    sql`select ${shownId(sql`m.id`)} as id, ${shownTime(sql`m.failed_at`)} as at, split_part(m.reference, ':', 1) as occasion ${matching} order by m.failed_at desc, m.id desc limit ${FIRST}`,
  )
  return { failed: count, last }
}

/** How many rows match, and the last of them. */
async function counted<T>(db: Db, matching: RawBuilder<unknown>, last: RawBuilder<unknown>): Promise<{ count: number; last: T[] }> {
  const { rows } = await sql<{ count: number; last: T[] }>`select (select count(*) ${matching}) as count, (select coalesce(jsonb_agg(l), '[]') from (${last}) l) as last`.execute(db)
  return rows[0] ?? { count: 0, last: [] }
}

/** Orders to the card provider that it does not answer: of which nobody knows what became, or that are tried again and again. */
const unanswered = sql`from provider_orders o where ${waitsForPerson}`
export async function countUnanswered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${unanswered}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Orders to the card provider that people have to look at: it does not answer, or the books differ. */
async function openOrders(db: Db): Promise<Part<'orders'>> {
  const differing = sql`from provider_differences d join provider_orders o on o.id = d.order_id where d.ended_at is null`
  const { rows } = await sql<Part<'orders'>>`
    select (select count(*) ${unanswered}) as unknown, (select count(distinct o.id) ${differing}) as differing,
      (select coalesce(jsonb_agg(f), '[]') from (
        (select o.reference, o.kind, 'unknown' as state, ${shownTime(sql`o.created_at`)} as since ${unanswered} order by o.created_at, o.id limit ${FIRST})
        union all
        (select o.reference, o.kind, 'differs', ${shownTime(sql`d.found_at`)} ${differing} order by d.found_at, o.id limit ${FIRST})
      ) f) as first`.execute(db)
  return rows[0] ?? { unknown: 0, differing: 0, first: [] }
}
