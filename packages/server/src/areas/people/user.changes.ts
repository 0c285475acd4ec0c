import { sql } from 'kysely'
import { cedulaPattern } from '@ventanilla/contract/bulk/formats'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { userFields } from '@ventanilla/contract/endpoints/user-changes.endpoints'
import { type Language, messages } from '@ventanilla/contract/messages/say'
import { toCents } from '@ventanilla/contract/money'
import { walletEnds } from '@ventanilla/contract/states'
import type { Fields } from '../../engines/changes/change.ts'
import { handleChange, type ChangeRegistration } from '../../engines/changes/make-change.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { enqueueMails, readdressMails } from '../../engines/mail/outbox.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { requireKnown } from './provider-user.ts'
import { recoveryMail } from './recovery-mail.ts'
import { userRecord } from './user-record.ts'

/** The data of a user as their form has them. */
const data = userRecord((user) => Object.fromEntries(Object.keys(userFields).map((field) => [field, user[field as keyof typeof userFields]])))
const paguelofacil = userRecord(({ paguelofacil_enabled }) => ({ paguelofacil_enabled }))
const link = userRecord(({ provider_user_id }) => ({ provider_user_id }))

/** @throws {Failure} user_deleted */
export function requireThere({ status }: Pick<UserDetails, 'status'>): void {
  if (status === 'Deleted') throw new Failure('user_deleted')
}

type Wanted = Pick<UserDetails, keyof typeof userFields>

/** @throws {Failure} validation_failed: the identification is of the other type */
function requireType({ identification_type, identification_number }: Wanted): void {
  if ((identification_type === 'Cédula') !== cedulaPattern.test(identification_number)) throw invalid({ identification_number: 'identification_type_mismatch' })
}

const columnsOf = ({ salary, ...same }: Wanted) => ({ ...same, salary_cents: salary === null ? null : toCents(salary) })

/** @throws {Failure} user_deleted, action_refused: nobody recharges a wallet that is closed, or is paid out to be closed */
function requireOpen(user: UserDetails, { paguelofacil_enabled }: Fields, language: Language): void {
  requireThere(user)
  if (paguelofacil_enabled === true && walletEnds(user)) throw refusedBy([{ code: 'user_cannot_receive', params: { status: user.status } }], language)
}

/** What is changed of a user beside their status. */
export const userChanges: readonly ChangeRegistration[] = [
  handleChange(
    'edit-user',
    data.edits({
      wanted: (_input, _user, _context, sent: Wanted) => ({ ...sent, country: sent.country || 'PA' }),
      check: (_context, _input, user, wanted) => {
        requireThere(user)
        requireType(wanted)
      },
      columns: columnsOf,
      also: async ({ db, now }, id) => {
        // The former address may be a stranger's: what still waits says how they are called, and what became of their KYC.
        const { rows: [user] } = await sql<{ email: string }>`select email from users where id = ${id}`.execute(db)
        if (user) await readdressMails(db, user.email, sql`reference in (select a.reference from mails_about(${id}) a)`, now)
      },
    }),
  ),
  handleChange(
    'switch-paguelofacil',
    paguelofacil.edits({ check: ({ language }, _input, user, wanted) => requireOpen(user, wanted, language), columns: ({ paguelofacil_enabled }) => ({ paguelofacil_enabled: paguelofacil_enabled === true }) }),
  ),
  handleChange(
    'link-provider-user',
    link.edits({
      ahead: (services, { params, body }) => requireKnown(services, params.userId, body.provider_user_id),
      check: (_context, _input, user) => requireThere(user),
      // Taking the first link back leaves none.
      columns: ({ provider_user_id }) => ({ provider_user_id: provider_user_id as UserDetails['provider_user_id'] }),
    }),
  ),
  handleChange('send-recovery-mail', {
    // Waits for a deletion that is under way: the mail would keep what that erases.
    lock: (db, { params }) => sql`select from users where id = ${params.userId} for share`.execute(db),
    read: async ({ db }, { params }) => (await sql<UserDetails & { language: 'es' | 'en' }>`select id, first_name, surname, email, status, language from users where id = ${params.userId}`.execute(db)).rows[0],
    subject: ({ id, first_name, surname }) => ({ id, name: `${first_name} ${surname}` }),
    wanted: () => ({}),
    facts: (_input, { language }) => ({ language }),
    holds: false,
    check: ({ language }, _input, user) => {
      requireThere(user)
      // There is no account to get back into.
      if (user.status === 'Retired') throw refusedBy([{ code: 'user_money_stopped', params: { status: user.status } }], language)
    },
    apply: async ({ db, services, now, language }, _input, user) => {
      const sent = (await enqueueMails(db, [recoveryMail(user, { settings: services.settings, now })])) > 0
      return { answer: { detail: messages[language].answers.recovery_mail_sent, sent }, entries: !sent ? [] : [{ subject: { type: 'user', id: user.id }, after: { language: user.language } }] }
    },
  }),
]
