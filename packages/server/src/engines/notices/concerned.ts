import type { Kysely } from 'kysely'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Administrators who may ask for what a permission is about, or approve it. */
export const concerned = async (db: Kysely<Database>, permission: PermissionCode): Promise<string[]> =>
  (await runSql<{ id: string }>(db, `select a.id from admins a where a.status = 'active' and exists (select from role_permissions p where p.role_id = a.role_id and p.permission = $1) order by a.id`, [permission])).rows.map(({ id }) => id)
