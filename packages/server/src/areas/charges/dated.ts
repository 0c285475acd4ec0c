import { sql, type RawBuilder } from 'kysely'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'

/**
 * Where a record `k` that holds from a moment stands in time: to come, in force, or past once a newer one has begun.
 * @param rivals the other records `o` of which one takes its place
 */
export const statusOf = (rivals: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when k.effective_from > now() then 'to_come' when exists (select from ${rivals} and o.effective_from <= now() and o.effective_from > k.effective_from) then 'past' else 'in_force' end`

/** The beginning of its day in Panama; one of today holds from the moment in which it is applied. */
export const beginsAt = (day: string, now: Date): Date => new Date(Math.max(dayBegins(day).getTime(), now.getTime()))

/** A day that was to come when it was asked for may be over when it is approved: it then holds from that moment. @throws {Failure} validation_failed */
export function requireNotPast(day: string, askedAt: Date): void {
  if (day < dayStamp(askedAt)) throw invalid({ effective_from: 'date_past' })
}

/** A charge as the change names it that takes back what was done to it: only while it is to come. @throws {Failure} charge_begun */
export function whileToCome({ id, version, status }: { id: string; version: number; status: string }): { id: string; version: number } {
  if (status !== 'to_come') throw new Failure('charge_begun')
  return { id, version }
}

/** What has begun stays in the history. @throws {Failure} charge_begun */
export function requireToCome({ effective_from }: { effective_from: string }, now: Date): void {
  if (new Date(effective_from) <= now) throw new Failure('charge_begun')
}
