import { email as emailFormat } from '@ventanilla/contract/bulk/formats'
import type { ApiError } from '@ventanilla/api-client/api-error'
import type { Problem } from '@ventanilla/contract/errors'
import type { HostKey } from '../app/use-words.ts'

export type SignInField = 'email' | 'password'
export type SignInValues = Readonly<Record<SignInField, string>>

/** What the form itself can tell (specification section 5); any error keeps it from being sent. */
export function formErrors({ email, password }: SignInValues): Partial<Record<SignInField, HostKey>> {
  const given = email.trim()
  return {
    ...(given === '' ? { email: 'login.email_is_required' } : 'code' in emailFormat().read(given) ? { email: 'login.valid_email' } : {}),
    ...(password === '' && { password: 'login.password_is_required' }),
  }
}

/** A server's sentences by field and together. */
export type ServerErrors = { fields: Readonly<Record<string, string>>; all: readonly string[] }

/**
 * Puts a failed call into sentences, per field and as a list (specification section 8, "Login server errors"): by code
 * where the server sends codes, in its own words where it does not.
 */
export function serverErrors(error: ApiError | undefined, say: (what: Problem | ApiError) => string): ServerErrors {
  if (!error) return { fields: {}, all: [] }
  const coded = (error.body?.problems ?? []).flatMap((problem): [string, string][] => (problem.field ? [[problem.field, say(problem)]] : []))
  const plain = Object.entries(error.fields).map(([field, sentences]): [string, string] => [field, sentences.join(' ')])
  const fields = Object.fromEntries(coded.length > 0 ? coded : plain)
  const all = Object.values(fields)
  return { fields, all: all.length > 0 ? all : [say(error)] }
}

/** Whether the session was over, which is no error of whoever signs in now. */
export const isSessionEnd = (error: ApiError | undefined): boolean => error?.status === 401
