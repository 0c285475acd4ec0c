import { sql, type Kysely, type RawBuilder } from 'kysely'
import { adminList, archivedAdminList, type Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { roleText } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { byName, byText, byTime, defineSource, via, type ServedList } from '../../engines/lists/list-source.ts'
import { readEntry, streamList } from '../../engines/lists/read-list.ts'
import { shownTime, textHas } from '../../engines/lists/shown.ts'

/** Never is before any time. */
const orNever = (moment: RawBuilder<unknown>) => byTime(sql`coalesce(${moment}, '-infinity')`)
const id = byText(sql`a.id`)
const key = [byTime(sql`a.created_at`), id]

/** What the two lists of administrators have in common, with the names of roles in a language. */
const shared = (language: Language) => ({
  from: { admins: 'a' },
  joins: {
    r: sql`join roles r on r.id = a.role_id`,
    l: sql`left join one_time_links l on l.admin_id = a.id and l.used_at is null`,
    b: sql`left join admins b on b.id = a.archived_by`,
  },
  columns: {
    id: sql`a.id`,
    email: sql`a.email`,
    first_name: sql`a.first_name`,
    surname: sql`a.surname`,
    role: sql`jsonb_build_object('id', r.id, 'name', ${roleText('name', language)}::text)`,
    status: sql`a.status`,
    second_factor: sql`exists (select from second_factors f where f.admin_id = a.id and f.enabled_at is not null)`,
    last_login_at: shownTime(sql`a.last_login_at`),
    invited_until: shownTime(sql`l.expires_at`),
    archived_at: shownTime(sql`a.archived_at`),
    archived_by: sql`b.email`,
    created_at: shownTime(sql`a.created_at`),
    version: sql`a.version`,
  },
  key,
  sorts: {
    surname: [byName(sql`a.surname`), id],
    email: [byText(sql`a.email`)],
    role: via(['r'], [byName(roleText('name', language)), id]),
    status: [byText(sql`a.status`), id],
    last_login_at: [orNever(sql`a.last_login_at`), id],
    created_at: key,
  },
  filters: { role_id: sql`a.role_id`, created_at: sql`a.created_at`, last_login_at: sql`a.last_login_at` },
  search: textHas(sql`a.first_name || ' ' || a.surname || ' ' || a.email || ' ' || (select ${roleText('name', language)} from roles r where r.id = a.role_id)`),
})

/** Administrators who were not archived. */
export const presentAdmins = (language: Language): ServedList<typeof adminList> => {
  const { filters, ...rest } = shared(language)
  return defineSource(adminList, { ...rest, where: sql`a.status <> 'archived'`, filters: { ...filters, status: sql`a.status` } })
}

export const archivedAdmins = (language: Language): ServedList<typeof archivedAdminList> => {
  const { filters, sorts, ...rest } = shared(language)
  const archived = sql`a.archived_at`
  return defineSource(archivedAdminList, { ...rest, where: sql`a.status = 'archived'`, sorts: { ...sorts, archived_at: [orNever(archived), id] }, filters: { ...filters, archived_at: archived } })
}

/** The administrators that match a condition on `admins a`, by surname. */
export async function adminsWhere(db: Kysely<Database>, where: RawBuilder<boolean>, language: Language): Promise<Admin[]> {
  const found: Admin[] = []
  for await (const batch of streamList(db, { ...presentAdmins(language), where })) found.push(...batch)
  return found
}

/** @throws {Failure} not_found */
export async function readAdmin(db: Kysely<Database>, adminId: string, language: Language): Promise<Admin> {
  const admin = await readEntry(db, presentAdmins(language), sql`a.id = ${adminId}`)
  if (!admin) throw new Failure('not_found')
  return admin
}
