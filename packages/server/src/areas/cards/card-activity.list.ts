import { sql } from 'kysely'
import { activityList } from '@ventanilla/contract/endpoints/cards.endpoints'
import { holderStates } from '@ventanilla/contract/messages/holder-states'
import { byNumber, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownAdmin, shownId, shownTime, stateInWords, textHas } from '../../engines/lists/shown.ts'

const key = [byNumber(sql`h.id`)]

/** The changes of state of a card. */
export const activityOf = (cardId: string): ServedList<typeof activityList> =>
  defineSource(activityList, {
    from: { card_status_changes: 'h' },
    where: sql`h.card_id = ${cardId}`,
    joins: { d: sql`left join admins d on d.id = h.changed_by` },
    columns: {
      id: shownId(sql`h.id`),
      from_status: sql`h.from_status`,
      to_status: sql`h.to_status`,
      reason: sql`h.reason`,
      changed_by: shownAdmin(sql`d.email`),
      changed_at: shownTime(sql`h.changed_at`),
    },
    key,
    // Changes are numbered in the order of time.
    sorts: { changed_at: key },
    filters: { to_status: sql`h.to_status`, changed_at: sql`h.changed_at` },
    search: textHas(sql`${stateInWords(sql`h.to_status`, holderStates.card)} || ' ' || coalesce(h.reason, '') || ' ' || coalesce((select f.email from admins f where f.id = h.changed_by), '')`),
  })
