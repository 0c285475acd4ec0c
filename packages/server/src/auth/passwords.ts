import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MIN } from '@ventanilla/contract/constants'
import type { Problem } from '@ventanilla/contract/errors'

/** argon2id as OWASP recommends it: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobody: Promise<string> | undefined

/** Whether the password fits the hash. Without a hash it takes as long and says no, so that time tells nothing. */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  const fits = await verify(stored ?? (await (nobody ??= hashPassword('nobody'))), password)
  return fits && Boolean(stored)
}

/** What a new password lacks (specification section 5): letter, number, length, different from the user name. */
export function passwordProblems(password: string, email: string): Problem[] {
  const field = 'password'
  const name = email.toLowerCase()
  const problems: Problem[] = []
  if ([...password].length < PASSWORD_MIN) problems.push({ field, code: 'password_short', params: { min: PASSWORD_MIN } })
  if (!/\p{L}/u.test(password)) problems.push({ field, code: 'password_letter' })
  if (!/\p{N}/u.test(password)) problems.push({ field, code: 'password_digit' })
  if ([name, name.split('@')[0]].includes(password.toLowerCase())) problems.push({ field, code: 'password_is_name' })
  return problems
}
