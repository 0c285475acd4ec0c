import { sql, type Kysely } from 'kysely'
import { noticeList, type Bell } from '@ventanilla/contract/endpoints/notices.endpoints'
import { BELL_NOTICES } from '@ventanilla/contract/notices'
import { heardChanges } from '../../platform/database/heard-changes.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { byNumber, byTime, defineSource, type EntryOf, type ServedList } from '../lists/list-source.ts'
import { everything, pageQuery } from '../lists/read-list.ts'
import { shownId, shownTime } from '../lists/shown.ts'
import { NOTICES_CHANNEL } from './notices.ts'

const key = [byTime(sql`n.created_at`), byNumber(sql`n.id`)]

/** The notices of one administrator. */
export const noticesOf = (adminId: string): ServedList<typeof noticeList> =>
  defineSource(noticeList, {
    from: { notices: 'n' },
    where: sql`n.admin_id = ${adminId}`,
    columns: {
      id: shownId(sql`n.id`),
      kind: sql`n.kind`,
      subject_type: sql`n.subject_type`,
      subject_id: sql`n.subject_id`,
      link: sql`n.link`,
      params: sql`n.params`,
      created_at: shownTime(sql`n.created_at`),
      is_read: sql`n.read_at is not null`,
    },
    key,
    sorts: { created_at: key },
    filters: { kind: sql`n.kind`, unread: sql`case when n.read_at is null then 'true' else 'false' end`, created_at: sql`n.created_at` },
  })

export async function countUnread(db: Kysely<Database>, adminId: string): Promise<number> {
  const { rows } = await runSql<{ count: number }>(db, 'select count(*)::int as count from notices where admin_id = $1 and read_at is null', [adminId])
  return rows[0]?.count ?? 0
}

/** What the bell of an administrator shows, with the last `most` notices. */
export async function readBell(db: Kysely<Database>, adminId: string, most = BELL_NOTICES): Promise<Bell> {
  const { rows } = await pageQuery(noticesOf(adminId), { ...everything, page_size: most }).execute(db)
  return { unread: await countUnread(db, adminId), results: rows as EntryOf<typeof noticeList>[] }
}

/** A bell that hears no notification looks this often; so soon ends the bell of an ended session, too. */
const LOOK_MS = 5_000

/**
 * Yields the bell of an administrator, with its newest notice, now and after every change.
 * @param stillMay is awaited before every look; what it throws ends this
 */
export async function* followBell({ db, signals }: Pick<Services, 'db' | 'signals'>, adminId: string, gone: AbortSignal, stillMay: () => Promise<void>): AsyncGenerator<Bell> {
  let shown = ''
  for await (const _change of heardChanges(signals, { channel: NOTICES_CHANNEL, subject: adminId, lookMs: LOOK_MS }, gone)) {
    await stillMay()
    const bell = await readBell(db, adminId, 1)
    const state = JSON.stringify(bell)
    if (state !== shown) yield bell
    shown = state
  }
}
