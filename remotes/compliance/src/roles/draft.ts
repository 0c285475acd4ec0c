import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { grantsOf, kinds, type Kind } from '../access/kinds.ts'

/** What the form of a role holds. */
export type Draft = { name: string; description: string; secondFactor: boolean } & Readonly<Record<Kind, readonly PermissionCode[]>>

export const emptyDraft: Draft = { name: '', description: '', secondFactor: false, request: [], approve: [] }

export const draftOf = (role: Role): Draft => ({ name: role.name, description: role.description, secondFactor: role.requires_second_factor, ...grantsOf(role) })

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
