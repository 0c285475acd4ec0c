import type { ApiError } from '@ventanilla/api-client/api-error'
import { email as emailFormat } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'
import type { HostKey } from '../app/use-words.ts'

/** What keeps a text from being an e-mail address. */
export function emailProblem(text: string): Problem | undefined {
  if (text.trim() === '') return { code: 'required' }
  const read = emailFormat().read(text.trim())
  return 'code' in read ? read : undefined
}

export type SignInField = 'email' | 'password' | 'code'
type SignInValues = Readonly<Record<SignInField, string>>

/** What the form itself can tell (specification section 5); any error keeps it from being sent. */
export function formErrors({ email, password, code }: SignInValues, withCode: boolean): Partial<Record<SignInField, HostKey>> {
  const wrong = emailProblem(email)?.code
  return {
    ...(wrong && { email: wrong === 'required' ? 'login.email_is_required' : 'login.valid_email' }),
    ...(password === '' && { password: 'login.password_is_required' }),
    ...(withCode && code.trim() === '' && { code: 'login.code_is_required' }),
  }
}

/** Whether the session was over, which is no error of whoever comes to sign in. Many servers refuse a wrong password with the same status. */
export const isSessionEnd = (error: ApiError | undefined): boolean => error?.status === 401
/** Whether e-mail and password were right, and a code of the second factor is wanted as well. */
export const asksForCode = (error: ApiError | undefined): boolean => error?.body?.code === 'second_factor_required'
/** Whether it is for waiting, not for mending: a lock-out or too many requests. */
export const isBarred = (error: ApiError | undefined): boolean => error?.status === 429
