import { sql, type Transaction } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Database } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { rolesIn } from './role.list.ts'

type Sent = { first_name: string; surname: string; role_id: string }

/** @throws {Failure} validation_failed: a role that is not there, and what `others` say of further fields */
export async function readAdminFields(transaction: Transaction<Database>, sent: Sent, language: Language, others: Readonly<Record<string, string>> = {}): Promise<{ first_name: string; surname: string; role: Role }> {
  const role = await readEntry(transaction, rolesIn(language), sql`r.id = ${sent.role_id}`)
  const problems = {
    ...others,
    ...(!role && { role_id: 'record_unknown' }),
  }
  if (!role || Object.keys(problems).length > 0) throw invalid(problems)
  return { first_name: sent.first_name, surname: sent.surname, role }
}

/**
 * An address that no administrator has yet.
 * @returns it, and what is wrong with it
 * @throws {Failure} admin_archived when it belongs to somebody in the archive, who is restored and not invited
 */
export async function readFreeEmail(transaction: Transaction<Database>, email: string): Promise<{ email: string; problem?: string }> {
  const holder = await transaction.selectFrom('admins').select('status').where('email', '=', email).executeTakeFirst()
  if (holder?.status === 'archived') throw new Failure('admin_archived', { problems: [{ field: 'email', code: 'admin_archived' }] })
  return { email, ...(holder && { problem: 'admin_email_taken' }) }
}
