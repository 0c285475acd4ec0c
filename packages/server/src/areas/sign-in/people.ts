import { sql, type Kysely } from 'kysely'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { Maker, People } from '../../engines/changes/change.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findActor } from './authenticate.ts'

const held = (kind: 'request' | 'approve') => sql<PermissionCode[]>`array(select permission from role_permissions p where p.role_id = a.role_id and p.kind = ${kind} order by permission)`

/** Active administrators. */
const activeAdmins = (db: Kysely<Database>) =>
  db
    .selectFrom('admins as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .where('a.status', '=', 'active')
    .select(['a.id', 'a.email', sql<string>`a.first_name || ' ' || a.surname`.as('name'), 'a.role_id', 'r.name as role'])

/** How the engine of changes reads administrators: at the moment at which it asks. */
export const people: People = {
  caller: (db, { session }, services) => findActor(session.id, { ...services, db }),
  active: async (db, id): Promise<Maker | undefined> => {
    const found = await activeAdmins(db).where('a.id', '=', id).select([held('request').as('request'), held('approve').as('approve')]).executeTakeFirst()
    return found && { id, email: found.email, name: found.name, role: { id: found.role_id, name: found.role }, grants: { request: found.request, approve: found.approve } }
  },
  deciders: async (db, permissions) => {
    const found = await activeAdmins(db)
      .where(sql<boolean>`array(select permission from role_permissions p where p.role_id = a.role_id and p.kind = 'approve') @> ${permissions}::text[]`)
      .where(sql<boolean>`exists (select from role_permissions p where p.role_id = a.role_id and p.permission = 'decide-task')`)
      .orderBy('a.surname')
      .orderBy('a.id')
      .execute()
    return found.map(({ id, email, name, role_id, role }) => ({ id, email, name, role: { id: role_id, name: role } }))
  },
}
