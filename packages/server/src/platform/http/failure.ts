import type { ErrorCode, MessageParams, Problem } from '@ventanilla/contract/errors'

/** Why a call fails: a code of the contract's closed list. The edge (`error-handler.ts`) turns it into status and words. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly params: MessageParams | undefined
  readonly problems: Problem[]

  constructor(code: ErrorCode, about: { params?: MessageParams; problems?: Problem[] } = {}) {
    super(code)
    this.code = code
    this.params = about.params
    this.problems = about.problems ?? []
  }
}

/** A failed validation of named fields: `invalid({ email: 'required' })`. */
export const invalid = (fields: Readonly<Record<string, string>>): Failure =>
  new Failure('validation_failed', { problems: Object.entries(fields).map(([field, code]) => ({ field, code })) })

/** Refuses a form by what the contract's rules between its fields found. @throws {Failure} validation_failed */
export function requireNoProblem(found: Partial<Record<string, { code: string }>>): void {
  const problems = Object.entries(found).map(([field, problem]) => ({ field, ...(problem ?? { code: 'value_invalid' }) }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}
