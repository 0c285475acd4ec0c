import { sql } from 'kysely'
import { messages } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../audit/write-audit.ts'
import { Failure } from '../http/failure.ts'
import { handle } from '../http/handler.ts'
import { answerPage } from '../lists/answer-list.ts'
import { changeAccess } from './change-access.ts'
import { changesBetween } from './changes.ts'
import { addedTo, grantsOf, requireHeld, writeGrants } from './grants.ts'
import { readRoleFields, type RoleFields } from './role-fields.ts'
import { readRole, roleList } from './role-list.ts'

const rolesHandler = handle('roles', ({ request, query }, { db }) => answerPage({ request, query: { ...query, sort_by: query.sort_by ?? 'name' } }, db, roleList))

const roleHandler = handle('role', ({ params }, { db }) => readRole(db, params.id))

const createRoleHandler = handle('create-role', (call, services) =>
  changeAccess('create-role', call, services, async ({ transaction, actor, by, language }) => {
    const fields = await readRoleFields(transaction, call.body)
    requireHeld(actor.grants, grantsOf(fields), language)
    const { name, description } = fields
    const { id } = await transaction.insertInto('roles').values({ name, description, created_by: actor.id }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(transaction, id, grantsOf(fields))
    await writeAudit(transaction, { actor: by, action: 'role.created', subject: { type: 'role', id }, after: fields })
    return readRole(transaction, id)
  }),
)

/** Permissions are read from the database on every request: what is written here holds at the next one. */
const editRoleHandler = handle('edit-role', (call, services) =>
  changeAccess('edit-role', call, services, async ({ transaction, actor, by, language }) => {
    const { id, version } = call.body
    const { name, description, request_permissions, approve_permissions, ...role } = await readRole(transaction, id)
    const before: RoleFields = { name, description, request_permissions, approve_permissions }
    if (role.is_system) throw new Failure('role_is_system')
    if (id === actor.role.id) throw new Failure('own_role')
    if (role.version !== version) throw new Failure('stale_version')
    const after = await readRoleFields(transaction, call.body, id)
    requireHeld(actor.grants, addedTo(grantsOf(before), grantsOf(after)), language)
    const changes = changesBetween(before, after)
    if (changes) {
      await transaction
        .updateTable('roles')
        .set({ name: after.name, description: after.description, updated_at: sql`now()`, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await writeGrants(transaction, id, grantsOf(after))
      await writeAudit(transaction, { actor: by, action: 'role.edited', subject: { type: 'role', id }, ...changes })
    }
    return readRole(transaction, id)
  }),
)

/** Whoever is in the archive counts: they are restored with the role that they had. */
const deleteRoleHandler = handle('delete-role', (call, services) =>
  changeAccess('delete-role', call, services, async ({ transaction, by, language }) => {
    const { id, version } = call.body
    const { name, description, request_permissions, approve_permissions, ...role } = await readRole(transaction, id)
    if (role.is_system) throw new Failure('role_is_system')
    if (role.version !== version) throw new Failure('stale_version')
    const { count, archived } = await transaction
      .selectFrom('admins')
      .select([sql<number>`count(*)`.as('count'), sql<number>`count(*) filter (where status = 'archived')`.as('archived')])
      .where('role_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count > 0) throw new Failure('role_in_use', { params: { count, archived } })
    await transaction.deleteFrom('roles').where('id', '=', id).execute()
    await writeAudit(transaction, { actor: by, action: 'role.deleted', subject: { type: 'role', id }, before: { name, description, request_permissions, approve_permissions } })
    return { detail: messages[language].answers.role_deleted }
  }),
)

export const roleHandlers = [rolesHandler, roleHandler, createRoleHandler, editRoleHandler, deleteRoleHandler]
