import { hash, verify } from '@node-rs/argon2'
import { MAX_PASSWORD } from '@ventanilla/contract/constants'
import { composed } from '@ventanilla/contract/text'
import { remembered } from '../../platform/remembered.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards write the same letter in more than one way (RFC 8265). */
export const asTyped = (password: string): string => composed(password, MAX_PASSWORD)

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), cost)

const nobody = remembered(() => hashPassword('nobody'))

/** Whether the password fits the hash. Without a hash it takes as long and says no, so that time tells nothing. */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody()), asTyped(password))
  return fits && Boolean(stored)
}
