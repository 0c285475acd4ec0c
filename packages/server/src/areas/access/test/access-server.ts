import type { Approval } from '@ventanilla/contract/changes'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Grants, PermissionCode } from '@ventanilla/contract/permissions'
import { startTestServer } from '../../../app/test/server.ts'
import { writeGrants } from '../grants.ts'

type Answer = { status: number; code: unknown; detail: unknown; body: Record<string, unknown> }

/** The API with short words for what tests of access do: roles and administrators made at once, calls by endpoint name. */
export async function startAccessServer() {
  const server = await startTestServer()
  const { db, pool } = server.database
  let made = 0

  const post = async (token: string, name: string, payload: object, language = 'es', headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const { status, body } = await server.call({ method: 'POST', url: `/api/user/${name}/`, token, payload, headers: { 'accept-language': language, ...headers } })
    return { status, code: body['code'], detail: body['detail'], body }
  }
  const get = async (token: string, path: string): Promise<Record<string, unknown>> => (await server.call({ url: `/api/user/${path}`, token })).body
  const listed = async (token: string, path: string) => (await get(token, path))['results'] as Record<string, unknown>[]
  const role = async (name: string, grants: Partial<Grants>): Promise<string> => {
    const { id } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(db, id, { request: grants.request ?? [], approve: grants.approve ?? [] })
    return id
  }
  const readRole = async (token: string, id: string) => (await get(token, `GetRoles/${id}/`)) as unknown
  return {
    ...server,
    db,
    pool,
    post,
    get,
    listed,
    role,
    /** An active administrator with a role of their own, signed in. */
    person: async (grants: Partial<Grants>) => {
      made += 1
      const roleId = await role(`Role ${made}`, grants)
      const email = `person${made}@ventanilla.example`
      const id = await server.addAdmin(email, roleId)
      return { id, email, roleId, token: await server.signIn(email) }
    },
    /** Sets what policy asks of changes. */
    policy: async (approval: Approval, ...changes: string[]) => {
      for (const change of changes) await db.insertInto('change_policies').values({ change, approval, updated_by: 'test' }).onConflict((conflict) => conflict.column('change').doUpdateSet({ approval })).execute()
    },
    roleAs: async (token: string, id: string) => (await readRole(token, id)) as Role,
    adminAs: async (token: string, id: string) => {
      const all = [...(await listed(token, 'GetAdmins/?page_size=100')), ...(await listed(token, 'GetArchived/?page_size=100'))]
      return all.find((one) => one['id'] === id) as Admin
    },
    /** What the audit log says of a subject, oldest first. */
    audited: async (type: string, id: string) =>
      (await pool.query<{ actor: string; action: string; before: unknown; after: unknown; address: string }>('select actor, action, before, after, address from audit_entries where subject_type = $1 and subject_id = $2 order by id', [type, id])).rows,
  }
}

export const managing = ['roles-permissions', 'admin-role'] as const satisfies readonly PermissionCode[]
