import { sql } from 'kysely'
import { branchList } from '@ventanilla/contract/endpoints/branches.endpoints'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

const id = byText(sql`b.id`)

export const branches: ServedList<typeof branchList> = defineSource(branchList, {
  from: { branches: 'b' },
  joins: { m: sql`join admins m on m.id = b.manager_id` },
  columns: {
    id: sql`b.id`,
    code: sql`b.code`,
    name_es: sql`b.name_es`,
    name_en: sql`b.name_en`,
    cash_limit: shownMoney(sql`b.cash_limit_cents`),
    status: sql`b.status`,
    opened_on: sql`b.opened_on::text`,
    manager: sql`jsonb_build_object('id', m.id, 'name', m.first_name || ' ' || m.surname)`,
    created_at: shownTime(sql`b.created_at`),
    version: sql`b.version`,
  },
  key: [byTime(sql`b.created_at`), id],
  sorts: {
    code: [byText(sql`b.code`), id],
    name_es: [byName(sql`b.name_es`), id],
    name_en: [byName(sql`b.name_en`), id],
    cash_limit: [byNumber(sql`b.cash_limit_cents`), id],
    opened_on: [byText(sql`b.opened_on::text`), id],
  },
  filters: {
    status: sql`b.status`,
    cash_limit: sql`b.cash_limit_cents`,
    opened_on: sql`(b.opened_on::timestamp at time zone 'America/Panama')`,
    manager_id: sql`b.manager_id`,
  },
  search: textHas(sql`b.code || ' ' || b.name_es || ' ' || b.name_en`),
})
