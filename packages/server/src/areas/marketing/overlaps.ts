import type { Problem } from '@ventanilla/contract/errors'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

/**
 * Two programmes that pay for the same purchase at the same time would pay twice what one of them promises. So programmes
 * that are scheduled, running or paused stay apart: in their days, or in their segments, or in their services. A programme
 * for everybody beside one for a segment is two offers and no mistake; drafts are not looked at.
 * @returns the problem of a programme as it stands in the database; nothing where it is apart from all others
 */
export async function findOverlap(db: Transaction, id: string): Promise<Problem | undefined> {
  const { name } = onlyRow(
    await runSql<{ name: string | null }>(
      db,
      `select (
         select o.name_es from cashbacks p join cashbacks o on o.id <> p.id
         where p.id = $1 and p.status in ('scheduled', 'active', 'paused') and o.status in ('scheduled', 'active', 'paused')
           and o.starts_at <= coalesce(p.ends_at, 'infinity') and p.starts_at <= coalesce(o.ends_at, 'infinity')
           and (exists (select segment_id from cashback_segments where cashback_id = p.id intersect select segment_id from cashback_segments where cashback_id = o.id)
             or not exists (select from cashback_segments where cashback_id in (p.id, o.id)))
           and (exists (select service_id from cashback_services where cashback_id = p.id intersect select service_id from cashback_services where cashback_id = o.id)
             or not exists (select from cashback_services where cashback_id in (p.id, o.id)))
         order by o.starts_at, o.id limit 1) as name`,
      [id],
    ),
  )
  return name === null ? undefined : { code: 'programmes_overlap', params: { name } }
}
