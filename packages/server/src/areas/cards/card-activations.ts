import { sql } from 'kysely'
import type { CardActivation, listsEndpoints } from '@ventanilla/contract/endpoints/lists.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderHas, holderSorts, shownAdmin, shownHolder, shownId, shownTime } from '../../engines/lists/shown.ts'

/** Cards that were printed, handed over and activated. */
export const cardActivations = defineList<CardActivation, SortOf<(typeof listsEndpoints)['card-activations']>>({
  from: sql`card_status_changes h`,
  where: sql`h.from_status = 'PendingAck' and h.to_status = 'Active'`,
  joins: sql`join cards c on c.id = h.card_id join users u on u.id = c.user_id left join admins d on d.id = h.changed_by`,
  columns: {
    card_id: sql`c.id`,
    last_four: sql`c.last_four`,
    status: sql`c.status`,
    created_at: shownTime(sql`h.changed_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`h.upload_document_id`),
    ...shownHolder,
  },
  key: [
    { column: sql`h.changed_at`, type: 'timestamptz' },
    { column: sql`h.id`, type: 'bigint' },
  ],
  sorts: { ...holderSorts, created_at: sql`h.changed_at`, created_by: shownAdmin(sql`d.email`), status: sql`c.status` },
  search: (pattern) => sql`h.card_id in (select c.id from users u join cards c on c.user_id = u.id where ${holderHas(pattern)})`,
})
