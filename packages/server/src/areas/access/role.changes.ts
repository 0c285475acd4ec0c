import { sql } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Context } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { changesBetween, defineRecord } from '../../engines/changes/record.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { accessRules } from './access-rules.ts'
import { grantsOf, requireHeld, requireNoMore, writeGrants } from './grants.ts'
import { readRoleFields, type RoleFields, type SentFields } from './role-fields.ts'
import { readRole, rolesIn } from './role.list.ts'

const fieldsOf = ({ name, description, request_permissions, approve_permissions, requires_second_factor }: Role): RoleFields => ({ name, description, request_permissions, approve_permissions, requires_second_factor })

const roles = defineRecord({
  type: 'role',
  table: 'roles',
  read: ({ db, language }, id) => readEntry(db, rolesIn(language), sql`r.id = ${id}`),
  name: ({ name }: Role) => name,
  fields: fieldsOf,
  constraints: { roles_by_name: { field: 'name', code: 'name_taken' } },
})

const givenSets = async ({ db }: Pick<Context, 'db'>, id: string, wanted: RoleFields): Promise<void> => writeGrants(db, id, grantsOf(wanted))

const createRole = handleChange('create-role', {
  ...roles.creates({
    ...accessRules,
    wanted: async ({ body }, _none, { db }) => readRoleFields(db, body as SentFields),
    check: ({ actor, language }, _input, _none, wanted) => requireHeld(actor.grants, grantsOf(wanted), language),
    columns: ({ name, description, requires_second_factor }, { actor }) => ({ name, description, requires_second_factor, created_by: actor.id }),
    also: givenSets,
  }),
})

/**
 * Permissions are read from the database on every request: what is written here holds at the next one. Of a system role
 * and of one's own nothing changes but whether it requires a second factor.
 */
const editRole = handleChange('edit-role', {
  ...roles.edits({
    ...accessRules,
    wanted: async ({ body }, role, { db }) => readRoleFields(db, body as SentFields, role),
    check: ({ actor, language }, _input, role, wanted) => {
      const changes = changesBetween({ ...fieldsOf(role) }, wanted)
      const isFixed = changes !== undefined && Object.keys(changes.after).some((field) => field !== 'requires_second_factor')
      if (role.is_system && isFixed) throw new Failure('role_is_system')
      if (role.id === actor.role.id && isFixed) throw new Failure('own_role')
      requireNoMore(actor.grants, grantsOf(fieldsOf(role)), language)
      requireHeld(actor.grants, grantsOf(wanted), language)
    },
    // What the database keeps of a system role's words is not what a language shows. The sets stand in a table of their own.
    columns: ({ name, description, requires_second_factor }, _context, { is_system }) => ({ ...(!is_system && { name, description }), requires_second_factor }),
    also: givenSets,
  }),
})

/** Administrators in the archive count: they are restored with the role that they had. */
const deleteRole = handleChange('delete-role', {
  ...roles.deletes({
    ...accessRules,
    check: async ({ db, actor, language }, _input, role) => {
      if (role.is_system) throw new Failure('role_is_system')
      requireNoMore(actor.grants, grantsOf(role), language)
      const { count, archived } = await db
        .selectFrom('admins')
        .select([sql<number>`count(*)`.as('count'), sql<number>`count(*) filter (where status = 'archived')`.as('archived')])
        .where('role_id', '=', role.id)
        .executeTakeFirstOrThrow()
      if (count > 0) throw new Failure('role_in_use', { params: { count, archived } })
    },
  }),
})

export const roleHandlers = [handle('roles', (call, services) => answerList(call, services, rolesIn(call.language))), handle('role', ({ params, language }, { db }) => readRole(db, params.id, language))]
export const roleChanges = [createRole, editRole, deleteRole]
