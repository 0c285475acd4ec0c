import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { hashPassword } from '../../areas/sign-in/passwords.ts'
import { ADMINISTRATOR_ROLE, CHECKER_ROLE, MAKER_ROLE } from '../../areas/sign-in/system-roles.ts'
import type { Database } from '../../platform/database/schema.ts'
import { programmeBegan } from './plan-users.ts'

/** The administrators of the demonstration. */
export const demonstrators = [
  { email: 'admin@ventanilla.example', first_name: 'Ana', surname: 'Arosemena', role_id: ADMINISTRATOR_ROLE },
  { email: 'maker@ventanilla.example', first_name: 'Mario', surname: 'Quintero', role_id: MAKER_ROLE },
  { email: 'checker@ventanilla.example', first_name: 'Carmen', surname: 'Batista', role_id: CHECKER_ROLE },
] as const

/** Letters and numbers that nobody mixes up, in four groups: some 77 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join(''))
  return /\d/.test(groups.join('')) ? groups.join('-') : `${groups.join('-')}7`
}

type Administrator = { id: string; email: string }

/** @returns them in the order of `demonstrators`: administrator, maker, checker */
export async function writeAdministrators(db: Kysely<Database>, password: string, at: Date): Promise<[Administrator, Administrator, Administrator]> {
  const created_at = programmeBegan(at)
  const rows = await Promise.all(demonstrators.map(async (administrator) => ({ ...administrator, password_hash: await hashPassword(password), password_changed_at: at, created_at })))
  const written = await db.insertInto('admins').values(rows).returning(['id', 'email', 'role_id']).execute()
  await writeAudit(db, ...written.map(({ id, role_id }) => ({ actor: 'system' as const, action: 'admin.created' as const, subject: { type: 'admin', id }, after: { role_id }, at: created_at })))
  const [administrator, maker, checker] = demonstrators.map(({ email }) => written.find((row) => row.email === email))
  if (!administrator || !maker || !checker) throw new Error('an administrator of the demonstration was not written')
  return [administrator, maker, checker]
}
