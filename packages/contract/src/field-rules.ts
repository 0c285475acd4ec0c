import { email, identification, mobile, money, type Read } from './bulk/formats.ts'
import type { MessageParams, Problem } from './errors.ts'
import { MAX_EMAIL } from './constants.ts'
import { typeNames } from './images.ts'
import { isDay } from './days.ts'
import { percentOf } from './field-texts.ts'
import { percentParam } from './messages/percents.ts'
import { readRules } from './segment-rules.ts'

/** `optional`: may be left empty. */
type Common = { optional?: true }

/** What the browser knows of a field: data, so that no validation library reaches it. Days are `YYYY-MM-DD`. */
export type FieldRule = Common &
  (
    | { kind: 'text' | 'long-text' | 'bilingual'; max: number; format?: 'email' | 'identification' | 'mobile' }
    /** `min` and `max` are decimal texts. */
    | { kind: 'money'; min: string; max: string }
    /** `min` and `max` are basis points for a percent. */
    | { kind: 'percent' | 'number'; min: number; max: number }
    | { kind: 'date' | 'date-range'; min?: string; max?: string }
    | { kind: 'choice'; choices: readonly string[] }
    | { kind: 'choices'; choices: readonly string[]; min?: number }
    /** Rules of a segment (`segment-rules.ts`); a form holds each as its JSON, because it may be written by half. */
    | { kind: 'rules' }
    /** `list`: the endpoint of the list in which its record is searched. */
    | { kind: 'reference'; list: string }
    /** Several of them, each once. */
    | { kind: 'references'; list: string; max: number }
    | { kind: 'image'; types: readonly string[]; maxBytes: number }
    | { kind: 'flag' }
    | { kind: 'password'; max: number }
    /** `digits`: so many and nothing else; without, anything that is read elsewhere and typed here. */
    | { kind: 'code'; max: number; digits?: number }
  )

/** What a field of a form holds while somebody writes in it. Numbers, amounts and percents are texts until they are read. */
export type Typed = string | boolean | readonly string[] | File | undefined
export type FieldProblem = Pick<Problem, 'code' | 'params'>
type Value = { value: unknown } | FieldProblem

/** Kinds that are never kept outside of the form. */
export const isSecret = ({ kind }: FieldRule): boolean => kind === 'password' || kind === 'code'

const pairs: Partial<Record<FieldRule['kind'], readonly [string, string]>> = { bilingual: ['es', 'en'], 'date-range': ['from', 'to'] }

/** The members of a body that a field is: of most kinds its own name, of a pair `name_es` and `name_en`, or `name_from` and `name_to`. */
export const membersOf = (name: string, { kind }: FieldRule): readonly string[] => pairs[kind]?.map((part) => `${name}_${part}`) ?? [name]

/** Reads what was written in one member of a field: as it travels, or what is wrong with it. */
export function readMember(rule: FieldRule, typed: Typed): Value {
  const given = typeof typed === 'string' && rule.kind !== 'password' ? typed.trim() : typed
  if (given === undefined || given === '' || (Array.isArray(given) && given.length < (rule.kind === 'choices' && !rule.optional ? (rule.min ?? 0) : 0))) return emptyValue(rule)
  switch (rule.kind) {
    case 'flag':
      return { value: given === true }
    case 'choices':
      return { value: given }
    case 'references':
      if (!Array.isArray(given)) return { code: 'value_invalid' }
      return given.length > rule.max ? { code: 'too_many', params: { max: rule.max } } : { value: given }
    case 'rules':
      return Array.isArray(given) ? readRules(given) : { code: 'value_invalid' }
    case 'image':
      return readImage(rule, given)
    default:
      return typeof given === 'string' ? readText(rule, given) : { code: 'value_invalid' }
  }
}

/** An empty field: what stands for it where it is optional. */
function emptyValue(rule: FieldRule): Value {
  const isText = rule.kind === 'text' || rule.kind === 'long-text' || rule.kind === 'bilingual'
  if (rule.kind === 'flag') return { value: false }
  if (rule.optional) return { value: isText ? '' : rule.kind === 'choices' || rule.kind === 'references' || rule.kind === 'rules' ? [] : null }
  return { code: isText || rule.kind === 'money' || rule.kind === 'percent' || rule.kind === 'number' ? 'blank' : 'required' }
}

type TextRule = Exclude<FieldRule, { kind: 'flag' | 'choices' | 'references' | 'rules' | 'image' }>

function readText(rule: TextRule, text: string): Value {
  switch (rule.kind) {
    case 'text':
    case 'long-text':
    case 'bilingual':
      if (text.length > rule.max) return { code: 'too_long', params: { max: rule.max } }
      return rule.format ? typed(formats[rule.format](text), rule.format) : { value: text }
    case 'money':
      return money(rule).read(text)
    case 'percent':
      return withinLimits(rule, percentOf(text), 'percent_invalid')
    case 'number':
      return withinLimits(rule, /^-?\d{1,15}$/.test(text) ? Number(text) : undefined, 'integer_required')
    case 'date':
    case 'date-range':
      return readDay(rule, text)
    case 'choice':
      return rule.choices.includes(text) ? { value: text } : { code: 'value_invalid' }
    case 'code':
      if (rule.digits !== undefined && !new RegExp(`^\\d{${rule.digits}}$`).test(text)) return { code: 'code_digits', params: { digits: rule.digits } }
      return text.length > rule.max ? { code: 'too_long', params: { max: rule.max } } : { value: text }
    case 'password':
      return text.length > rule.max ? { code: 'too_long', params: { max: rule.max } } : { value: text }
    case 'reference':
      return { value: text }
  }
}

/** No spreadsheet changed what somebody typed in a form: there a date is no identification, and that is all. */
const bySpreadsheet = new Set(['identification_is_date', 'mobile_scientific'])
const typed = (read: Read, format: 'email' | 'identification' | 'mobile'): Value => ('code' in read && bySpreadsheet.has(read.code) ? { code: `${format}_invalid` } : read)

const formats: Record<'email' | 'identification' | 'mobile', (text: string) => Read> = { email: email().read, identification: identification().read, mobile: mobile().read }
/** The longest text of each format. */
export const longest = { email: MAX_EMAIL, identification: 40, mobile: 40 } as const

/** A limit of a number as a message takes it. */
export const shownLimit = (kind: 'percent' | 'number', limit: number): MessageParams[string] => (kind === 'percent' ? percentParam(limit) : limit)

function withinLimits({ kind, min, max }: { kind: 'percent' | 'number'; min: number; max: number }, value: number | undefined, wrong: string): Value {
  if (value === undefined) return { code: wrong }
  if (value < min) return { code: 'number_too_small', params: { min: shownLimit(kind, min) } }
  return value > max ? { code: 'number_too_large', params: { max: shownLimit(kind, max) } } : { value }
}

function readDay({ min, max }: { min?: string; max?: string }, text: string): Value {
  if (!isDay(text)) return { code: 'date_invalid' }
  if (min !== undefined && text < min) return { code: 'date_too_early', params: { min } }
  return max !== undefined && text > max ? { code: 'date_too_late', params: { max } } : { value: text }
}

/** A text is the address of the image that is stored already. */
function readImage({ types, maxBytes }: { types: readonly string[]; maxBytes: number }, given: Typed): Value {
  if (typeof given === 'string') return { value: given }
  if (!(given instanceof File)) return { code: 'value_invalid' }
  if (!types.includes(given.type)) return { code: 'image_type', params: { types: typeNames(types) } }
  return given.size > maxBytes ? { code: 'image_too_large', params: { megabytes: maxBytes / 1_048_576 } } : { value: given }
}
