import { sql } from 'kysely'
import { segmentList } from '@ventanilla/contract/endpoints/users.endpoints'
import { byName, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownTime, textHas } from '../../engines/lists/shown.ts'

const key = [byTime(sql`s.created_at`), byText(sql`s.id`)]

/** The groups of users: some dozens. */
export const segments: ServedList<typeof segmentList> = defineSource(segmentList, {
  from: { segments: 's' },
  columns: {
    id: sql`s.id`,
    name: sql`s.name`,
    user_count: sql`(select count(*)::int from segment_members m where m.segment_id = s.id)`,
    created_at: shownTime(sql`s.created_at`),
  },
  key,
  sorts: { name: [byName(sql`s.name`), byText(sql`s.id`)], created_at: key },
  filters: { created_at: sql`s.created_at` },
  search: textHas(sql`s.name`),
})
