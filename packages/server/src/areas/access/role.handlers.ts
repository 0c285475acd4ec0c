import { sql } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { messages } from '@ventanilla/contract/messages/say'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { changesBetween, defineRecord } from '../../engines/records/records.ts'
import { changeAccess } from './change-access.ts'
import { grantsOf, requireHeld, requireNoMore, writeGrants } from './grants.ts'
import { readRoleFields, type RoleFields } from './role-fields.ts'
import { readRole, rolesIn } from './role-list.ts'

const fieldsOf = ({ name, description, request_permissions, approve_permissions, requires_second_factor }: Role): RoleFields => ({ name, description, request_permissions, approve_permissions, requires_second_factor })

const rolesOf = (language: Language) =>
  defineRecord({
    type: 'role',
    actions: { create: 'role.created', edit: 'role.edited', delete: 'role.deleted' },
    table: 'roles',
    read: (db, id) => readRole(db, id, language),
    audited: (role: Role) => ({ ...fieldsOf(role) }),
  })

const rolesHandler = handle('roles', (call, services) => answerList(call, services, rolesIn(call.language)))

const roleHandler = handle('role', ({ params, language }, { db }) => readRole(db, params.id, language))

const createRoleHandler = handle('create-role', (call, services) =>
  changeAccess('create-role', call, services, async (change) => {
    const { transaction, actor, language } = change
    const fields = await readRoleFields(transaction, call.body)
    requireHeld(actor.grants, grantsOf(fields), language)
    const { name, description, requires_second_factor } = fields
    return rolesOf(language).create(change, { name, description, requires_second_factor, created_by: actor.id }, (id) => writeGrants(transaction, id, grantsOf(fields)))
  }),
)

/**
 * Permissions are read from the database on every request: what is written here holds at the next one. Of a system role
 * and of one's own nothing changes but whether it requires a second factor.
 */
const editRoleHandler = handle('edit-role', (call, services) =>
  changeAccess('edit-role', call, services, async (change) => {
    const { transaction, actor, language } = change
    const role = await rolesOf(language).asSeen(change, call.body)
    const before = fieldsOf(role)
    const after = await readRoleFields(transaction, call.body, role)
    const changes = changesBetween(before, after)
    const isFixed = changes !== undefined && Object.keys(changes.after).some((field) => field !== 'requires_second_factor')
    if (role.is_system && isFixed) throw new Failure('role_is_system')
    if (role.id === actor.role.id && isFixed) throw new Failure('own_role')
    requireNoMore(actor.grants, grantsOf(before), language)
    requireHeld(actor.grants, grantsOf(after), language)
    // What the database keeps of a system role's words is not what a language shows.
    const words = role.is_system ? {} : { name: after.name, description: after.description }
    return rolesOf(language).edit(change, role, { ...words, requires_second_factor: after.requires_second_factor }, (id) => writeGrants(transaction, id, grantsOf(after)))
  }),
)

/** Administrators in the archive count: they are restored with the role that they had. */
const deleteRoleHandler = handle('delete-role', (call, services) =>
  changeAccess('delete-role', call, services, async (change) => {
    const { transaction, actor, language } = change
    const role = await rolesOf(language).asSeen(change, call.body)
    if (role.is_system) throw new Failure('role_is_system')
    requireNoMore(actor.grants, grantsOf(role), language)
    const { count, archived } = await transaction
      .selectFrom('admins')
      .select([sql<number>`count(*)`.as('count'), sql<number>`count(*) filter (where status = 'archived')`.as('archived')])
      .where('role_id', '=', role.id)
      .executeTakeFirstOrThrow()
    if (count > 0) throw new Failure('role_in_use', { params: { count, archived } })
    await rolesOf(language).delete(change, role)
    return { detail: messages[language].answers.deleted }
  }),
)

export const roleHandlers = [rolesHandler, roleHandler, createRoleHandler, editRoleHandler, deleteRoleHandler]
