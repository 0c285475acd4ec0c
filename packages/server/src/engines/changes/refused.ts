import type { Problem } from '@ventanilla/contract/errors'
import type { Language } from '@ventanilla/contract/messages/say'
import { sentence } from '../../platform/http/error-handler.ts'
import { Failure } from '../../platform/http/failure.ts'

/**
 * A change that its rules refuse: its sentence says why, and a request that fails keeps the problems.
 * @param name who it is refused for, where the change is about several
 */
export function refusedBy(problems: readonly [Problem, ...Problem[]], language: Language, name?: string): Failure {
  const words = sentence(problems[0], language)
  return new Failure('action_refused', { params: { problem: name === undefined ? words : `${name}: ${words}` }, problems: [...problems] })
}
