import { sql } from 'kysely'
import { createdUserList } from '@ventanilla/contract/endpoints/lists.endpoints'
import { byName, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { adminHas, holderHas, shownAdmin, shownHolder, shownId, shownTime } from '../../engines/lists/shown.ts'

const key = [byTime(sql`u.created_at`), byText(sql`u.id`)]

/** Users whom an administrator created, by a list or not. */
export const createdUsers: ServedList<typeof createdUserList> = defineSource(createdUserList, {
  from: { users: 'u' },
  where: sql`u.created_by is not null`,
  joins: { d: sql`left join admins d on d.id = u.created_by` },
  columns: {
    mobile: sql`u.mobile`,
    status: sql`u.status`,
    kyc_status: sql`u.kyc_status`,
    created_at: shownTime(sql`u.created_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`u.upload_document_id`),
    ...shownHolder,
  },
  key,
  sorts: {
    created_at: key,
    created_by: [byText(sql`u.created_by`), ...key],
    surname: [byName(sql`u.surname`), byText(sql`u.id`)],
    email: [byText(sql`u.email`)],
    identification_number: [byText(sql`u.identification_number`)],
    mobile: [byText(sql`u.mobile`)],
    status: [byText(sql`u.status`), ...key],
    kyc_status: [byText(sql`u.kyc_status`), ...key],
  },
  filters: { created_at: sql`u.created_at`, created_by: adminHas(sql`u.created_by`), status: sql`u.status`, kyc_status: sql`u.kyc_status` },
  search: holderHas,
})
