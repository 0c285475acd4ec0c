import { sql } from 'kysely'
import { bannerList } from '@ventanilla/contract/endpoints/banners.endpoints'
import { bannerTypes } from '@ventanilla/contract/states'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../../engines/lists/list-source.ts'
import { shownTime, textHas } from '../../../engines/lists/shown.ts'

const id = byText(sql`b.id`)
const status = sql`case when b.ends_at <= now() then 'over' when not b.is_active then 'off' when b.starts_at > now() then 'scheduled' else 'active' end`
/** Places in the order in which the app has them. */
const place = sql`array_position(array[${sql.join(bannerTypes.map((type) => sql.lit(type)))}], b.type)`

/** The banners; `order` counts those of one place, without the gaps that deleted ones leave. */
export const banners: ServedList<typeof bannerList> = defineSource(bannerList, {
  from: { banners: 'b' },
  joins: {
    s: sql`left join services s on s.id = b.service_id`,
    c: sql`left join cashbacks c on c.id = b.cashback_id`,
    g: sql`left join segments g on g.id = b.segment_id`,
  },
  columns: {
    id: sql`b.id`,
    type: sql`b.type`,
    title: sql`b.title`,
    alt: sql`b.alt`,
    image_url: sql`image_address(b.image_id)`,
    link_type: sql`b.link_type`,
    link: sql`b.link`,
    service_id: sql`b.service_id`,
    service_name: sql`coalesce(s.name, '')`,
    cashback_id: sql`b.cashback_id`,
    cashback_name_es: sql`coalesce(c.name_es, '')`,
    cashback_name_en: sql`coalesce(c.name_en, '')`,
    segment_id: sql`b.segment_id`,
    segment_name: sql`coalesce(g.name, '')`,
    order: sql`(select count(*)::integer from banners o where o.type = b.type and o.position <= b.position)`,
    starts_at: shownTime(sql`b.starts_at`),
    ends_at: shownTime(sql`b.ends_at`),
    is_active: sql`b.is_active`,
    status,
    created_at: shownTime(sql`b.created_at`),
    version: sql`b.version`,
  },
  key: [byTime(sql`b.created_at`), id],
  sorts: {
    order: [byNumber(place), byNumber(sql`b.position`), id],
    title: [byName(sql`b.title`), id],
    starts_at: [byTime(sql`b.starts_at`), id],
    created_at: [byTime(sql`b.created_at`), id],
  },
  filters: { type: sql`b.type`, status, starts_at: sql`b.starts_at`, segment_id: sql`b.segment_id` },
  search: textHas(sql`b.title || ' ' || b.alt`),
})
