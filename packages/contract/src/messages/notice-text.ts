import type { MessageParams } from '../errors.ts'
import type { NoticeKind } from '../notices.ts'
import { fill } from './fill.ts'
import type { Messages } from './messages.ts'

/**
 * A notice as a sentence: in the bell of the browser, and in a mail of the server. Of a kind of a newer server only what it is about.
 * @param words of the language: a browser has loaded those of one only
 */
export function noticeText({ kind, params, subject_id = '' }: { kind: NoticeKind; params: MessageParams; subject_id?: string }, words: Pick<Messages, 'notices' | 'changes' | 'operations' | 'cardOrders' | 'problems'>): string {
  const { notices } = words
  const what = whatOf(params, words)
  const { period, code = '' } = params
  const problems: Readonly<Record<string, string>> = words.problems
  const counts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? shownCount(value) : value]))
  return Object.hasOwn(notices, kind) ? fill(notices[kind], { ...counts, ...(period !== undefined && { period: shownPeriod(period) }), what, why: fill(problems[code] ?? String(code), params), list: subject_id }) : what
}

/** 100000 as both languages write it here (es-PA, en-US): 100,000. */
const shownCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `2026-11-21` as the console shows a day, 21/11/2026; of a month 11/2026. */
const shownPeriod = (period: string | number) => String(period).split('-').reverse().join('/')

function whatOf({ change = '', record = '', operation = '', order = '' }: MessageParams, words: { changes: Readonly<Record<string, string>>; operations: Readonly<Record<string, { title: string }>>; cardOrders: Readonly<Record<string, string>> }): string {
  if (operation !== '') return words.operations[operation]?.title ?? String(operation)
  if (order !== '') return words.cardOrders[order] ?? String(order)
  const title = words.changes[change] ?? String(change)
  return record === '' ? title : `${title}: ${record}`
}
