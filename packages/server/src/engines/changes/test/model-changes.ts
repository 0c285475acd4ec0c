import { isDeepStrictEqual } from 'node:util'
import type { RequestStatus, TaskStatus } from '@ventanilla/contract/changes'
import type { ChangeEndpoint } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'

export type Values = Readonly<Record<string, unknown>>
/** A record by the kind of its subject: `role`, `admin`, `policy`. */
export type ModelRecord = { type: string; id: string; fields: Values; version: number; isGone: boolean }
export type Person = { id: string; email: string; roleId: string; request: Set<PermissionCode>; approve: Set<PermissionCode>; isActive: boolean }
export type ModelTask = { field: string; old: unknown; new: unknown; status: TaskStatus }
/** An audit entry of what was applied, in the name of its requester. */
export type Applied = { by: Person; approver: Person | undefined; before: Values | null; after: Values | null }
export type ModelRequest = {
  /** Its number in the database, once it is known. */
  id: number
  change: ChangeId
  record: ModelRecord | undefined
  requester: Person
  body: Values
  tasks: ModelTask[]
  status: RequestStatus
  expiresAt: number
  problem: string | null
  undoes: ModelRequest | undefined
  applied: Applied[]
}

export const changeIds = ['create-role', 'edit-role', 'delete-role', 'edit-admin', 'archive-admin', 'restore-admin', 'edit-policy'] as const
export type ChangeId = (typeof changeIds)[number]
export const changeOf = (id: string) => allEndpoints[id] as ChangeEndpoint
export const permissionsOf = (id: string): readonly PermissionCode[] => changeOf(id).access.request
export const actionOf = (id: ChangeId) => changeOf(id).change.action
export const standsAsOne = (id: ChangeId) => actionOf(id) !== 'edit' || changeOf(id).change.whole === true

/** Why a call is refused, and what a request that meets it at its approval is said to have failed for. */
export class Refusal extends Error {
  readonly code: string
  readonly problem: string
  constructor(code: string, problem = code) {
    super(code)
    this.code = code
    this.problem = problem
  }
}

export const same = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)
const differing = (from: Values, to: Values) => Object.keys(to).filter((field) => !same(from[field], to[field]))
const only = (values: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, values[field]]))

/** What each change does to a record, without the engine. `fixedRoles`: what the roles grant that the administrators under change have. */
export function changesOf(records: ModelRecord[], fixedRoles: ReadonlyMap<string, readonly PermissionCode[]>) {
  /** What a change would make of a record. */
  const wantedOf = (change: ChangeId, record: ModelRecord | undefined, body: Values): Values => {
    const { id: _id, version: _version, ...fields } = body
    if (change === 'archive-admin') return { status: 'archived' }
    if (change === 'restore-admin') return { status: 'active' }
    if (change === 'delete-role') return {}
    if (change === 'edit-policy') return { approval: fields['approval'], above: fields['approval'] === 'above' ? fields['above'] : null }
    if (change === 'edit-admin') return fields
    const isTaken = records.some((other) => other !== record && other.type === 'role' && !other.isGone && other.fields['name'] === fields['name'])
    if (isTaken) throw new Refusal('validation_failed', 'name_taken')
    if (sizeOf(fields['request_permissions']) + sizeOf(fields['approve_permissions']) === 0) throw new Refusal('validation_failed', 'permissions_missing')
    return fields
  }

  const lacks = (held: Set<PermissionCode>, given: unknown) => (given as readonly PermissionCode[]).some((code) => !held.has(code))
  const exceeds = ({ request, approve }: Person, { request_permissions, approve_permissions }: Values) => lacks(request, request_permissions) || lacks(approve, approve_permissions)

  const check = (change: ChangeId, actor: Person, record: ModelRecord | undefined, wanted: Values): void => {
    const present = record?.fields ?? {}
    if (change === 'edit-policy' && record?.id === 'edit-policy' && wanted['approval'] !== 'always') throw new Refusal('validation_failed', 'policy_itself')
    if (change === 'edit-policy' && wanted['approval'] === 'above' && changeOf(record?.id ?? '').change.money !== true) throw new Refusal('validation_failed', 'value_invalid')
    if ((change === 'edit-role' || change === 'delete-role') && exceeds(actor, present)) throw new Refusal('rights_not_held')
    if ((change === 'edit-role' || change === 'create-role') && exceeds(actor, wanted)) throw new Refusal('grant_not_held')
    if (record?.type !== 'admin') return
    if (lacks(actor.request, fixedRoles.get(String(present['role_id'])))) throw new Refusal('rights_not_held')
    if (change !== 'restore-admin' && present['status'] === 'archived') throw new Refusal('admin_archived')
    if (change === 'restore-admin' && present['status'] !== 'archived') throw new Refusal('stale_version')
    if (change === 'edit-admin' && lacks(actor.request, fixedRoles.get(String(wanted['role_id'])))) throw new Refusal('grant_not_held')
  }

  /** What a change compares with what is wanted. */
  const presentOf = (change: ChangeId, record: ModelRecord | undefined): Values => {
    if (change === 'create-role' || !record) return {}
    if (change === 'edit-admin') return only(record.fields, ['first_name', 'surname', 'role_id'])
    return change === 'archive-admin' || change === 'restore-admin' ? only(record.fields, ['status']) : record.fields
  }

  /** What who decides reads beside the fields of the record. */
  const factsOf = (change: ChangeId, record: ModelRecord | undefined): Values => (change === 'restore-admin' ? { request_permissions: [...(fixedRoles.get(String(record?.fields['role_id'])) ?? [])].sort(), approve_permissions: [] } : {})

  const tasksOf = (change: ChangeId, record: ModelRecord | undefined, wanted: Values): ModelTask[] => {
    const present = presentOf(change, record)
    const to = change === 'delete-role' ? Object.fromEntries(Object.keys(present).map((field) => [field, null])) : wanted
    const fields = change === 'delete-role' ? Object.keys(present) : differing(present, to)
    const facts = Object.entries(factsOf(change, record)).map(([field, value]): ModelTask => ({ field, old: null, new: value, status: 'pending' }))
    return [...fields.map((field): ModelTask => ({ field, old: present[field] ?? null, new: to[field] ?? null, status: 'pending' })), ...facts]
  }

  /** Applies a change. @returns the record and what the audit log says; nothing of either when nothing differs */
  const apply = (change: ChangeId, record: ModelRecord | undefined, wanted: Values): { record: ModelRecord; before: Values | null; after: Values | null } | undefined => {
    if (!record) {
      const made: ModelRecord = { type: changeOf(change).change.subject, id: '', fields: wanted, version: 1, isGone: false }
      records.push(made)
      return { record: made, before: null, after: wanted }
    }
    if (change === 'delete-role') {
      record.isGone = true
      return { record, before: record.fields, after: null }
    }
    const fields = differing(record.fields, wanted)
    if (fields.length === 0) return undefined
    const before = only(record.fields, fields)
    record.fields = { ...record.fields, ...wanted }
    record.version += 1
    return { record, before, after: only(record.fields, fields) }
  }

  return { wantedOf, check, presentOf, factsOf, tasksOf, apply }
}

const sizeOf = (set: unknown): number => (set as readonly unknown[]).length