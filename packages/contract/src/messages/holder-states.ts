import type { MessageParams } from '../errors.ts'
import type { CardStatus, DisputeStatus, KycStatus, UserStatus, WalletStatus } from '../states.ts'
import { stateParams, statesNamedBy, type HolderState } from './named-states.ts'
import { percentsIn } from './percents.ts'
import type { Language } from './say.ts'

// The host API has them here.
export { stateParams, statesNamedBy }
export type Words<S extends string> = Readonly<Record<S, Readonly<Record<Language, string>>>>
export const word = (es: string, en: string) => ({ es, en })

const user: Words<UserStatus> = {
  Inactive: word('Inactivo', 'Inactive'),
  Active: word('Activo', 'Active'),
  Blocked: word('Bloqueado', 'Blocked'),
  Frozen: word('Congelado', 'Frozen'),
  'Withdrawal process': word('En retiro', 'Withdrawal process'),
  Retired: word('Retirado', 'Retired'),
  Deleted: word('Eliminado', 'Deleted'),
}
const card: Words<CardStatus> = {
  Pending: word('Pendiente', 'Pending'),
  PendingAck: word('Por activar', 'Awaiting activation'),
  Active: word('Activa', 'Active'),
  'Temporarily blocked': word('Bloqueada temporalmente', 'Temporarily blocked'),
  Canceled: word('Cancelada', 'Canceled'),
}
const kyc: Words<KycStatus> = {
  not_started: word('Sin iniciar', 'Not started'),
  verification_inputs_completed: word('Datos enviados', 'Data submitted'),
  verified: word('Aprobado', 'Approved'),
  review_needed: word('Por revisar', 'Needs review'),
  rejected: word('Rechazado', 'Rejected'),
}
const wallet: Words<WalletStatus> = { Active: word('Activa', 'Active'), Blocked: word('Bloqueada', 'Blocked'), Closed: word('Cerrada', 'Closed') }
const dispute: Words<DisputeStatus> = {
  open: word('Abierto', 'Open'),
  in_review: word('En revisión', 'In review'),
  resolved_user: word('Resuelto a favor del usuario', 'Resolved for the user'),
  resolved_against: word('Resuelto en contra', 'Resolved against'),
}
/** Limits of a supplier that others are measured by, as a sentence names them. */
const limit: Words<'min_amount' | 'max_amount' | 'daily_limit'> = {
  min_amount: word('el mínimo por movimiento', 'the minimum per movement'),
  max_amount: word('el máximo por movimiento', 'the maximum per movement'),
  daily_limit: word('el límite diario', 'the daily limit'),
}

/** The states of a holder and of what they hold, in words. */
export const holderStates = { user, card, kyc, wallet, dispute } satisfies Record<Exclude<HolderState, 'limit'>, unknown>

/** What a sentence says of somebody in a state of which the tag is a noun. */
const said: Readonly<Record<Language, Readonly<Record<string, string>>>> = { es: {}, en: { 'Withdrawal process': 'in withdrawal' } }

/** A word as it stands in the middle of a sentence; a name with more than one capital stays. */
const inSentence = (text: string): string => (/^\p{Lu}\P{Lu}*$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** The parameters of a problem with its states in words, and its percents as the language writes them. */
export function inWords(code: string, params: MessageParams | undefined, language: Language): MessageParams | undefined {
  if (params === undefined) return params
  const of = statesNamedBy[code]
  if (of === undefined) return percentsIn(params, language)
  const words: Readonly<Partial<Record<string, string>>> = statesIn(language)[of]
  const named = stateParams.flatMap((name) => (params[name] === undefined ? [] : [[name, words[String(params[name])] ?? params[name]]]))
  return { ...params, ...(Object.fromEntries(named) as MessageParams) }
}

/** The words of these states in one language, as sentences have them. */
export const statesIn = (language: Language): Readonly<Record<HolderState, Readonly<Record<string, string>>>> => {
  const wordsOf = (states: Readonly<Record<string, Readonly<Record<Language, string>>>>) => Object.fromEntries(Object.entries(states).map(([state, words]) => [state, said[language][state] ?? inSentence(words[language])]))
  return { user: wordsOf(user), card: wordsOf(card), kyc: wordsOf(kyc), wallet: wordsOf(wallet), dispute: wordsOf(dispute), limit: wordsOf(limit) }
}
