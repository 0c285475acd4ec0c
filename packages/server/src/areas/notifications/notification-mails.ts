import { sql, type Kysely } from 'kysely'
import { fill, type Language } from '@ventanilla/contract/messages/say'
import type { Placeholder } from '@ventanilla/contract/notifications'
import type { UserStatus } from '@ventanilla/contract/states'
import { composeMail, type Composed } from '../../engines/mail/compose-mail.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import { defineMailing, type Written } from '../../engines/mailings/mailings.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database, RowOf } from '../../platform/database/schema.ts'
import { createKeys, type Keys } from '../../platform/keys.ts'
import type { Settings } from '../../platform/settings.ts'
import { tokenSecret } from '../sign-in/public.ts'
import { hasOptedOut, isReached, optOutCall, optOutPage, optOutToken } from './opt-out.ts'

/** The words of a notification. */
export type Words = Pick<RowOf<'notifications'>, 'title_es' | 'title_en' | 'body_es' | 'body_en'>
export type Reader = { id: string; first_name: string; surname: string; email: string; city: string; referral_code: string | null; language: Language; status: UserStatus; opted_out: boolean }

const columns = `u.id, u.first_name, u.surname, u.email, u.city, u.referral_code, u.language, u.status, ${hasOptedOut} as opted_out`

/**
 * Some users as their notifications need them; `locked`: none of them opts out or leaves meanwhile. Locked in a statement of its
 * own: one that waited for somebody who opts out would still see them as they were before, because their row does not change.
 */
export async function readReaders(db: Kysely<Database>, ids: readonly string[], { locked = false } = {}): Promise<Reader[]> {
  if (locked) await runSql(db, 'select from users where id = any($1) order by id for share', [ids])
  return (await runSql<Reader>(db, `select ${columns} from users u where u.id = any($1) order by u.id`, [ids])).rows
}

/** Somebody of a segment: whom was asked for, or the first who would get a notification now; nobody where they are not in it. */
export const findMember = async (db: Kysely<Database>, segment: string, user?: string): Promise<string | undefined> =>
  (
    await runSql<{ id: string }>(
      db,
      `select u.id from segment_members m join users u on u.id = m.user_id
       where m.segment_id = $1 and case when $2::text is null then ${isReached} else u.id = $2 end order by u.id limit 1`,
      [segment, user ?? null],
    )
  ).rows[0]?.id

/** Why somebody gets no notification; nothing where they do. In SQL the same is `isReached`. */
export const refusalOf = ({ status, opted_out }: Pick<Reader, 'status' | 'opted_out'>): 'moved' | 'opted_out' | undefined => (status === 'Deleted' || status === 'Retired' ? 'moved' : opted_out ? 'opted_out' : undefined)

/** The words as one person reads them, in their language. */
export function wordsFor(words: Words, { first_name, surname, city, referral_code, language }: Pick<Reader, 'first_name' | 'surname' | 'city' | 'referral_code' | 'language'>, { PROGRAMME_NAME }: Pick<Settings, 'PROGRAMME_NAME'>): { title: string; body: string } {
  const values: Record<Placeholder, string> = { name: first_name, surname, city, referral_code: referral_code ?? '', programme: PROGRAMME_NAME }
  return { title: fill(words[`title_${language}`], values), body: fill(words[`body_${language}`], values) }
}

/** The mail of a notification, with the way out below it. */
export function mailFor(words: Words, reader: Omit<Reader, 'status' | 'opted_out'>, keys: Keys, settings: Settings): Composed & { unsubscribe: string } {
  const { title, body } = wordsFor(words, reader, settings)
  const token = optOutToken(keys, reader.id)
  return { ...composeMail('notification', reader.language, { title, text: body, link: optOutPage(settings, token) }, settings), unsubscribe: optOutCall(settings, token) }
}

type Sent = Words & Pick<RowOf<'notifications'>, 'id' | 'channel'>

/** The mails and the messages in the app of a notification: who has opted out by this moment, or left, gets neither. */
export const notificationMailing = defineMailing({
  kinds: ['notification'],
  write: async ({ db, settings }, transaction, { id }, userIds) => {
    const { id: notification, channel, ...words } = onlyRow(await runSql<Sent>(transaction, 'select id, channel, title_es, title_en, body_es, body_en from notifications where mailing_id = $1', [id]))
    const keys = createKeys(await tokenSecret(settings, db))
    const readers = await readReaders(transaction, userIds, { locked: true })
    const due = readers.filter((reader) => refusalOf(reader) === undefined)
    const referenceOf = (reader: Pick<Reader, 'id'>) => `notification:${notification}:${reader.id}`
    if (channel !== 'email' && due.length > 0) {
      const messages = due.map((reader) => ({ notification_id: notification, user_id: reader.id, language: reader.language, ...wordsFor(words, reader, settings) }))
      await sql`insert into in_app_notifications (notification_id, user_id, language, title, body)
        select m.notification_id, m.user_id, m.language, m.title, m.body from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (notification_id text, user_id text, language text, title text, body text)
        on conflict do nothing`.execute(transaction)
    }
    if (channel !== 'app') await enqueueMails(transaction, due.map((reader) => ({ reference: referenceOf(reader), recipient: reader.email, mailing: true, ends_when_refused: true, ...mailFor(words, reader, keys, settings) })))
    return readers.map((reader): Written => {
      const outcome = refusalOf(reader)
      if (outcome) return { user_id: reader.id, outcome }
      return channel === 'app' ? { user_id: reader.id, outcome: 'sent' } : { user_id: reader.id, outcome: 'waiting', reference: referenceOf(reader) }
    })
  },
})
