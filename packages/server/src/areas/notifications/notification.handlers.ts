import { randomUUID } from 'node:crypto'
import { readsUsers } from '@ventanilla/contract/endpoints/users.endpoints'
import { notificationProblems } from '@ventanilla/contract/notifications'
import { allows, type Grants } from '@ventanilla/contract/permissions'
import { answerList } from '../../engines/lists/answer-list.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import { followMailing } from '../../engines/mailings/mailings.ts'
import { runSql } from '../../platform/database/query.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, handleFollowed, type Registration } from '../../platform/http/handler.ts'
import type { Keys } from '../../platform/keys.ts'
import { notificationRecords } from './notification.changes.ts'
import { inAppNotifications, notificationPeopleOf, notificationResultsOf, notifications } from './notification.list.ts'
import { findMember, mailFor, readReaders, refusalOf, wordsFor, type Words } from './notification-mails.ts'
import { optOutHandlers } from './opt-out.ts'

/** @throws {Failure} validation_failed: what can't be filled in can't be shown either */
function requireFilled(words: Words): void {
  const problems = Object.entries(notificationProblems(words)).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

/** What somebody may see of people who are users. */
const seenBy = ({ grants }: { grants: Grants }) => (allows(grants, readsUsers) ? 'users' : 'names')

export const notificationHandlers = (keys: Keys): Registration[] => [
  handle('notifications', (call, services) => answerList(call, services, notifications)),
  handleFollowed(
    'notification',
    ({ params, language }, { db }) => notificationRecords.read(db, language, params.id),
    async function* ({ params, language, checkAgain }, services, gone) {
      const { rows: [row] } = await runSql<{ mailing_id: number | null }>(services.db, 'select mailing_id from notifications where id = $1', [params.id])
      yield* followMailing(services, row?.mailing_id ?? null, () => notificationRecords.read(services.db, language, params.id), gone, checkAgain)
    },
  ),
  handle('notification-results', (call, services) => answerList(call, services, notificationResultsOf(seenBy(call.actor)))),
  handle('notification-people', (call, services) => answerList(call, services, notificationPeopleOf(seenBy(call.actor)))),
  handle('in-app-notifications', (call, services) => answerList(call, services, inAppNotifications)),
  handle('notification-preview', async ({ body: { segment_id, user_id, language, ...words }, actor }, { db, settings }) => {
    requireFilled(words)
    const [user] = await readReaders(db, [(await findMember(db, segment_id, user_id)) ?? ''])
    if (!user || user.status === 'Deleted') throw new Failure('not_found')
    const reader = { ...user, ...(language && { language }) }
    // Its way out leads to nobody: who looks at a preview does not opt that person out.
    const { subject, body: text, html } = mailFor(words, { ...reader, id: 'preview' }, keys, settings)
    return { user_id: user.id, name: `${user.first_name} ${user.surname}`, recipient: seenBy(actor) === 'users' ? user.email : '', refused: refusalOf(user) ?? null, language: reader.language, subject, text, html, app: wordsFor(words, reader, settings) }
  }),
  handle('test-notification', async ({ body: { language, ...words }, actor }, { db, settings }) => {
    requireFilled(words)
    const [first_name = actor.name, ...others] = actor.name.split(' ')
    // The way out of a test leads to nobody: administrators get no notifications.
    const { unsubscribe: _none, ...mail } = mailFor(words, { id: 'test', first_name, surname: others.join(' '), email: actor.email, city: 'Panamá', referral_code: 'PRUEBA', language }, keys, settings)
    await enqueueMails(db, [{ reference: `notification-test:${randomUUID()}`, recipient: actor.email, ...mail, subject: `[${language === 'es' ? 'Prueba' : 'Test'}] ${mail.subject}` }])
    return { recipient: actor.email }
  }),
  ...optOutHandlers(keys),
]
