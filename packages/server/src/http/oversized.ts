import { MAX_ITEMS } from '@ventanilla/contract/constants'
import type { Problem } from '@ventanilla/contract/errors'

/** No call of the contract carries more values in all, those that hold others included. */
const MAX_VALUES = 1_000
/** A path that is repeated in an answer. The names in it are the caller's. */
const sayable = /^\w[\w.]{0,79}$/

/**
 * What is too large in the data of a call for any shape of the contract: an array, or the number of its values, which
 * bounds its depth too. Also a text with half of a character, which no database keeps. Looks at no more values than are
 * allowed.
 */
export function oversized(data: unknown): Problem | undefined {
  let left = MAX_VALUES
  const about = (path: readonly string[]) => {
    const field = path.join('.')
    return sayable.test(field) ? { field } : {}
  }
  const look = (value: unknown, path: readonly string[]): Problem | undefined => {
    left -= 1
    if (left < 0) return { code: 'too_many', params: { max: MAX_VALUES } }
    if (typeof value === 'string') return value.isWellFormed() ? undefined : { ...about(path), code: 'value_invalid' }
    if (typeof value !== 'object' || value === null) return undefined
    const isList = Array.isArray(value)
    if (isList && value.length > MAX_ITEMS) return { ...about(path), code: 'too_many', params: { max: MAX_ITEMS } }
    for (const key in value) {
      const found = look((value as Readonly<Record<string, unknown>>)[key], isList ? path : [...path, key])
      if (found) return found
    }
    return undefined
  }
  return look(data, [])
}
