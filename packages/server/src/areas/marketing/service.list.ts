import { sql, type RawBuilder } from 'kysely'
import { serviceList } from '@ventanilla/contract/endpoints/service.endpoints'
import { byName, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownTime, textHas } from '../../engines/lists/shown.ts'

const id = byText(sql`v.id`)
const key = [byTime(sql`v.created_at`), id]
const establishments: RawBuilder<string> = sql`coalesce((select string_agg(e.name, chr(10) order by e.place) from service_establishments e where e.service_id = v.id), '')`

/** What names a service, as SQL: rows for as long as it can't be deleted. `of`: SQL for its id. */
export const usesOf = (of: string): string => `select from cashback_services where service_id = ${of} union all select from service_uses where service_id = ${of} union all select from banners where service_id = ${of}`

/** The catalogue of services: some dozens. */
export const services: ServedList<typeof serviceList> = defineSource(serviceList, {
  from: { services: 'v' },
  columns: {
    id: sql`v.id`,
    name: sql`v.name`,
    category: sql`v.category`,
    provider_id: sql`v.provider_id`,
    logo_url: sql`image_address(v.logo_id)`,
    establishments,
    is_active: sql`v.is_active`,
    programmes: sql`(select count(*)::int from cashback_services s join cashbacks p on p.id = s.cashback_id where s.service_id = v.id and p.status <> 'ended')`,
    in_use: sql`exists (${sql.raw(usesOf('v.id'))})`,
    created_at: shownTime(sql`v.created_at`),
    version: sql`v.version`,
  },
  key,
  sorts: { name: [byName(sql`v.name`), id], category: [byName(sql`v.category`), id], created_at: key },
  filters: { category: textHas(sql`v.category`), is_active: sql`v.is_active::text` },
  search: textHas(sql`v.name || ' ' || v.category || ' ' || v.provider_id || ' ' || ${establishments}`),
})
