import { z } from 'zod'
import { longest, membersOf, readMember, shownLimit, type FieldRule, type Typed } from './field-rules.ts'
import { imageTypes, MAX_IMAGE_BYTES } from './images.ts'
import { identifier } from './lists.ts'
import type { Schema } from './schema.ts'
import { RULE_LIMITS, ruleFieldNames, ruleMovements, ruleOperatorNames } from './segment-rules.ts'
import { composed, hasControl } from './text.ts'

/**
 * One field of a form, written down once: `rule` is what the browser knows of it, `shape` how each of its members travels.
 * A field has the word key of its name. `part` is what its members add to that name; most fields are one member. `list` is
 * the list of a reference.
 */
export type Field<S extends Schema = Schema, P extends string = string> = { rule: FieldRule; shape: S; part?: P; list?: string }
export type Fields = Readonly<Record<string, Field>>

type Options = { optional?: boolean }
type Optional<S extends Schema, O extends Options> = O extends { optional: true } ? z.ZodDefault<z.ZodNullable<S>> : S
type OptionalText<O extends Options> = O extends { optional: true } ? z.ZodDefault<z.ZodString> : z.ZodString

/** Controls, marks of direction, joiners, halves of a pair: nobody sees them, and no two names differ by them alone. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu
/** So many times longer than its limit may a text be as it arrives, with accents of their own and spaces that fold. */
const ARRIVES = 4

/** One line as people see it, without what nobody sees. Breaks and controls inside of it are refused before: they are no slip of the finger. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(unseen, '')
const lines = (text: string) => text.replace(unseen, (character) => (character === '\n' ? character : ''))

/** A text of at most `max` characters once it is `shown`. One that can't come to that is refused before it is looked at. */
const visible = (max: number, shown: (text: string) => string) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > max * ARRIVES) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value, continue: false })
      else if (shown === oneLine && hasControl(value.trim())) issues.push({ code: 'custom', params: { code: 'text_control' }, input: value, continue: false })
    })
    .overwrite((text) => shown(composed(text, max * ARRIVES)))
    .trim()
    .max(max)

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0)

/** `shape` with the rule of the field: what the rule refuses has the rule's code, and what it reads is what is kept. An optional field may be empty; one that may be nothing is nothing then, however its blanks are written. */
const ruled = <S extends z.ZodType>(shape: S, rule: FieldRule): S =>
  shape
    .check(({ value, issues }) => {
      if (rule.optional && isEmpty(value)) return
      const read = readMember(rule, typedOf(value))
      // That a text is too long its shape says already.
      if ('code' in read && read.code !== 'too_long') issues.push({ code: 'custom', params: { code: read.code, params: read.params }, input: value })
    })
    .overwrite((value) => {
      const read = readMember(rule, typedOf(value))
      const fits = 'value' in read && (typeof read.value === typeof value || (rule.optional && read.value === null))
      return fits ? (read.value as typeof value) : value
    })

const typedOf = (value: unknown): Typed => (typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value) || value instanceof File ? value : undefined)

const marked = ({ optional }: Options) => (optional ? ({ optional: true } as const) : {})
const textField = <const O extends Options>(kind: 'text' | 'long-text' | 'bilingual', shown: (text: string) => string, { max, format, ...options }: O & { max: number; format?: 'email' | 'identification' | 'mobile' }) => {
  const rule: FieldRule = { kind, max, ...(format && { format }), ...marked(options) }
  const shape = ruled(visible(max, shown), rule)
  return { rule, shape: (options.optional ? shape.default('') : shape) as OptionalText<O> }
}
const orNothing = <S extends z.ZodType, const O extends Options>(shape: S, { optional }: O) => (optional ? shape.nullable().default(null) : shape) as Optional<S, O>
const ruledOrNothing = <S extends z.ZodType, const O extends Options>(shape: S, rule: FieldRule, options: O) => ruled<z.ZodType>(orNothing<z.ZodType, Options>(shape, options), rule) as Optional<S, O>

/** One line of text. */
export const text = <const O extends Options>(options: O & { max: number }) => textField('text', oneLine, options)
/** Several lines of text. */
export const longText = <const O extends Options>(options: O & { max: number }) => textField('long-text', lines, options)
/** An e-mail address, kept in small letters. */
export const emailField = <const O extends Options>(options: O) => textField('text', oneLine, { ...options, max: longest.email, format: 'email' })
/** A mobile of Panama, kept as `+5076…`. */
export const mobileField = <const O extends Options>(options: O) => textField('text', oneLine, { ...options, max: longest.mobile, format: 'mobile' })
/** A cédula or a passport, in capitals. */
export const identificationField = <const O extends Options>(options: O) => textField('text', oneLine, { ...options, max: longest.identification, format: 'identification' })
/** A text in Spanish and in English: `name_es` and `name_en`. */
export const bilingual = <const O extends Options>(options: O & { max: number }): Field<OptionalText<O>, '_es' | '_en'> => textField('bilingual', oneLine, options)

/** An amount in USD as decimal text; `min` and `max` are inclusive. */
export const money = <const O extends Options & { min: string; max: string }>(options: O) => {
  const rule: FieldRule = { kind: 'money', min: options.min, max: options.max, ...marked(options) }
  return { rule, shape: ruledOrNothing(z.string().max(64), rule, options) }
}

const wholeNumber = <const O extends Options>(kind: 'percent' | 'number', min: number, max: number, options: O) => {
  const rule: FieldRule = { kind, min, max, ...marked(options) }
  const shape = z
    .int()
    .check(({ value, issues }) => {
      const code = value < min ? 'number_too_small' : value > max ? 'number_too_large' : undefined
      if (code) issues.push({ code: 'custom', params: { code, params: value < min ? { min: shownLimit(kind, min) } : { max: shownLimit(kind, max) } }, input: value })
    })
    .meta({ minimum: min, maximum: max })
  return { rule, shape: orNothing(shape, options) }
}
/** A percent in basis points: 12.5 % is 1250. */
export const percent = <const O extends Options & { min?: number; max?: number }>(options: O) => wholeNumber('percent', options.min ?? 0, options.max ?? 10_000, options)
/** A whole number. */
export const number = <const O extends Options & { min: number; max: number }>(options: O) => wholeNumber('number', options.min, options.max, options)

type Days = { min?: string; max?: string }
const dayRule = (kind: 'date' | 'date-range', { min, max, ...options }: Options & Days): FieldRule => ({ kind, ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...marked(options) })
const day = <const O extends Options>(rule: FieldRule, options: O) => ruledOrNothing(z.string().max(10), rule, options)
/** A day, `YYYY-MM-DD`. */
export const date = <const O extends Options>(options: O & Days) => {
  const rule = dayRule('date', options)
  return { rule, shape: day(rule, options) }
}
/** Two days: `name_from` and `name_to`, both inclusive; the second is not before the first. */
export const dateRange = <const O extends Options>(options: O & Days): Field<Optional<z.ZodString, O>, '_from' | '_to'> => {
  const rule = dayRule('date-range', options)
  return { rule, shape: day(rule, options) }
}

/** One of a few. */
export const choice = <const C extends readonly [string, ...string[]], const O extends Options>(choices: C, options: O = {} as O) => ({
  rule: { kind: 'choice', choices, ...marked(options) } as FieldRule,
  shape: orNothing(z.enum(choices), options),
})
/** Several of a few, each once; `min` of them at least. */
export const choices = <const C extends readonly [string, ...string[]]>(of: C, { min = 0 }: { min?: number } = {}) => ({
  rule: { kind: 'choices', choices: of, ...(min > 0 && { min }) } as FieldRule,
  shape: z.array(z.enum(of)).min(min).max(of.length),
})
/** One rule of a segment, as it travels. */
export const segmentRule = z.object({
  field: z.enum(ruleFieldNames),
  op: z.enum(ruleOperatorNames),
  value: z.array(z.string().max(RULE_LIMITS.letters)).max(RULE_LIMITS.values),
  movement: z.enum(ruleMovements).optional(),
  days: z.int().optional(),
})
/** The rules of a segment; `optional`: there may be none. */
export const rules = () => {
  const rule: FieldRule = { kind: 'rules', optional: true }
  return { rule, shape: ruled(z.array(segmentRule).max(RULE_LIMITS.rules * 2), rule) }
}
/** The id of a record of a list, which is searched by its name. */
export const reference = <const O extends Options & { list: string }>(options: O) => ({
  rule: { kind: 'reference', list: options.list, ...marked(options) } as FieldRule,
  shape: orNothing(identifier, options),
  list: options.list as O['list'],
})
/** The ids of several records of a list, each once; none where it may be empty, as it always may. */
export const references = <const O extends { list: string; max: number }>({ list, max }: O) => ({
  rule: { kind: 'references', list, max, optional: true } as FieldRule,
  shape: z.array(identifier).max(max).overwrite((ids) => [...new Set(ids)].sort()).default([]),
  list: list as O['list'],
})
/** Yes or no. Absent: as it is. */
export const flag = () => ({ rule: { kind: 'flag', optional: true } as FieldRule, shape: z.boolean().optional() })

/** An image that is stored, by its address. A form takes a file, and uploads it before it sends its address. */
export const image = <const O extends Options>(options: O) => {
  const rule: FieldRule = { kind: 'image', types: imageTypes, maxBytes: MAX_IMAGE_BYTES, ...marked(options) }
  return { rule, shape: ruledOrNothing(z.string().max(500), rule, options) }
}

/** A password as it was typed. What a new one must be stands in `password.ts`. */
export const passwordField = (max: number) => ({ rule: { kind: 'password', max } as FieldRule, shape: z.string().max(max) })
/** A code that is read somewhere else; one of an authenticator has so many digits. */
export const codeField = ({ max, digits }: { max: number; digits?: number }) => ({ rule: { kind: 'code', max, ...(digits !== undefined && { digits }) } as FieldRule, shape: z.string().trim().max(max) })

/** Writes the fields of a form down, in the order in which it asks for them. */
export const defineFields = <const F extends Fields>(fields: F): F => fields

/** The members of a body that these fields are. */
export type Members<F extends Fields> = { [K in keyof F & string as `${K}${PartOf<F[K]>}`]: F[K]['shape'] }
type PartOf<F> = F extends { part?: infer P extends string } ? (string extends P ? '' : P) : ''
/** What a form of these fields sends. */
export type ValuesOf<F extends Fields> = z.input<z.ZodObject<Members<F>>>

/** The shape of a body that these fields are: for a member that one lacks, `.extend` it. */
export function bodyOf<const F extends Fields>(fields: F): z.ZodObject<Members<F>> {
  const members = Object.entries(fields).flatMap(([name, { rule, shape }]) => membersOf(name, rule).map((member) => [member, shape] as const))
  const body = z.object(Object.fromEntries(members))
  const ranges = Object.entries(fields).filter(([, { rule }]) => rule.kind === 'date-range').map(([name, { rule }]) => membersOf(name, rule))
  if (ranges.length === 0) return body as z.ZodObject<Members<F>>
  return body.check(({ value, issues }) => {
    for (const [from = '', to = ''] of ranges) {
      const [first, last] = [(value as Record<string, unknown>)[from], (value as Record<string, unknown>)[to]]
      if (typeof first === 'string' && typeof last === 'string' && last < first) issues.push({ code: 'custom', path: [to], params: { code: 'date_range_order' }, input: last })
    }
  }) as z.ZodObject<Members<F>>
}
