import { MAX_PASSWORD } from '@ventanilla/contract/constants'
import { composed } from '@ventanilla/contract/text'
import { remembered } from '../../platform/remembered.ts'

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
export async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  const common = await load()
  const given = composed(password, MAX_PASSWORD).toLowerCase()
  const core = given.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const once = (text: string) => text.replace(/^(.+?)\1+$/u, '$1')
  const easy = words.map((word) => word.toLowerCase())
  return [given, core, once(given), once(core)].some((text) => text !== '' && (common.has(text) || easy.includes(text)))
}
