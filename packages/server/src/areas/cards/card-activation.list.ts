import { sql } from 'kysely'
import { cardActivationList } from '@ventanilla/contract/endpoints/lists.endpoints'
import { byNumber, byText, byTime, defineSource, reached, via, type ServedList } from '../../engines/lists/list-source.ts'
import { adminHas, holderHas, holderSorts, shownAdmin, shownHolder, shownId, shownTime } from '../../engines/lists/shown.ts'

const own = byNumber(sql`h.id`)
const key = [byTime(sql`h.changed_at`), own]
const { surname, email, identification_number } = holderSorts(own)
/** The holder is reached by the card. */
const byCard = (sort: typeof surname) => via(['c', 'u'], reached(sort).of)

/** Cards that were printed, handed over and activated. */
export const cardActivations: ServedList<typeof cardActivationList> = defineSource(cardActivationList, {
  from: { card_status_changes: 'h' },
  where: sql`h.from_status = 'PendingAck' and h.to_status = 'Active'`,
  joins: {
    c: sql`join cards c on c.id = h.card_id`,
    u: sql`join users u on u.id = c.user_id`,
    d: sql`left join admins d on d.id = h.changed_by`,
  },
  columns: {
    card_id: sql`c.id`,
    last_four: sql`c.last_four`,
    status: sql`c.status`,
    created_at: shownTime(sql`h.changed_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`h.upload_document_id`),
    ...shownHolder,
  },
  key,
  sorts: {
    surname: byCard(surname),
    email: byCard(email),
    identification_number: byCard(identification_number),
    created_at: key,
    created_by: [byText(sql`coalesce(h.changed_by, '')`), ...key],
    status: via(['c'], [byText(sql`c.status`), byTime(sql`c.created_at`), byText(sql`c.id`), own]),
  },
  filters: { created_at: sql`h.changed_at`, created_by: adminHas(sql`coalesce(h.changed_by, '')`), status: via(['c'], sql`c.status`) },
  search: (text) => sql`h.card_id in (select c.id from users u join cards c on c.user_id = u.id where ${holderHas(text)})`,
})
