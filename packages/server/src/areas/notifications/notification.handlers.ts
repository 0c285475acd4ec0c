import { randomUUID } from 'node:crypto'
import { notificationProblems } from '@ventanilla/contract/notifications'
import { allows } from '@ventanilla/contract/permissions'
import { memberReaders } from '@ventanilla/contract/readers'
import { answerList } from '../../engines/lists/answer-list.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import { followMailing, isMailed } from '../../engines/mailings/mailings.ts'
import { runSql } from '../../platform/database/query.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, handleFollowed, type Registration } from '../../platform/http/handler.ts'
import type { Keys } from '../../platform/keys.ts'
import { notificationRecords } from './notification.changes.ts'
import { inAppNotifications, notificationPeople, notificationResultsOf, notifications } from './notification.list.ts'
import { findMember, mailFor, readReaders, refusalOf, wordsFor, type Words } from './notification-mails.ts'
import { optOutHandlers } from './opt-out.ts'

/** @throws {Failure} validation_failed: what can't be filled in can't be shown either */
function requireFilled(words: Words): void {
  const problems = Object.entries(notificationProblems(words)).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

/** An administrator in place of a recipient. The way out leads to nobody: administrators get no notifications. */
function sample({ name, email }: { name: string; email: string }) {
  const [first_name = name, ...others] = name.split(' ')
  return { id: 'test', first_name, surname: others.join(' '), email, city: 'Panamá', referral_code: 'PRUEBA' }
}

export const notificationHandlers = (keys: Keys): Registration[] => [
  handle('notifications', (call, services) => answerList(call, services, notifications)),
  handleFollowed(
    'notification',
    ({ params, language }, { db }) => notificationRecords.read(db, language, params.id),
    async function* ({ params, language, checkAgain }, services, gone) {
      const { rows: [row] } = await runSql<{ mailing_id: number | null }>(services.db, 'select mailing_id from notifications where id = $1', [params.id])
      yield* followMailing(services, row?.mailing_id ?? null, () => notificationRecords.read(services.db, language, params.id), gone, checkAgain)
    },
    isMailed,
  ),
  handle('notification-results', (call, services) => answerList(call, services, notificationResultsOf(allows(call.actor.grants, memberReaders)))),
  handle('notification-people', (call, services) => {
    // Who is in a segment is not for everybody who writes to it.
    if (!allows(call.actor.grants, memberReaders)) throw new Failure('forbidden')
    return answerList(call, services, notificationPeople)
  }),
  handle('in-app-notifications', (call, services) => answerList(call, services, inAppNotifications)),
  handle('notification-preview', async ({ body: { segment_id, user_id, language, ...words }, actor, language: spoken }, { db, settings }) => {
    requireFilled(words)
    if (!allows(actor.grants, memberReaders)) {
      if (user_id !== undefined) throw new Failure('forbidden')
      const reader = { ...sample(actor), language: language ?? spoken }
      const { subject, body: text, html } = mailFor(words, reader, keys, settings)
      return { user_id: actor.id, name: actor.name, own: true, recipient: actor.email, refused: null, language: reader.language, subject, text, html, app: wordsFor(words, reader, settings) }
    }
    const [user] = await readReaders(db, [(await findMember(db, segment_id, user_id)) ?? ''])
    if (!user || user.status === 'Deleted') throw new Failure('not_found')
    const reader = { ...user, ...(language && { language }) }
    // Its way out leads to nobody: who looks at a preview does not opt that person out.
    const { subject, body: text, html } = mailFor(words, { ...reader, id: 'preview' }, keys, settings)
    return { user_id: user.id, name: `${user.first_name} ${user.surname}`, own: false, recipient: user.email, refused: refusalOf(user) ?? null, language: reader.language, subject, text, html, app: wordsFor(words, reader, settings) }
  }),
  handle('test-notification', async ({ body: { language, ...words }, actor }, { db, settings }) => {
    requireFilled(words)
    const { unsubscribe: _none, ...mail } = mailFor(words, { ...sample(actor), language }, keys, settings)
    await enqueueMails(db, [{ reference: `notification-test:${randomUUID()}`, recipient: actor.email, ...mail, subject: `[${language === 'es' ? 'Prueba' : 'Test'}] ${mail.subject}` }])
    return { recipient: actor.email }
  }),
  ...optOutHandlers(keys),
]
