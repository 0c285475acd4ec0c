import { isSame, type Change, type Fields, type Input } from './change.ts'
import type { TaskRow } from './requests.repository.ts'

/** What a request is about, as it is now: fields of its record, and the facts of a change that has none. */
export type Standing = { present: Fields; facts: Fields; moving: readonly string[] }

export const standingOf = ({ parts }: Change, input: Input, record: unknown): Standing => ({ present: parts.present?.(record) ?? {}, facts: parts.facts?.(input, record) ?? {}, moving: parts.moving ?? [] })

type Asked = Pick<TaskRow, 'field' | 'old' | 'new'>

/**
 * How one field of a request stands now, and whether it is no longer what was read when the request was filed: a field by
 * its old value, a fact by the only value it has. What nothing is known of, such as a comment, does not move.
 */
export function nowOf({ field, old, new: wanted }: Asked, { present, facts, moving }: Standing): { now: unknown; moved: boolean } {
  if (field in present) return { now: present[field] ?? null, moved: !isSame(present[field], old) }
  if (field in facts) return { now: facts[field] ?? null, moved: !moving.includes(field) && !isSame(facts[field], wanted) }
  return { now: null, moved: false }
}

/** Tasks whose field or fact no longer has the value that it had when the change was asked for. */
export const movedOf = <T extends Asked>(standing: Standing, tasks: readonly T[]): T[] => tasks.filter((task) => nowOf(task, standing).moved)
