import type { Messages } from '../messages.ts'
import type { es } from './es.ts'

/** What the browser says of calls that got no answer of ours (`failures` of i18n). */
export type FailureCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP_ERROR' | 'UNKNOWN'
/** Everything that is said to somebody who did something: errors, problems of fields and rows, warnings, failures of the network. */
export type MessageCode = keyof Messages['errors'] | keyof Messages['problems'] | keyof Messages['warnings'] | FailureCode

/** Advice on some messages. */
export type SomeAdvice = Readonly<Partial<Record<MessageCode, string>>>
/** Advice on all of them. */
export type Advised = Readonly<Record<MessageCode, string>>
/** Advice in its groups; the Spanish one says which group a code is in. */
export type Advice = { readonly [G in keyof typeof es]: { readonly [C in keyof (typeof es)[G]]: string } }
export type AdviceGroup = keyof typeof es

/** All advice by code. A message that has none fails to compile here. */
export const adviceByCode = ({ service, access, files, rows, people, money, changes, marketing, fields }: Advice): Advised => ({ ...service, ...access, ...files, ...rows, ...people, ...money, ...changes, ...marketing, ...fields })
