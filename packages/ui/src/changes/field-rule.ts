import { membersOf, type FieldRule } from '@ventanilla/contract/field-rules'
import { formTable } from '@ventanilla/contract/form-table'

type Rules = Readonly<Record<string, FieldRule>>
const forms: Readonly<Partial<Record<string, Rules>>> = formTable

const within = (rules: Rules, field: string): FieldRule | undefined => Object.entries(rules).find(([name, rule]) => name === field || membersOf(name, rule).includes(field))?.[1]

/**
 * What the contract knows of a field: of the form that asks for it, or without one (an entry of the audit log does not say
 * which call it was) of every form that has it, as far as they agree on its kind.
 * @param field its name, or one of its members (`name_es`)
 * @param change id of the endpoint
 */
export function fieldRule(field: string, change?: string): FieldRule | undefined {
  const own = change === undefined ? undefined : forms[change]
  if (own) return within(own, field)
  const [first, ...others] = Object.values(forms).flatMap((rules) => (rules && within(rules, field)) ?? [])
  return others.every(({ kind }) => kind === first?.kind) ? first : undefined
}
