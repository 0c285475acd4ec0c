import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days, reference } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { permissionCodes, permissionGroups, type Access } from '../permissions.ts'
import { bodyOf, choices, defineFields, emailField, flag, longText, reference as referenceField, text } from '../fields.ts'
import { detail, link, newPassword, newPasswordFields, personFields, token } from './account-fields.ts'
import { grantedCodes } from './auth.endpoints.ts'
import { stale } from '../stale.ts'

export const adminStatuses = ['invited', 'active', 'archived'] as const

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

/** An administrator as the lists show one; nothing of their secrets. */
export const admin = z.object({
  id: identifier,
  email: z.string(),
  first_name: z.string(),
  surname: z.string(),
  role: z.object({ id: identifier, name: z.string() }),
  status: z.enum(adminStatuses),
  second_factor: z.boolean(),
  last_login_at: timestamp.nullable(),
  invited_until: timestamp.nullable().describe('until when the invitation can be accepted; null once it was'),
  archived_at: timestamp.nullable(),
  archived_by: z.string().nullable(),
  created_at: timestamp,
  version: z.number().int(),
})
export type Admin = z.infer<typeof admin>

/** One permission of the catalogue, in both languages. */
export const permissionEntry = z.object({
  code: z.enum(permissionCodes),
  group: z.enum(permissionGroups),
  label: z.string().describe('as section 6 of the specification spells it'),
  names: z.object({ es: z.string(), en: z.string() }),
  group_names: z.object({ es: z.string(), en: z.string() }),
})
export type PermissionEntry = z.infer<typeof permissionEntry>

const readsAccess = { view: ['roles-permissions', 'admin-role'] } as const satisfies Access
const changesRoles = { request: ['roles-permissions'] } as const satisfies Access
const changesAdmins = { request: ['admin-role'] } as const satisfies Access

/** `requires_second_factor` absent: as it is, and not required by a new role. */
export const roleFields = defineFields({
  name: text({ max: 80 }),
  description: longText({ max: 300, optional: true }),
  requires_second_factor: flag(),
  request_permissions: choices(permissionCodes),
  approve_permissions: choices(permissionCodes),
})
export const adminFields = defineFields({ ...personFields, role_id: referenceField({ list: 'roles' }) })
export const newAdminFields = defineFields({ email: emailField({}), ...adminFields })
/** `version` is the one that the caller read: a newer one in the meantime is `stale_version`. */
const existing = z.object({ id: identifier, version: z.number().int() })

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

const adminSorts = ['surname', 'email', 'role', 'status', 'last_login_at', 'created_at'] as const
const adminFilters = { role_id: reference('roles'), created_at: days(), last_login_at: days() }
const adminColumns = {
  id: csvColumn('Administrador', 'Administrator'),
  first_name: csvColumn('Nombre', 'First name'),
  surname: csvColumn('Apellido', 'Surname'),
  email: csvColumn('Correo', 'E-mail'),
  role: csvColumn('Rol', 'Role'),
  status: csvColumn('Estado', 'Status', 'admin'),
  second_factor: csvColumn('Dos pasos', 'Two steps'),
  last_login_at: csvColumn('Último acceso', 'Last sign-in', 'moment'),
  created_at: csvColumn('Creado', 'Created', 'moment'),
} as const

/** Administrators who were not archived. */
export const adminList = defineList({
  item: admin,
  sorts: adminSorts,
  sort: { by: 'surname', order: 'asc' },
  search: { min: 1 },
  filters: { status: choice(['invited', 'active']), ...adminFilters },
  csv: adminColumns,
})

/** Archived administrators: who was archived last comes first. */
export const archivedAdminList = defineList({
  item: admin,
  sorts: [...adminSorts, 'archived_at'],
  sort: { by: 'archived_at', order: 'desc' },
  search: { min: 1 },
  filters: { ...adminFilters, archived_at: days() },
  csv: { ...adminColumns, archived_at: csvColumn('Archivado el', 'Archived on', 'moment'), archived_by: csvColumn('Archivado por', 'Archived by') },
})

export const accessEndpoints = {
  roles: defineEndpoint({ summary: 'Roles with their administrators counted', method: 'GET', path: '/api/user/GetRoles/', access: readsAccess, ...listEndpoint(roleList) }),
  role: defineEndpoint({ summary: 'One role', method: 'GET', path: '/api/user/GetRoles/{id}/', access: readsAccess, params: z.object({ id: identifier }), response: role }),
  'create-role': defineEndpoint({
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
  'edit-role': defineEndpoint({
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
  'delete-role': defineEndpoint({ summary: 'Delete a role that nobody has', method: 'POST', path: '/api/user/DeleteroleId/', access: changesRoles, confirms: true, body: existing, invalidates: stale.roles, response: detail }),
  permissions: defineEndpoint({
    summary: 'The catalogue of permissions, in both languages',
    method: 'GET',
    path: '/api/user/GetPermissions/',
    access: readsAccess,
    query: z.object({ query: z.string().trim().max(200).default('').describe('contained in a code, a label, a name or a group, in either language') }),
    response: z.object({ count: z.number().int(), results: z.array(permissionEntry) }),
  }),
  admins: defineEndpoint({ summary: 'Administrators, invited and active', method: 'GET', path: '/api/user/GetAdmins/', access: readsAccess, ...listEndpoint(adminList) }),
  admin: defineEndpoint({
    summary: 'One administrator, archived ones too, with the sessions that are open',
    method: 'GET',
    path: '/api/user/GetAdmins/{id}/',
    access: readsAccess,
    params: z.object({ id: identifier }),
    response: admin.extend({ open_sessions: z.number().int() }),
  }),
  'archived-admins': defineEndpoint({ summary: 'Archived administrators', method: 'GET', path: '/api/user/GetArchived/', access: readsAccess, ...listEndpoint(archivedAdminList) }),
  'create-admin': defineEndpoint({
    summary: 'Invite an administrator by e-mail',
    method: 'POST',
    path: '/api/user/CreateAdmin/',
    access: changesAdmins,
    confirms: true,
    fields: newAdminFields,
    body: bodyOf(newAdminFields),
    invalidates: stale.admins,
    response: admin,
  }),
  'edit-admin': defineEndpoint({
    summary: 'Change name or role of an administrator',
    method: 'POST',
    path: '/api/user/EditAdmin/',
    access: changesAdmins,
    confirms: true,
    fields: adminFields,
    body: bodyOf(adminFields).extend(existing.shape),
    invalidates: stale.admins,
    response: admin,
  }),
  'archive-admin': defineEndpoint({ summary: 'Archive an administrator: their sessions end', method: 'POST', path: '/api/user/ArchiveAdmin/', access: changesAdmins, confirms: true, body: existing, invalidates: stale.admins, response: admin }),
  'restore-admin': defineEndpoint({ summary: 'Take an administrator back from the archive', method: 'POST', path: '/api/user/RestoreAdmin/', access: changesAdmins, confirms: true, body: existing, invalidates: stale.admins, response: admin }),
  'invite-admin-again': defineEndpoint({ summary: 'A new link for whoever has not accepted; the former one ends', method: 'POST', path: '/api/user/InviteAdminAgain/', access: changesAdmins, confirms: true, body: existing, invalidates: stale.admins, response: admin }),
  'admins-by-permissions': defineEndpoint({
    summary: 'Active administrators who hold all of these permissions',
    method: 'POST',
    path: '/api/user/GetAdminByPermissions/',
    access: readsAccess,
    body: z.object({ permissions: grantedCodes, kind: z.enum(['request', 'approve']).default('approve') }),
    reads: true,
    response: z.object({ count: z.number().int(), results: z.array(admin) }),
  }),
  invitation: defineEndpoint({
    summary: 'Whom an invitation is for; a used or old link is link_invalid',
    method: 'POST',
    path: '/api/Invitation/',
    access: 'public',
    body: z.object({ link }),
    reads: true,
    response: z.object({ email: z.string(), first_name: z.string(), surname: z.string(), role: z.string(), expires_at: timestamp }),
  }),
  'accept-invitation': defineEndpoint({
    summary: 'Set the password of an invitation and sign in',
    method: 'POST',
    path: '/api/AcceptInvitation/',
    access: 'public',
    fields: newPasswordFields,
    body: newPassword.extend({ link }),
    invalidates: [],
    response: token,
  }),
}
