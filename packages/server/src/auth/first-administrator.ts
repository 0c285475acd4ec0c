import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { email as emailFormat } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'
import { passwordProblems, type PasswordPolicy } from '@ventanilla/contract/password'
import { writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database/schema.ts'
import { Failure } from '../http/failure.ts'
import { handle } from '../http/handler.ts'
import { publicUrl, type Settings } from '../settings.ts'
import { signIn } from './login.handler.ts'
import { hashPassword } from './passwords.ts'
import { ADMINISTRATOR_ROLE } from './system-roles.ts'
import type { Tokens } from './tokens.ts'

const LINK_DAYS = 7
const PURPOSE = 'first-administrator'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * A link that creates the first administrator, once; nothing where there is one already. A new link replaces the one
 * before it, so that only the last one printed works. The secret stands after `#`, which browsers send to nobody.
 */
export async function firstAdministratorLink(db: Kysely<Database>, settings: Settings, now: Date): Promise<string | undefined> {
  if (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) return undefined
  const secret = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + LINK_DAYS * 86_400_000)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('one_time_links').where('purpose', '=', PURPOSE).execute()
    await transaction.insertInto('one_time_links').values({ hash: hashOf(secret), purpose: PURPOSE, expires_at }).execute()
  })
  return `${publicUrl(settings)}/setup?link=${secret}`
}

/** Creates the first administrator and signs them in. Two calls with one link: one wins, the other's link is invalid. */
export const firstAdministratorHandler = (tokens: Tokens) =>
  handle('first-administrator', async ({ body, address }, services) => {
    const { db, clock, settings } = services
    if (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) throw new Failure('setup_done')
    const email = readFields(body, settings.PASSWORDS)
    const password_hash = await hashPassword(body.password)
    const admin = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const { numUpdatedRows } = await transaction
        .updateTable('one_time_links')
        .set({ used_at: now })
        .where('hash', '=', hashOf(body.link))
        .where('purpose', '=', PURPOSE)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Failure('link_invalid')
      const { first_name, surname } = body
      const created = await transaction
        .insertInto('admins')
        .values({ email, first_name, surname, role_id: ADMINISTRATOR_ROLE, password_hash, password_changed_at: now })
        .returning(['id', 'email', 'first_name', 'surname'])
        .executeTakeFirstOrThrow()
      await writeAudit(transaction, { actor: { address }, action: 'admin.created', subject: { type: 'admin', id: created.id }, after: { role_id: ADMINISTRATOR_ROLE, first: true } })
      return created
    })
    return { token: await signIn(admin, address, services, tokens) }
  })

function readFields(body: { email: string; first_name: string; surname: string; password: string }, policy: PasswordPolicy): string {
  const problems: Problem[] = []
  for (const field of ['first_name', 'surname'] as const) if (body[field] === '') problems.push({ field, code: 'blank' })
  const read = emailFormat().read(body.email)
  if ('code' in read) throw new Failure('validation_failed', { problems: [...problems, { field: 'email', code: read.code }] })
  problems.push(...passwordProblems(body.password, read.value, policy))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
  return read.value
}
