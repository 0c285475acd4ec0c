import { email as emailFormat } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'
import { passwordProblems, type PasswordPolicy } from '@ventanilla/contract/password'

export type SetupValues = Readonly<Record<'first_name' | 'surname' | 'email' | 'password' | 'repeat', string>>

/** What the form can tell before the server does, by field. */
export function setupErrors(values: SetupValues, policy: PasswordPolicy): Partial<Record<keyof SetupValues, Problem>> {
  const { email, password, repeat } = values
  const blank = Object.entries(values).filter(([, text]) => text.trim() === '')
  const read = emailFormat().read(email.trim())
  const [weak] = passwordProblems(password, email, policy)
  return {
    ...('code' in read && { email: read }),
    ...(weak && { password: weak }),
    ...(repeat !== password && { repeat: { code: 'password_mismatch' } }),
    ...Object.fromEntries(blank.map(([field]) => [field, { code: 'required' }])),
  }
}
