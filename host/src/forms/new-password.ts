import { passwordProblems, type PasswordPolicy } from '@ventanilla/contract/password'
import type { Problems, Values } from './use-form.ts'

export type NewPasswordField = 'password' | 'confirm_password'
export const noPassword: Values<NewPasswordField> = { password: '', confirm_password: '' }

/** What keeps a new password, typed twice, from being one (specification section 5). */
export function newPasswordProblems({ password, confirm_password }: Values<NewPasswordField>, email: string, policy: PasswordPolicy): Problems<NewPasswordField> {
  const [weak] = passwordProblems(password, email, policy)
  return {
    ...(weak && { password: password === '' ? { code: 'required' } : weak }),
    ...(confirm_password === '' ? { confirm_password: { code: 'required' } } : confirm_password !== password && { confirm_password: { code: 'password_mismatch' } }),
  }
}
