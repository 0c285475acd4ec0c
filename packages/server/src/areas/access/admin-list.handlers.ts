import { sql } from 'kysely'
import { handle } from '../../platform/http/handler.ts'
import { wholePage } from '../../platform/http/page.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { openSessions } from '../sign-in/public.ts'
import { adminsWhere, archivedAdmins, presentAdmins, readAdmin } from './admin.list.ts'

const adminHandler = handle('admin', async ({ params: { id }, language }, services) => {
  const admin = await readAdmin(services.db, id, language)
  const { open } = await openSessions(services.db, services).where('sessions.admin_id', '=', id).select(sql<number>`count(*)`.as('open')).executeTakeFirstOrThrow()
  return { ...admin, open_sessions: open }
})

const adminsByPermissionsHandler = handle('admins-by-permissions', async ({ body: { permissions, kind }, language }, { db }) => {
  const lacking = sql`select from unnest(${permissions}::text[]) wanted
    where not exists (select from role_permissions p where p.role_id = a.role_id and p.kind = ${kind} and p.permission = wanted)`
  return wholePage(await adminsWhere(db, sql`a.status = 'active' and not exists (${lacking})`, language))
})

export const adminListHandlers = [
  handle('admins', (call, services) => answerList(call, services, presentAdmins(call.language))),
  adminHandler,
  handle('archived-admins', (call, services) => answerList(call, services, archivedAdmins(call.language))),
  adminsByPermissionsHandler,
]
