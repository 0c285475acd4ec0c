import { sql } from 'kysely'
import type { CreatedUser, listsEndpoints } from '@ventanilla/contract/endpoints/lists.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderHas, holderSorts, shownAdmin, shownHolder, shownId, shownTime } from '../../engines/lists/shown.ts'

/** Users whom an administrator created, by a list or not. */
export const createdUsers = defineList<CreatedUser, SortOf<(typeof listsEndpoints)['created-users']>>({
  from: sql`users u`,
  where: sql`u.created_by is not null`,
  joins: sql`left join admins d on d.id = u.created_by`,
  columns: {
    mobile: sql`u.mobile`,
    status: sql`u.status`,
    kyc_status: sql`u.kyc_status`,
    created_at: shownTime(sql`u.created_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`u.upload_document_id`),
    ...shownHolder,
  },
  key: [
    { column: sql`u.created_at`, type: 'timestamptz' },
    { column: sql`u.id`, type: 'text' },
  ],
  sorts: { ...holderSorts, created_at: sql`u.created_at`, created_by: shownAdmin(sql`d.email`), mobile: sql`u.mobile`, status: sql`u.status`, kyc_status: sql`u.kyc_status` },
  search: holderHas,
})
