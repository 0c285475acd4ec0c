import type { Problem } from '@ventanilla/contract/errors'
import { readMember, type FieldRule } from '@ventanilla/contract/field-rules'
import { formTable, type FormId } from '@ventanilla/contract/form-table'

/** What the contract's rules find wrong with the fields of an endpoint, for the light forms before the sign-in. */
export function ruleProblems(endpoint: FormId, values: Readonly<Record<string, string>>): Record<string, Problem> {
  const rules: Readonly<Record<string, FieldRule>> = formTable[endpoint]
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const read = readMember(rule, values[name])
      return 'code' in read ? [[name, read] as const] : []
    }),
  )
}
