import { hash, verify } from '@node-rs/argon2'
import { MAX_PASSWORD } from '@ventanilla/contract/constants'
import { composed } from '@ventanilla/contract/text'
import type { Problem } from '@ventanilla/contract/errors'
import { passwordProblems } from '@ventanilla/contract/password'
import { remembered } from '../../platform/remembered.ts'
import type { Settings } from '../../platform/settings.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards write the same letter in more than one way (RFC 8265). */
const asTyped = (password: string): string => composed(password, MAX_PASSWORD)

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), cost)

const nobody = remembered(() => hashPassword('nobody'))

/** Whether the password fits the hash. Without a hash it takes as long and says no, so that time tells nothing. */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody()), asTyped(password))
  return fits && Boolean(stored)
}

/** A new password as it was entered; `confirm_password` where it was typed twice, `current_password` where that is asked for too. */
type EnteredPassword = { password: string; confirm_password?: string; current_password?: string }

/**
 * What is wrong with a new password of the account with this e-mail, by field: the rules of the contract, with PASSWORDS=strict
 * also that it is none of the common ones, that it is not the current one, and that both entries match. Every new password is checked here.
 */
export async function newPasswordProblems({ password, confirm_password, current_password }: EnteredPassword, email: string, { PASSWORDS, PROGRAMME_NAME }: Pick<Settings, 'PASSWORDS' | 'PROGRAMME_NAME'>): Promise<Problem[]> {
  const problems = passwordProblems(password, email, PASSWORDS)
  if (PASSWORDS === 'strict' && (await isCommonPassword(password, [PROGRAMME_NAME]))) problems.push({ field: 'password', code: 'password_common' })
  if (current_password !== undefined && asTyped(current_password) === asTyped(password)) problems.push({ field: 'password', code: 'password_same' })
  if (confirm_password !== undefined && confirm_password !== password) problems.push({ field: 'confirm_password', code: 'password_mismatch' })
  return problems
}

/** Words of the house and of the language that the list, which is of the whole world, lacks. */
const ofTheHouse = ['contraseña', 'contrasena', 'clave', 'miclave', 'bienvenido', 'bienvenida', 'administrador', 'administradora', 'ventanilla', 'panama', 'panamá', 'cambiame', 'changeme']

/** Read at the first use: a server with normal passwords needs no list of 50,000. */
const load = remembered(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...ofTheHouse])
})

/**
 * Whether a password is one of those that are tried first: on the list, on it but for digits and signs around it, or such
 * a word said several times. Letter case does not make another.
 * @param words that are as easy to guess here: the programme's name
 */
async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  const common = await load()
  const given = composed(password, MAX_PASSWORD).toLowerCase()
  const core = given.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const once = (text: string) => text.replace(/^(.+?)\1+$/u, '$1')
  const easy = words.map((word) => word.toLowerCase())
  return [given, core, once(given), once(core)].some((text) => text !== '' && (common.has(text) || easy.includes(text)))
}
