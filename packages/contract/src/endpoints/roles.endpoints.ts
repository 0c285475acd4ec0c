import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choices, defineFields, flag, longText, text } from '../fields.ts'
import { days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, page, timestamp } from '../lists.ts'
import { permissionCodes, permissionGroups, type Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { detail } from './account-fields.ts'
import { grantedCodes } from './auth.endpoints.ts'

const grants = { request_permissions: grantedCodes, approve_permissions: grantedCodes }

/** A role with its two sets. Name and description of a system role are in the caller's language. `admin_count` counts those who are not archived. */
export const role = z.object({
  id: identifier,
  name: z.string(),
  description: z.string(),
  is_system: z.boolean(),
  requires_second_factor: z.boolean(),
  ...grants,
  admin_count: z.number().int(),
  updated_at: timestamp,
  version: z.number().int(),
})
export type Role = z.infer<typeof role>

/** One permission of the catalogue, in both languages. */
export const permissionEntry = z.object({
  code: z.enum(permissionCodes),
  group: z.enum(permissionGroups),
  label: z.string().describe('as section 6 of the specification spells it'),
  names: z.object({ es: z.string(), en: z.string() }),
  group_names: z.object({ es: z.string(), en: z.string() }),
})
export type PermissionEntry = z.infer<typeof permissionEntry>

/** Roles, permissions and administrators are read by the same people. */
export const readsAccess = { view: ['roles-permissions', 'admin-role'] } as const satisfies Access
const changesRoles = { request: ['roles-permissions'] } as const satisfies Access
/** `version` is the one that the caller read: a newer one in the meantime is `stale_version`. */
export const existing = z.object({ id: identifier, version: z.number().int() })

/** `requires_second_factor` absent: as it is, and not required by a new role. */
export const roleFields = defineFields({
  name: text({ max: 80 }),
  description: longText({ max: 300, optional: true }),
  requires_second_factor: flag(),
  request_permissions: choices(permissionCodes),
  approve_permissions: choices(permissionCodes),
})

/** The roles. */
export const roleList = defineList({
  item: role,
  sorts: ['name', 'admin_count', 'updated_at'],
  sort: { by: 'name', order: 'asc' },
  search: { min: 1 },
  filters: { updated_at: days() },
  csv: {
    id: csvColumn('Rol', 'Role'),
    name: csvColumn('Nombre', 'Name'),
    description: csvColumn('Descripción', 'Description'),
    is_system: csvColumn('Del sistema', 'System role'),
    requires_second_factor: csvColumn('Exige dos pasos', 'Requires two steps'),
    admin_count: csvColumn('Administradores', 'Administrators'),
    updated_at: csvColumn('Último cambio', 'Last change', 'moment'),
  },
})

export const roleEndpoints = {
  roles: defineEndpoint({ summary: 'Roles with their administrators counted', method: 'GET', path: '/api/user/GetRoles/', access: readsAccess, ...listEndpoint(roleList) }),
  role: defineEndpoint({ summary: 'One role', method: 'GET', path: '/api/user/GetRoles/{id}/', access: readsAccess, params: z.object({ id: identifier }), response: role }),
  'create-role': defineChange({
    change: { subject: 'role', action: 'create', approval: 'always', audit: 'role.created', inverse: 'delete-role' },
    summary: 'Create a role of permissions that the caller holds',
    method: 'POST',
    path: '/api/user/CreateRole/',
    access: changesRoles,
    confirms: true,
    fields: roleFields,
    body: bodyOf(roleFields),
    invalidates: stale.roles,
    response: role,
  }),
  'edit-role': defineChange({
    change: { subject: 'role', action: 'edit', approval: 'always', audit: 'role.edited' },
    summary: 'Change a role; it holds for its administrators at their next request',
    method: 'POST',
    path: '/api/user/EditRole/',
    access: changesRoles,
    confirms: true,
    fields: roleFields,
    body: bodyOf(roleFields).extend(existing.shape),
    invalidates: stale.roles,
    response: role,
  }),
  'delete-role': defineChange({
    change: { subject: 'role', action: 'delete', approval: 'always', audit: 'role.deleted' },
    summary: 'Delete a role without administrators',
    method: 'POST',
    path: '/api/user/DeleteroleId/',
    access: changesRoles,
    confirms: true,
    body: existing,
    invalidates: stale.roles,
    response: detail,
  }),
  permissions: defineEndpoint({
    summary: 'The catalogue of permissions, in both languages',
    method: 'GET',
    path: '/api/user/GetPermissions/',
    access: readsAccess,
    query: z.object({ query: z.string().trim().max(200).default('').describe('contained in a code, a label, a name or a group, in either language') }),
    response: page(permissionEntry),
  }),
}
