import type { ApiError } from '@ventanilla/api-client/api-error'
import { email as emailFormat } from '@ventanilla/contract/bulk/email-format'
import type { Problem } from '@ventanilla/contract/errors'
import type { HostKey } from '../app/use-words.ts'

/** The problem of a text that is no e-mail address. */
export function emailProblem(text: string): Problem | undefined {
  if (text.trim() === '') return { code: 'required' }
  const read = emailFormat().read(text.trim())
  return 'code' in read ? read : undefined
}

export type SignInField = 'email' | 'password' | 'code'
type SignInValues = Readonly<Record<SignInField, string>>

/** What the form validates itself (specification section 5); any error prevents sending. */
export function formErrors({ email, password, code }: SignInValues, withCode: boolean): Partial<Record<SignInField, HostKey>> {
  const wrong = emailProblem(email)?.code
  return {
    ...(wrong && { email: wrong === 'required' ? 'login.email_is_required' : 'login.valid_email' }),
    ...(password === '' && { password: 'login.password_is_required' }),
    ...(withCode && code.trim() === '' && { code: 'login.code_is_required' }),
  }
}

/** Whether the session was over, which is no mistake of the person who signs in. Many servers refuse a wrong password with the same status. */
export const isSessionEnd = (error: ApiError | undefined): boolean => error?.status === 401
/** Whether e-mail and password were right, and the second factor is required. */
export const asksForCode = (error: ApiError | undefined): boolean => error?.body?.code === 'second_factor_required'
/** Whether the person has to wait: a lock-out or too many requests. */
export const isBarred = (error: ApiError | undefined): boolean => error?.status === 429
