import type { Problem } from '@ventanilla/contract/errors'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { problemOf } from '../access/refusals.ts'
import { isOfField, isOfRole, type FieldName } from './admin-fields.ts'

/** What each field of a form of an administrator says is wrong with it, and what stands above them all. */
export function useFieldErrors(problems: Partial<Record<FieldName, Problem>>, error: unknown) {
  const say = useProblemText()
  return {
    at: (field: FieldName): string | undefined => {
      const problem = problems[field] ?? problemOf(error, field)
      if (problem) return say(problem)
      return field === 'role_id' && isOfRole(error) ? say(error) : undefined
    },
    above: error !== null && error !== undefined && !isOfField(error) ? say(error) : undefined,
  }
}
