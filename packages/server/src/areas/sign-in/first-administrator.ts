import type { Kysely } from 'kysely'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { publicUrl, type Settings } from '../../platform/settings.ts'
import { signIn } from './login.handler.ts'
import { newPasswordProblems, hashPassword } from './passwords.ts'
import { countGuess, findLink, issueLink, takeLink } from './one-time-links.ts'
import { lockAccess } from './own-account.ts'
import { ADMINISTRATOR_ROLE } from './system-roles.ts'
import type { Tokens } from './tokens.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const PURPOSE = 'first-administrator'

/**
 * A link that creates the first administrator, once; nothing where there is one already. A new link replaces the one
 * before it, so that only the last one printed works.
 */
export async function firstAdministratorLink(db: Kysely<Database>, settings: Settings, now: Date): Promise<string | undefined> {
  if (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) return undefined
  const { secret } = await inTransaction(db, (transaction) => issueLink(transaction, { purpose: PURPOSE }, now))
  return `${publicUrl(settings)}/setup?link=${secret}`
}

/** Creates the first administrator and signs them in. Two calls with one link: one wins, the other's link is invalid. */
export const firstAdministratorHandler = (tokens: Tokens) =>
  handle('first-administrator', async (call, services) => {
    const { body, address } = call
    await countGuess(address, services)
    const { db, clock, settings } = services
    if (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) throw new Failure('setup_done')
    if (!(await findLink(db, PURPOSE, body.link, clock.now()))) throw new Failure('link_invalid')
    const { email } = body
    const problems = await newPasswordProblems({ password: body.password }, email, settings)
    if (problems.length > 0) throw new Failure('validation_failed', { problems })
    const password_hash = await hashPassword(body.password)
    const admin = await inTransaction(db, async (transaction) => {
      const now = clock.now()
      await lockAccess(transaction)
      // Two servers that start at once may each have printed a link.
      if (await transaction.selectFrom('admins').select('id').limit(1).executeTakeFirst()) throw new Failure('setup_done')
      if (!(await takeLink(transaction, PURPOSE, body.link, now))) throw new Failure('link_invalid')
      const { first_name, surname } = body
      const created = await transaction
        .insertInto('admins')
        .values({ email, first_name, surname, role_id: ADMINISTRATOR_ROLE, password_hash, password_changed_at: now })
        .returning(['id', 'email', 'first_name', 'surname'])
        .executeTakeFirstOrThrow()
      await writeAudit(transaction, { actor: { address }, action: 'admin.created', subject: { type: 'admin', id: created.id }, after: { role_id: ADMINISTRATOR_ROLE, first: true } })
      return created
    })
    return { token: await signIn(admin, call, services, tokens, { confirmed: false, passwordHash: password_hash }) }
  })
