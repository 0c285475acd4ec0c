import { sql } from 'kysely'
import type { CardChange, cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { shownAdmin, shownId, shownTime } from '../../engines/lists/shown.ts'

/** The changes of state of a card. */
export const activityOf = (cardId: string) =>
  defineList<CardChange, SortOf<(typeof cardEndpoints)['card-activity']>>({
    from: sql`card_status_changes h`,
    where: sql`h.card_id = ${cardId}`,
    joins: sql`left join admins d on d.id = h.changed_by`,
    columns: {
      id: shownId(sql`h.id`),
      from_status: sql`h.from_status`,
      to_status: sql`h.to_status`,
      reason: sql`h.reason`,
      changed_by: shownAdmin(sql`d.email`),
      changed_at: shownTime(sql`h.changed_at`),
    },
    key: [{ column: sql`h.id`, type: 'bigint' }],
    sorts: { changed_at: sql`h.changed_at` },
    search: (pattern) => sql`plain_text(h.to_status || ' ' || coalesce(h.reason, '') || ' ' || coalesce(d.email, '')) like plain_text(${pattern})`,
  })
