import { money } from './bulk/formats.ts'
import type { MessageParams } from './errors.ts'
import { isDay } from './days.ts'
import type { SegmentProblem } from './messages/segment-words.ts'
import { knownCents } from './money.ts'
import { cardStatuses, kycStatuses, reversibleKinds, userStatuses } from './states.ts'

/** What a rule can ask of a user. `movements`: over the movements of one kind in the last days. */
type RuleField = { kind: 'choice'; values: readonly string[] } | { kind: 'text' | 'date' } | { kind: 'money' | 'count'; movements?: true }

const yesOrNo = ['yes', 'no'] as const

/** The closed list of what segments are made of. The words of a field stand under its key; its SQL in `compile-rules.ts` of the server. */
export const ruleFields = {
  status: { kind: 'choice', values: userStatuses.filter((status) => status !== 'Deleted') },
  kyc_status: { kind: 'choice', values: kycStatuses },
  card: { kind: 'choice', values: [...cardStatuses, 'none'] },
  card_type: { kind: 'choice', values: ['virtual', 'physical', 'none'] },
  language: { kind: 'choice', values: ['es', 'en'] },
  created_at: { kind: 'date' },
  kyc_updated_at: { kind: 'date' },
  last_login_at: { kind: 'date' },
  region: { kind: 'text' },
  city: { kind: 'text' },
  country: { kind: 'text' },
  wallet_balance: { kind: 'money' },
  card_balance: { kind: 'money' },
  movement_sum: { kind: 'money', movements: true },
  movement_count: { kind: 'count', movements: true },
  referred: { kind: 'choice', values: yesOrNo },
  referral_count: { kind: 'count' },
} as const satisfies Record<string, RuleField>
export type RuleFieldName = keyof typeof ruleFields
export const ruleFieldNames = Object.keys(ruleFields) as [RuleFieldName, ...RuleFieldName[]]
type RuleKind = RuleField['kind']

/** How a field of each kind is compared. */
export const ruleOperators = {
  choice: ['is', 'is_not'],
  text: ['is', 'is_not', 'contains'],
  date: ['since', 'before', 'last_days', 'not_last_days'],
  money: ['at_least', 'at_most', 'between'],
  count: ['at_least', 'at_most', 'between'],
} as const satisfies Record<RuleKind, readonly string[]>
export type RuleOperator = (typeof ruleOperators)[RuleKind][number]
const allOperators = [...new Set(Object.values(ruleOperators).flat())]
export const ruleOperatorNames = allOperators as [RuleOperator, ...RuleOperator[]]

/** Movements that rules ask for: any of these, or one kind. One that was reversed is none. */
export const ruleMovements = ['any', ...reversibleKinds] as const
export type RuleMovement = (typeof ruleMovements)[number]

/** All of the rules hold, or any of them. */
export const ruleMatches = ['all', 'any'] as const
export type RuleMatch = (typeof ruleMatches)[number]

/** One rule. `value`: the choices or texts, a day, a number of days, one amount or number, or two of them with `between`. */
export type SegmentRule = { field: RuleFieldName; op: RuleOperator; value: readonly string[]; movement?: RuleMovement; days?: number }

/** Limits of a segment: so many rules, values of a rule, letters of a value, days back. */
export const RULE_LIMITS = { rules: 10, values: 50, letters: 80, days: 365, count: 1_000_000 } as const
const amount = money({ min: '0.00', max: '9999999.99' })

export const isRuleField = (name: unknown): name is RuleFieldName => typeof name === 'string' && Object.hasOwn(ruleFields, name)
export const fieldOfRule = (name: RuleFieldName): RuleField => ruleFields[name]
/** Whether a rule of this field is about movements, and so has their kind and a number of days. */
export const asksMovements = (name: RuleFieldName): boolean => 'movements' in ruleFields[name]

type Refused = { code: SegmentProblem; params?: MessageParams }
type Read<T> = { value: T } | Refused

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T => values.some((one) => one === value)
const daysIn = (text: unknown): number | undefined => {
  const days = typeof text === 'number' ? text : Number(/^\d{1,4}$/.test(String(text)) ? text : NaN)
  return Number.isInteger(days) && days >= 1 && days <= RULE_LIMITS.days ? days : undefined
}

/** Reads one value of a rule. */
function readValue(kind: RuleKind, field: RuleField, op: string, text: string): Read<string> {
  const refused: Refused = { code: 'rule_value' }
  if (text === '') return { code: 'rule_incomplete' }
  if (text.length > RULE_LIMITS.letters) return refused
  if (field.kind === 'choice') return field.values.includes(text) ? { value: text } : refused
  if (kind === 'date' && op.endsWith('last_days')) return daysIn(text) === undefined ? { code: 'rule_days', params: { max: RULE_LIMITS.days } } : { value: String(daysIn(text)) }
  if (kind === 'date') return isDay(text) ? { value: text } : refused
  if (kind === 'count') return /^\d{1,7}$/.test(text) && Number(text) <= RULE_LIMITS.count ? { value: String(Number(text)) } : refused
  if (kind !== 'money') return { value: text }
  const read = amount.read(text)
  return 'value' in read ? read : { code: 'rule_amount' }
}

const isReversed = (kind: RuleKind, [from = '', to = '']: readonly string[]) =>
  kind === 'money' ? (knownCents(from) ?? NaN) > (knownCents(to) ?? NaN) : Number(from) > Number(to)

/** How many values a rule of this kind and operator takes: from, to. */
const countsOf = (kind: RuleKind, op: string): [number, number] => (op === 'between' ? [2, 2] : kind === 'choice' || (kind === 'text' && op !== 'contains') ? [1, RULE_LIMITS.values] : [1, 1])

/** Reads one rule as it was sent or written: in its one spelling, or what is wrong with it. */
export function readRule(given: unknown): Read<SegmentRule> {
  const { field: name, op, value, movement, days } = (typeof given === 'object' && given !== null ? given : {}) as Partial<Record<keyof SegmentRule, unknown>>
  if (!isRuleField(name)) return { code: 'rule_incomplete' }
  const field = fieldOfRule(name)
  const { kind } = field
  const operators: readonly RuleOperator[] = ruleOperators[kind]
  if (!isOneOf(operators, op)) return { code: 'rule_incomplete' }
  const [least, most] = countsOf(kind, op)
  const written = Array.isArray(value) ? value.map((one) => String(one).trim()) : []
  const texts = op === 'between' ? written : [...new Set(written)].filter((text) => text !== '')
  if (texts.length < least) return { code: 'rule_incomplete' }
  if (texts.length > most) return { code: 'rule_values', params: { max: most } }
  const values: string[] = []
  for (const text of texts) {
    const read = readValue(kind, field, op, text)
    if ('code' in read) return read
    values.push(read.value)
  }
  if (op === 'between' && isReversed(kind, values)) return { code: 'rule_reversed' }
  if (!asksMovements(name)) return { value: { field: name, op, value: values } }
  const back = daysIn(days)
  if (!isOneOf(ruleMovements, movement)) return { code: 'rule_incomplete' }
  if (back === undefined) return { code: 'rule_days', params: { max: RULE_LIMITS.days } }
  return { value: { field: name, op, value: values, movement, days: back } }
}

/** Rules as a form holds them: each as its JSON, because it may be written by half. */
export const writtenRule = (rule: unknown): string => (typeof rule === 'string' ? rule : JSON.stringify(rule))
/** What such a text stands for; nothing where it is none. */
export function writtenAs(text: string): Partial<Record<keyof SegmentRule, unknown>> {
  try {
    return JSON.parse(text) as Partial<Record<keyof SegmentRule, unknown>>
  } catch {
    return {}
  }
}

/** Reads the rules of a segment: all of them, or what is wrong with the first that can't be read, by its number. */
export function readRules(given: readonly unknown[]): Read<SegmentRule[]> {
  if (given.length > RULE_LIMITS.rules) return { code: 'rules_too_many', params: { max: RULE_LIMITS.rules } }
  const rules: SegmentRule[] = []
  for (const [at, one] of given.entries()) {
    const read = readRule(typeof one === 'string' ? writtenAs(one) : one)
    if ('code' in read) return { code: read.code, params: { ...read.params, rule: at + 1 } }
    rules.push(read.value)
  }
  return { value: rules }
}

type Terms = Partial<{ type: string; rules: readonly unknown[]; upload_document_id: string | null }>

/** What is wrong between the fields of a segment: one of rules has some, and one of a list has its list. Server and form ask the same. */
export function segmentProblems({ type, rules, upload_document_id }: Terms): Partial<Record<'rules' | 'upload_document_id', { code: SegmentProblem | 'required' }>> {
  return {
    ...(type === 'rule' && rules?.length === 0 && { rules: { code: 'rules_needed' } }),
    ...(type === 'list' && upload_document_id === null && { upload_document_id: { code: 'required' } }),
  }
}
