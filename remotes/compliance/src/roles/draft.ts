import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { grantsOf, kinds, type Kind } from '../access/kinds.ts'

/** What the form of a role holds. */
export type Draft = { name: string; description: string; secondFactor: boolean } & Readonly<Record<Kind, readonly PermissionCode[]>>

export const emptyDraft: Draft = { name: '', description: '', secondFactor: false, request: [], approve: [] }

/** What a form of a role sends, or what a role is. */
type RoleValues = Partial<Pick<Role, 'name' | 'description' | 'requires_second_factor' | 'request_permissions' | 'approve_permissions'>>

export const draftOf = ({ name = '', description = '', requires_second_factor = false, request_permissions = [], approve_permissions = [] }: RoleValues): Draft => ({
  name,
  description,
  secondFactor: requires_second_factor,
  ...grantsOf({ request_permissions, approve_permissions }),
})

/** The same as it is sent. */
export const valuesOf = ({ name, description, secondFactor, request, approve }: Draft) => ({
  name,
  description,
  requires_second_factor: secondFactor,
  request_permissions: [...request],
  approve_permissions: [...approve],
})

/** `draft` with the permissions of one set ticked or not. */
export function ticked(draft: Draft, kind: Kind, codes: readonly PermissionCode[], checked: boolean): Draft {
  const others = draft[kind].filter((code) => !codes.includes(code))
  return { ...draft, [kind]: checked ? [...others, ...codes] : others }
}

/** A permission of one of the two sets. */
export type Grant = { kind: Kind; code: PermissionCode }

/** Copies a role: the permissions that the copying person may grant, and those that are left out. */
export function copyOf(source: Draft, held: Readonly<Record<Kind, readonly PermissionCode[]>>, name: string): { draft: Draft; left: Grant[] } {
  const kept = (kind: Kind) => source[kind].filter((code) => held[kind].includes(code))
  const left = kinds.flatMap((kind) => source[kind].filter((code) => !held[kind].includes(code)).map((code) => ({ kind, code })))
  return { draft: { ...source, name, request: kept('request'), approve: kept('approve') }, left }
}
