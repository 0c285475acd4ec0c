import type { MessageParams } from '../errors.ts'
import type { NoticeKind } from '../notices.ts'
import { fill, messages, type Language } from './say.ts'

/** A notice as a sentence: in the bell of the browser, and in a mail of the server. Of a kind of a newer server only what it is about. */
export function noticeText({ kind, params }: { kind: NoticeKind; params: MessageParams }, language: Language): string {
  const { notices, changes, operations } = messages[language]
  const what = whatOf(params, changes, operations)
  return Object.hasOwn(notices, kind) ? fill(notices[kind], { ...params, what }) : what
}

function whatOf({ change = '', record = '', operation = '' }: MessageParams, changes: Readonly<Record<string, string>>, operations: Readonly<Record<string, { title: string }>>): string {
  if (operation !== '') return operations[operation]?.title ?? String(operation)
  const title = changes[change] ?? String(change)
  return record === '' ? title : `${title}: ${record}`
}
