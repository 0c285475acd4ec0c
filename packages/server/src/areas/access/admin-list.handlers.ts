import { sql } from 'kysely'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { handle } from '../../platform/http/handler.ts'
import { answerPage } from '../../engines/lists/answer-list.ts'
import { readEntries } from '../../engines/lists/read-list.ts'
import { openSessions } from '../sign-in/public.ts'
import { adminsWhere, readAdmin } from './admin-list.ts'

const adminsHandler = handle('admins', ({ request, query, language }, { db }) => {
  const ofRole = query.role_id === undefined ? sql`` : sql`and a.role_id = ${query.role_id}`
  return answerPage({ request, query: { ...query, sort_by: query.sort_by ?? 'surname' } }, db, adminsWhere(sql`a.status <> 'archived' ${ofRole}`, language))
})

const adminHandler = handle('admin', async ({ params: { id }, language }, services) => {
  const admin = await readAdmin(services.db, id, language)
  const { open } = await openSessions(services.db, services).where('sessions.admin_id', '=', id).select(sql<number>`count(*)`.as('open')).executeTakeFirstOrThrow()
  return { ...admin, open_sessions: open }
})

/** Who was archived last comes first. */
const archivedAdminsHandler = handle('archived-admins', ({ request, query, language }, { db }) => {
  const order = query.sort_by ? query.order : 'desc'
  return answerPage({ request, query: { ...query, sort_by: query.sort_by ?? 'archived_at', order } }, db, adminsWhere(sql`a.status = 'archived'`, language))
})

const adminsByPermissionsHandler = handle('admins-by-permissions', async ({ body: { permissions, kind }, language }, { db }) => {
  const lacking = sql`select from unnest(${permissions}::text[]) wanted
    where not exists (select from role_permissions p where p.role_id = a.role_id and p.kind = ${kind} and p.permission = wanted)`
  const results = await readEntries<Admin>(db, adminsWhere(sql`a.status = 'active' and not exists (${lacking})`, language), sql`a.surname collate "es-x-icu", a.id`)
  return { count: results.length, results }
})

export const adminListHandlers = [adminsHandler, adminHandler, archivedAdminsHandler, adminsByPermissionsHandler]
