import { sql } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { messages } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { changeAccess, changesBetween } from './change-access.ts'
import { grantsOf, requireHeld, requireNoMore, writeGrants } from './grants.ts'
import { readRoleFields, type RoleFields } from './role-fields.ts'
import { readRole, rolesIn } from './role-list.ts'

const rolesHandler = handle('roles', (call, services) => answerList(call, services, rolesIn(call.language)))

const roleHandler = handle('role', ({ params, language }, { db }) => readRole(db, params.id, language))

const createRoleHandler = handle('create-role', (call, services) =>
  changeAccess('create-role', call, services, async ({ transaction, actor, by, language }) => {
    const fields = await readRoleFields(transaction, call.body)
    requireHeld(actor.grants, grantsOf(fields), language)
    const { name, description, requires_second_factor } = fields
    const { id } = await transaction.insertInto('roles').values({ name, description, requires_second_factor, created_by: actor.id }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(transaction, id, grantsOf(fields))
    await writeAudit(transaction, { actor: by, action: 'role.created', subject: { type: 'role', id }, after: fields })
    return readRole(transaction, id, language)
  }),
)

const fieldsOf = ({ name, description, request_permissions, approve_permissions, requires_second_factor }: Role): RoleFields => ({ name, description, request_permissions, approve_permissions, requires_second_factor })

/**
 * Permissions are read from the database on every request: what is written here holds at the next one. Of a system role
 * and of one's own nothing changes but whether it requires a second factor.
 */
const editRoleHandler = handle('edit-role', (call, services) =>
  changeAccess('edit-role', call, services, async ({ transaction, actor, by, language }) => {
    const { id, version } = call.body
    const role = await readRole(transaction, id, language)
    const before = fieldsOf(role)
    const after = await readRoleFields(transaction, call.body, role)
    const changes = changesBetween(before, after)
    const isFixed = changes !== undefined && Object.keys(changes.after).some((field) => field !== 'requires_second_factor')
    if (role.is_system && isFixed) throw new Failure('role_is_system')
    if (id === actor.role.id && isFixed) throw new Failure('own_role')
    if (role.version !== version) throw new Failure('stale_version')
    requireNoMore(actor.grants, grantsOf(before), language)
    requireHeld(actor.grants, grantsOf(after), language)
    if (changes) {
      // What the database keeps of a system role's words is not what a language shows.
      const words = role.is_system ? {} : { name: after.name, description: after.description }
      await transaction
        .updateTable('roles')
        .set({ ...words, requires_second_factor: after.requires_second_factor, updated_at: sql`now()`, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await writeGrants(transaction, id, grantsOf(after))
      await writeAudit(transaction, { actor: by, action: 'role.edited', subject: { type: 'role', id }, ...changes })
    }
    return readRole(transaction, id, language)
  }),
)

/** Administrators in the archive count: they are restored with the role that they had. */
const deleteRoleHandler = handle('delete-role', (call, services) =>
  changeAccess('delete-role', call, services, async ({ transaction, actor, by, language }) => {
    const { id, version } = call.body
    const role = await readRole(transaction, id, language)
    if (role.is_system) throw new Failure('role_is_system')
    if (role.version !== version) throw new Failure('stale_version')
    requireNoMore(actor.grants, grantsOf(role), language)
    const { count, archived } = await transaction
      .selectFrom('admins')
      .select([sql<number>`count(*)`.as('count'), sql<number>`count(*) filter (where status = 'archived')`.as('archived')])
      .where('role_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count > 0) throw new Failure('role_in_use', { params: { count, archived } })
    await transaction.deleteFrom('roles').where('id', '=', id).execute()
    await writeAudit(transaction, { actor: by, action: 'role.deleted', subject: { type: 'role', id }, before: fieldsOf(role) })
    return { detail: messages[language].answers.role_deleted }
  }),
)

export const roleHandlers = [rolesHandler, roleHandler, createRoleHandler, editRoleHandler, deleteRoleHandler]
