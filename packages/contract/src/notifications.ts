import type { MessageParams } from './errors.ts'
import { isDay } from './days.ts'
import type { NotificationProblem } from './messages/notification-words.ts'

/** Where a notification reaches its people: by e-mail, in the programme's app, or both. */
export const notificationChannels = ['email', 'app', 'both'] as const
export const notificationStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]
/** What became of one recipient. `bounced`: their mail server refused it for good; `failed`: given up after a day of tries. */
export const notificationOutcomes = ['pending', 'waiting', 'sent', 'failed', 'bounced', 'opted_out', 'moved', 'cancelled'] as const
/** Why a notification went out to nobody. */
export const notificationFailures = ['segment_empty', 'segment_archived'] as const

/** Whether it may be deleted: nothing of it went out. */
export const mayBeDeleted = ({ status, total_count }: { status: NotificationStatus; total_count: number }): boolean =>
  status === 'draft' || status === 'scheduled' || ((status === 'failed' || status === 'cancelled') && total_count === 0)

/** What its words may name of the person who reads them, as `{{name}}`. */
export const placeholders = ['name', 'surname', 'city', 'referral_code', 'programme'] as const
export type Placeholder = (typeof placeholders)[number]

type Refused = { code: NotificationProblem | 'required' | 'date_invalid'; params?: MessageParams }

/** What is wrong with the placeholders of a text: one that is not in the list, or braces that are none. */
function placeholderProblem(text: string): Refused | undefined {
  const known: readonly string[] = placeholders
  const unknown = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name).find((name) => !known.includes(name))
  if (unknown !== undefined) return { code: 'placeholder_unknown', params: { name: unknown, known: known.map((name) => `{{${name}}}`).join(', ') } }
  return /\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, '')) ? { code: 'placeholder_open' } : undefined
}

const texts = ['title_es', 'title_en', 'body_es', 'body_en'] as const
type Texts = Partial<Record<(typeof texts)[number], string>>

/** What is wrong with the words of a notification, by member. Server and form ask the same. */
export function notificationProblems(values: Texts): Partial<Record<(typeof texts)[number], Refused>> {
  return Object.fromEntries(texts.flatMap((member) => {
    const problem = placeholderProblem(values[member] ?? '')
    return problem ? [[member, problem]] : []
  }))
}

type Sending = Partial<{ when: string; send_on: string | null; send_time: string }>

/** The moment of a day and a time (`18:30`) in Panama, which is five hours behind UTC the whole year; nothing where they are none. */
export function momentOf({ send_on, send_time }: Sending): Date | undefined {
  if (send_on == null || !isDay(send_on) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(send_time ?? '')) return undefined
  return new Date(`${send_on}T${send_time ?? ''}:00-05:00`)
}

/** So far ahead a notification may be scheduled. */
const MOST_DAYS = 366

/** What is wrong with when a notification is to go out, by member. */
export function sendingProblems(values: Sending, now: Date): Partial<Record<'send_on' | 'send_time', Refused>> {
  if (values.when !== 'later') return {}
  if (values.send_on == null) return { send_on: { code: 'required' } }
  const moment = momentOf(values)
  if (moment === undefined) return { send_time: { code: 'time_invalid' } }
  if (moment.getTime() <= now.getTime()) return { send_time: { code: 'send_past' } }
  return moment.getTime() > now.getTime() + MOST_DAYS * 86_400_000 ? { send_on: { code: 'send_too_far' } } : {}
}
