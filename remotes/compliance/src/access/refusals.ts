import { ApiError } from '@ventanilla/api-client/api-error'
import type { ErrorCode, Problem } from '@ventanilla/contract/errors'

/** The code of the contract that a call was refused with. */
export const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof ApiError ? error.body?.code : undefined)

/** The first thing that a refusal finds wrong with one of `fields`. */
export function problemOf(error: unknown, ...fields: string[]): Problem | undefined {
  const problems = error instanceof ApiError ? (error.body?.problems ?? []) : []
  return problems.find(({ field }) => field !== undefined && fields.includes(field))
}
