import { z } from 'zod'
import { isDay } from './days.ts'
import { toCents } from './money.ts'
import { composed } from './text.ts'

/*
 * What a list may be filtered by, one spelling on the wire for each kind:
 *   choice     ?status=active,invited                                  one of these
 *   reference  ?role_id=R2                                             that record of another list; a list of its parts asks for it
 *   days       ?created_at_from=2026-11-01&created_at_to=2026-11-20    days in America/Panama, both included
 *   amounts    ?balance_from=10.00&balance_to=99.50                    USD, both included
 *   text       ?person=ana                                             contained in it
 */
export type Choice<V extends string = string> = { kind: 'choice'; values: readonly V[]; also: Readonly<Record<string, string>> }
/** `of`: id of the endpoint whose list it is chosen from. `required`: the list holds what belongs to that record, and there is none without it. */
export type Reference = { kind: 'reference'; of: string; required?: true }
export type Days = { kind: 'days' }
export type Amounts = { kind: 'amounts' }
/** `min`: the fewest letters. */
export type Text = { kind: 'text'; min: number }
export type Filter = Choice | Reference | Days | Amounts | Text
export type Filters = Readonly<Record<string, Filter>>

/** @param also further words that a caller may send, and which value each means; no list of choices shows them */
export const choice = <const V extends string>(values: readonly V[], also: Readonly<Record<string, string>> = {}): Choice<V> => ({ kind: 'choice', values, also })
export const reference = (of: string, { required }: { required?: true } = {}): Reference => ({ kind: 'reference', of, ...(required && { required }) })
export const days = (): Days => ({ kind: 'days' })
export const amounts = (): Amounts => ({ kind: 'amounts' })
export const text = (min = 1): Text => ({ kind: 'text', min })

type Ranged<F extends Filters> = { [K in keyof F & string]: F[K] extends Days | Amounts ? K : never }[keyof F & string]
type Single<F extends Filters> = Exclude<keyof F & string, Ranged<F>>
type ReadValue<T extends Filter> = T extends Choice ? readonly string[] : T extends Amounts ? number : string
type RangeNames<F extends Filters> = `${Ranged<F>}_${'from' | 'to'}`
type FilterOfRange<F extends Filters, N extends string> = N extends `${infer K}_from` | `${infer K}_to` ? (K extends keyof F ? F[K] : never) : never

/** The filters of a query as they are read: choices as arrays, amounts in cents. */
export type FilterOutput<F extends Filters> = { [K in Single<F>]?: ReadValue<F[K]> | undefined } & { [N in RangeNames<F>]?: ReadValue<FilterOfRange<F, N>> | undefined }
/** The same as they are sent. */
export type FilterInput<F extends Filters> = { [K in Single<F> | RangeNames<F>]?: string | undefined }

/** A day of a call: one that there is. */
export const dayText = z.iso.date({ abort: true }).max(10).refine(isDay)
const amount = z
  .string()
  .max(20)
  .regex(/^-?\d{1,13}(?:\.\d{1,2})?$/)
  .transform(toCents)

const choices = ({ values, also }: Choice) =>
  z
    .string()
    .max(4_000)
    .transform((text, context) => {
      const words = text.split(',')
      if (!words.every((word) => values.includes(word) || Object.hasOwn(also, word))) context.addIssue({ code: 'custom' })
      return [...new Set(words.map((word) => also[word] ?? word))]
    })

/** A text that something is looked for by, of at most `max` characters: composed, as texts are kept. PDFs and names of files write accents apart. */
export const searched = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => composed(text, max))
    .max(max)

const containedText = (min: number) =>
  searched(1_000)
    .superRefine((text, context) => {
      if (text.length < min) context.addIssue({ code: 'custom', params: { code: 'too_short', params: { min } } })
    })

/** The query's fields of one filter; days and amounts have two. */
function fieldsOf(name: string, filter: Filter): [string, z.ZodType][] {
  if (filter.kind === 'choice') return [[name, choices(filter)]]
  if (filter.kind === 'reference') return [[name, z.string().min(1).max(64)]]
  if (filter.kind === 'text') return [[name, containedText(filter.min)]]
  const end = filter.kind === 'days' ? dayText : amount
  return [`${name}_from`, `${name}_to`].map((each): [string, z.ZodType] => [each, end])
}

/** The part of a query that filters. */
export const filterFields = (filters: Filters): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, filter]) => fieldsOf(name, filter).map(([field, shape]) => [field, isRequired(filter) ? shape : shape.optional()])))

const isRequired = (filter: Filter): boolean => filter.kind === 'reference' && filter.required === true

/** The ends of ranges that lie before their beginnings. */
export const reversedRanges = (filters: Filters, query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(filters).flatMap((name) => {
    const [from, to] = [query[`${name}_from`], query[`${name}_to`]]
    const isReversed = (typeof from === 'string' && typeof to === 'string' && from > to) || (typeof from === 'number' && typeof to === 'number' && from > to)
    return isReversed ? [`${name}_to`] : []
  })
