import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { mailingsTask } from '../../../engines/mailings/mailings.ts'
import { onlyRow } from '../../../platform/database/query.ts'
import { rule, startSegmentServer } from '../../segments/test/segment-server.ts'
import { notificationMailing } from '../notification-mails.ts'
import { sendDueTask } from '../send-due.task.ts'

const run = { stopping: new AbortController().signal, cut: new AbortController().signal }
/** Words in both languages, with what they may name of a person. */
export const words = { title_es: 'Hola, {{name}}', title_en: 'Hello {{name}}', body_es: 'Tu código es {{referral_code}}.\nGracias, {{programme}}.', body_en: 'Your code is {{referral_code}}.' }

/** The API with people of its own, and short words for what is done with notifications. */
export async function startNotifications(people: number, settings: Readonly<Record<string, string>> = {}) {
  const server = await startSegmentServer(Array.from({ length: people }, (_, at) => ({ email: `u${at + 1}@example.com`, name: [`Ana${at + 1}`, 'Ríos'] as [string, string], identification: `8-1-${at + 1}` })), { settings })
  const { pool, services, send, clock } = server
  await pool.query(`update users set language = 'en' where id = 'U2'; update users set referral_code = 'LUKI7' where id = 'U1'`)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await send(method, `NotificationDetails/${path}`, payload)
    return { ...answer, notification: answer.body as Notification }
  }
  const segment = async (name = 'Todos', ...rules: object[]) => (await server.create({ name, rules: rules.length > 0 ? rules : [rule('status', 'is', 'Active')] })).segment
  return {
    ...server,
    /** The server with its own calls. */
    plain: server,
    call,
    segment,
    write: async (segment_id: string, own: object = {}) => call('POST', '', { ...words, channel: 'email', segment_id, ...own }),
    sendNow: async ({ id, version }: Notification) => call('POST', `send/${id}/`, { when: 'now', version }),
    at: async ({ id, version }: Notification, send_on: string, send_time: string) => call('POST', `send/${id}/`, { when: 'later', send_on, send_time, version }),
    one: async (id: string) => (await call('GET', `${id}/`)).notification,
    results: async (id: string) => Object.fromEntries(((await call('GET', `results/?notification_id=${id}&page_size=100`)).body['results'] as { user_id: string; outcome: string }[]).map(({ user_id, outcome }) => [user_id, outcome])),
    /** Its hour has come. */
    comes: (id: string) => pool.query('update notifications set send_after = $2 where id = $1', [id, clock.now()]),
    /** What the worker does when it looks: begins what is due, and writes its mails. */
    begin: () => sendDueTask.perform(services, {}, run),
    mailOut: () => mailingsTask([notificationMailing]).perform(services, {}, run),
    linkOf: async (user: string) => new URL(onlyRow(await pool.query<{ unsubscribe: string }>(`select unsubscribe from mail_outbox where reference like 'notification:%:' || $1 order by id desc limit 1`, [user])).unsubscribe),
    counts: async (id: string) => {
      const { total_count, pending_count, waiting_count, sent_count, failed_count, bounced_count, skipped_count } = (await call('GET', `${id}/`)).notification
      return [total_count, pending_count, waiting_count, sent_count, failed_count, bounced_count, skipped_count]
    },
    clock,
  }
}
