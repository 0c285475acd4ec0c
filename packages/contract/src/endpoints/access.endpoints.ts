import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, defineFields, emailField, reference as referenceField } from '../fields.ts'
import { choice, days, reference } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, page, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { link, newPassword, newPasswordFields, personFields, token } from './account-fields.ts'
import { grantedCodes } from './auth.endpoints.ts'
import { existing, readsAccess } from './roles.endpoints.ts'

export const adminStatuses = ['invited', 'active', 'archived'] as const

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

const changesAdmins = { request: ['admin-role'] } as const satisfies Access

export const adminFields = defineFields({ ...personFields, role_id: referenceField({ list: 'roles' }) })
export const newAdminFields = defineFields({ email: emailField({}), ...adminFields })
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
  'create-admin': defineChange({
    change: { subject: 'admin', action: 'create', approval: 'always', audit: 'admin.invited', inverse: 'archive-admin' },
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
  'edit-admin': defineChange({
    change: { subject: 'admin', action: 'edit', approval: 'always', audit: 'admin.edited' },
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
  'archive-admin': defineChange({ change: { subject: 'admin', action: 'do', approval: 'always', audit: 'admin.archived', inverse: 'restore-admin' }, summary: 'Archive an administrator: their sessions end', method: 'POST', path: '/api/user/ArchiveAdmin/', access: changesAdmins, confirms: true, body: existing, invalidates: stale.admins, response: admin }),
  'restore-admin': defineChange({ change: { subject: 'admin', action: 'do', approval: 'always', audit: 'admin.restored', inverse: 'archive-admin' }, summary: 'Take an administrator back from the archive', method: 'POST', path: '/api/user/RestoreAdmin/', access: changesAdmins, confirms: true, body: existing, invalidates: stale.admins, response: admin }),
  'invite-admin-again': defineChange({ change: { subject: 'admin', action: 'do', approval: 'never', audit: 'admin.invited_again' }, summary: 'A new link for an administrator who has not accepted; the former one ends', method: 'POST', path: '/api/user/InviteAdminAgain/', access: changesAdmins, confirms: true, body: existing, invalidates: stale.admins, response: admin }),
  'admins-by-permissions': defineEndpoint({
    summary: 'Active administrators who hold all of these permissions',
    method: 'POST',
    path: '/api/user/GetAdminByPermissions/',
    access: readsAccess,
    body: z.object({ permissions: grantedCodes, kind: z.enum(['request', 'approve']).default('approve') }),
    reads: true,
    response: page(admin),
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
