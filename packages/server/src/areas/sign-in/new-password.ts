import type { Problem } from '@ventanilla/contract/errors'
import { passwordProblems } from '@ventanilla/contract/password'
import type { Settings } from '../../platform/settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { asTyped } from './passwords.ts'

/** A new password as it was entered; `confirm_password` where it was typed twice, `current_password` where that is asked for too. */
export type EnteredPassword = { password: string; confirm_password?: string; current_password?: string }

/**
 * What is wrong with a new password of the account with this e-mail, by field: the rules of the contract, with PASSWORDS=strict
 * also that it is none of the common ones, that it is not the current one, and that both entries match. The one judge of every new password.
 */
export async function newPasswordProblems({ password, confirm_password, current_password }: EnteredPassword, email: string, { PASSWORDS, PROGRAMME_NAME }: Pick<Settings, 'PASSWORDS' | 'PROGRAMME_NAME'>): Promise<Problem[]> {
  const problems = passwordProblems(password, email, PASSWORDS)
  if (PASSWORDS === 'strict' && (await isCommonPassword(password, [PROGRAMME_NAME]))) problems.push({ field: 'password', code: 'password_common' })
  if (current_password !== undefined && asTyped(current_password) === asTyped(password)) problems.push({ field: 'password', code: 'password_same' })
  if (confirm_password !== undefined && confirm_password !== password) problems.push({ field: 'confirm_password', code: 'password_mismatch' })
  return problems
}
