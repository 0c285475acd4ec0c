import { PASSWORD_MIN, STRICT_PASSWORD_MIN } from './constants.ts'
import type { Problem } from './errors.ts'
import type { FieldCode } from './messages/messages.ts'

/** One rule of a new password; its code is also the key of its words. */
export type PasswordRule = { code: FieldCode; params?: Problem['params']; met: (password: string, email: string) => boolean }

/** `normal`: specification section 5. `strict`: longer, and no common password (only the server has the list). */
export const passwordPolicies = ['normal', 'strict'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]
const shortest = { normal: PASSWORD_MIN, strict: STRICT_PASSWORD_MIN } as const satisfies Record<PasswordPolicy, number>

/** What a new password must be (specification section 5). The user name is the e-mail, or its part before the @. */
export const passwordRules = (policy: PasswordPolicy): readonly PasswordRule[] => [
  { code: 'password_short', params: { min: shortest[policy] }, met: (password) => [...password].length >= shortest[policy] },
  { code: 'password_letter', met: (password) => /\p{L}/u.test(password) },
  { code: 'password_digit', met: (password) => /\p{N}/u.test(password) },
  {
    code: 'password_is_name',
    met: (password, email) => {
      const [name, given] = [email.trim().toLowerCase(), password.toLowerCase()]
      return given !== '' && given !== name && given !== name.split('@')[0]
    },
  },
]

/** The rules that `password` does not meet, as problems of the field `password`. */
export const passwordProblems = (password: string, email: string, policy: PasswordPolicy): Problem[] =>
  passwordRules(policy).filter(({ met }) => !met(password, email)).map(({ code, params }) => ({ field: 'password', code, ...(params && { params }) }))
