import { formTable, type FormId } from '@ventanilla/contract/form-table'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { membersOf, readMember, type FieldProblem, type FieldRule, type Typed } from '@ventanilla/contract/field-rules'
import { percentText } from '@ventanilla/contract/field-texts'
import type { ValuesOf } from '@ventanilla/contract/fields'
import { writtenRule } from '@ventanilla/contract/segment-rules'

export type FieldsOf<I extends FormId> = Extract<Endpoints[I], { fields: object }>['fields']
/** The fields of an endpoint, or of any of several, and what a form of them sends. */
export type FieldName<I extends FormId> = I extends FormId ? keyof FieldsOf<I> & string : never
export type FormValues<I extends FormId> = I extends FormId ? ValuesOf<FieldsOf<I>> : never

/** What a form holds by member: `name`, or of a pair `name_es` and `name_en`. */
export type Written = Readonly<Record<string, Typed>>
export type Problems = Readonly<Record<string, FieldProblem | string | undefined>>
export type Rules = Readonly<Record<string, FieldRule>>

/** The rules of a form's fields, in their order; `required` names those that this form does not let be empty. */
export function rulesOf(endpoint: FormId, only: readonly string[] | undefined, required: readonly string[]): Rules {
  const table: Rules = formTable[endpoint]
  const names = Object.keys(table).filter((name) => !only || only.includes(name))
  return Object.fromEntries(
    names.flatMap((name) => {
      const rule = table[name]
      if (!rule) return []
      const { optional, ...strict } = rule
      return [[name, required.includes(name) || !optional ? strict : rule]]
    }),
  )
}

/** Values as they travel → as somebody writes them. What is absent is empty. */
export function writtenOf(rules: Rules, values: Readonly<Record<string, unknown>>): Written {
  return Object.fromEntries(Object.entries(rules).flatMap(([name, rule]) => membersOf(name, rule).map((member) => [member, typed(rule, values[member])])))
}

function typed({ kind }: FieldRule, value: unknown): Typed {
  if (kind === 'choices' || kind === 'references') return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  if (kind === 'rules') return Array.isArray(value) ? value.map(writtenRule) : []
  if (kind === 'flag') return value === true
  if (kind === 'percent' && typeof value === 'number') return percentText(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof File) return value
  if (typeof value === 'string' && value !== '') return value
  return kind === 'choice' || kind === 'reference' || kind === 'date' || kind === 'date-range' || kind === 'image' ? undefined : ''
}

/** What is written, as it travels, and what is wrong with it by member. */
export function read(rules: Rules, written: Written): { values: Record<string, unknown>; problems: Problems } {
  const values: Record<string, unknown> = {}
  const problems: Record<string, FieldProblem> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const members = membersOf(name, rule)
    for (const member of members) {
      const found = readMember(rule, written[member])
      if ('code' in found) problems[member] = found
      else values[member] = found.value
    }
    const [from, to] = members.map((member) => values[member])
    if (rule.kind === 'date-range' && typeof from === 'string' && typeof to === 'string' && to < from) problems[`${name}_to`] = { code: 'date_range_order' }
  }
  return { values, problems }
}

/** The same where some fields do not count: nothing is wrong with them, and one that can't be read is sent as in `base`. */
export function readUsed(rules: Rules, written: Written, base: Written, unusedBy: (values: Readonly<Record<string, unknown>>) => readonly string[]) {
  const found = read(rules, written)
  const unused = unusedBy(found.values).flatMap((name) => (rules[name] ? membersOf(name, rules[name]) : []))
  if (unused.length === 0) return { ...found, unused: {} }
  const saved = read(rules, base).values
  return { ...found, values: { ...Object.fromEntries(unused.map((member) => [member, saved[member]])), ...found.values }, unused: Object.fromEntries(unused.map((member) => [member, undefined])) }
}

/** Whether two written values are the same; sets are, whatever their order. */
export function same(one: Typed, other: Typed): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value) => other.includes(value))
  const bare = (value: Typed) => (typeof value === 'string' ? value.trim() : value)
  return bare(one) === bare(other)
}

/** The members in which two forms differ. */
export const differences = (one: Written, other: Written): string[] => Object.keys(one).filter((member) => !same(one[member], other[member]))

/**
 * What somebody wrote from `base`, carried over to what another saved in the meantime. A member that only one of the two
 * changed has that change; sets take both; a member that both changed otherwise stays as it was written, with the other's
 * value in `conflicts`.
 */
export function merge(base: Written, mine: Written, theirs: Written): { values: Written; conflicts: Written } {
  const values: Record<string, Typed> = {}
  const conflicts: Record<string, Typed> = {}
  for (const member of Object.keys(theirs)) {
    const [before, own, other] = [base[member], mine[member], theirs[member]]
    values[member] = same(own, before) ? other : own
    if (same(own, before) || same(other, before) || same(own, other)) continue
    if (Array.isArray(own) && Array.isArray(other) && Array.isArray(before)) values[member] = mergedSet(before, own, other)
    else conflicts[member] = other
  }
  return { values, conflicts }
}

const mergedSet = (before: readonly string[], own: readonly string[], other: readonly string[]): readonly string[] => [
  ...other.filter((value) => own.includes(value) || !before.includes(value)),
  ...own.filter((value) => !before.includes(value) && !other.includes(value)),
]
