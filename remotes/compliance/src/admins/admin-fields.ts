import { email } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'
import { codeOf, problemOf } from '../access/refusals.ts'

/** What the forms of an administrator hold. */
export type AdminFields = { email: string; first_name: string; surname: string; role_id: string }
export type FieldName = keyof AdminFields
export const noFields: AdminFields = { email: '', first_name: '', surname: '', role_id: '' }

/** Refusals that speak of the role that was chosen. */
const ofRole: readonly unknown[] = ['grant_not_held', 'own_role', 'last_administrator', 'last_approver', 'last_grantor']

/** What is wrong with a form before it is sent, by field. */
export function problemsOf(fields: AdminFields): Partial<Record<FieldName, Problem>> {
  const problems: Partial<Record<FieldName, Problem>> = {}
  const read = email().read(fields.email.trim())
  if (fields.email.trim() === '') problems.email = { code: 'blank' }
  else if ('code' in read) problems.email = read
  for (const field of ['first_name', 'surname'] as const) if (fields[field].trim() === '') problems[field] = { code: 'blank' }
  if (fields.role_id === '') problems.role_id = { code: 'required' }
  return problems
}

/** Whether a refusal is told at a field, and not above the form. */
export const isOfField = (error: unknown): boolean => ofRole.includes(codeOf(error)) || problemOf(error, 'email', 'first_name', 'surname', 'role_id') !== undefined

/** Whether a refusal as a whole speaks of the role that was chosen. */
export const isOfRole = (error: unknown): boolean => ofRole.includes(codeOf(error))
