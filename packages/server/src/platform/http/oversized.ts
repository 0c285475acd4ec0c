import { MAX_ITEMS } from '@ventanilla/contract/constants'
import type { Problem } from '@ventanilla/contract/errors'

/** No call of the contract carries more values in all, those that hold others included. */
const MAX_VALUES = 1_000
/** A path that is repeated in an answer. The names in it are the caller's. */
const sayable = /^\w[\w.]{0,79}$/

/**
 * What is too large in the data of a call for any shape of the contract: an array, or the number of its values, which
 * bounds its depth too. Looks at no more values than are allowed.
 */
export function oversized(data: unknown): Problem | undefined {
  let left = MAX_VALUES
  return find(data, (value) => {
    left -= 1
    if (left < 0) return { code: 'too_many', params: { max: MAX_VALUES } }
    return Array.isArray(value) && value.length > MAX_ITEMS ? { code: 'too_many', params: { max: MAX_ITEMS } } : undefined
  })
}

/** A text with half of a character, which no database keeps. Names lose theirs in their shape, so that this comes after it. */
export const halved = (data: unknown): Problem | undefined => find(data, (value) => (typeof value === 'string' && !value.isWellFormed() ? { code: 'value_invalid' } : undefined))

/** The first problem that `look` finds, with the field where it stands. */
function find(value: unknown, look: (value: unknown) => Problem | undefined, path: readonly string[] = []): Problem | undefined {
  const problem = look(value)
  const field = path.join('.')
  if (problem) return sayable.test(field) ? { field, ...problem } : problem
  if (typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  for (const key in value) {
    const found = find((value as Readonly<Record<string, unknown>>)[key], look, isList ? path : [...path, key])
    if (found) return found
  }
  return undefined
}
