import fc from 'fast-check'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { changeIds, type ChangeId, type ModelRecord, type Values } from './model-changes.ts'

/** What is tried, as data: a number names a person, a record, a request or one of its fields, counted round. */
export const number = fc.noBias(fc.nat(11))
const isRare = number.map((n) => n === 5)

/** What is altered in a record; which of these it takes depends on the change. */
export const patch = fc.record(
  {
    name: number.map((n) => `Rol ${n % 5}`),
    description: fc.constantFrom('', 'Norte', 'Sur'),
    requires_second_factor: fc.boolean(),
    request_permissions: fc.subarray<PermissionCode>(['banner', 'suppliers']),
    approve_permissions: fc.subarray<PermissionCode>(['banner']),
    first_name: fc.constantFrom('Ana', 'Eva'),
    surname: fc.constantFrom('Ríos', 'Paz'),
    role: number,
    approval: fc.constantFrom('always', 'never', 'above'),
    above: fc.constantFrom(null, '0.00', '25.50'),
  },
  { requiredKeys: [] },
)
export type Patch = typeof patch extends fc.Arbitrary<infer T> ? T : never

const mostlyEdits = [...changeIds, 'edit-role', 'edit-role', 'edit-role', 'edit-policy', 'edit-admin'] as const
export const asking = fc.record({ does: fc.constant('ask' as const), who: number, change: fc.constantFrom(...mostlyEdits), record: number, patch, isStale: isRare })
export const deciding = fc.record({ does: fc.constant('decide' as const), who: number, request: number, field: number, approves: number.map((n) => n % 4 > 0), whole: fc.boolean(), comment: fc.constantFrom('No', 'Así no', '') })
export const undoing = fc.record({ does: fc.constant('undo' as const), who: number, request: number })
export const sweeping = fc.record({ does: fc.constant('expire' as const) })

export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/** The kind of record that a change is about; none yet of what is created. */
export const typeOf: Record<ChangeId, ModelRecord['type']> = { 'create-role': 'none', 'edit-role': 'role', 'delete-role': 'role', 'edit-admin': 'admin', 'archive-admin': 'admin', 'restore-admin': 'admin', 'edit-policy': 'policy' }

type Filled = { change: ChangeId; record: Pick<ModelRecord, 'id' | 'version' | 'fields'> | undefined; patch: Patch; isStale: boolean; roles: readonly string[] }

/** What a call of a change sends: as a form does, everything that the record has, with what was altered in it. */
export function bodyOf({ change, record, patch: { role, approval, above, first_name, surname, ...ofRole }, isStale, roles }: Filled): Values {
  const named = record && { id: record.id, version: isStale ? record.version - 1 : record.version }
  if (change === 'create-role') return { name: 'Rol 9', description: '', request_permissions: ['banner'], approve_permissions: [], requires_second_factor: false, ...ofRole }
  if (change === 'edit-role') return { ...record?.fields, ...ofRole, ...named }
  if (change === 'edit-admin') {
    const { status: _status, ...fields } = record?.fields ?? {}
    return { ...fields, ...(first_name && { first_name }), ...(surname && { surname }), ...(role !== undefined && { role_id: at(roles, role) }), ...named }
  }
  if (change === 'edit-policy') return { ...record?.fields, ...(approval && { approval }), ...(above !== undefined && { above }), ...named }
  return { ...named }
}
