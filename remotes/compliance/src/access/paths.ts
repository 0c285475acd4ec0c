/** Addresses of the pages of roles and administrators (specification section 2; what it does not name is of our own choosing). */
export const rolesPath = '/roles-permissions'
export const permissionsPath = '/roles-permissions/permissions'
export const adminsPath = '/roles-permissions/admins'
export const adminPath = (id: string): string => `${adminsPath}/${encodeURIComponent(id)}`
export const archivedPath = `${adminsPath}?archived=1`
export const newAdminPath = '/admin-created'
export const newRolePath = '/role-created'
export const copyRolePath = (id: string): string => `${newRolePath}?${new URLSearchParams({ copy: id }).toString()}`
export const rolePath = (id: string): string => `/role-edit/${encodeURIComponent(id)}`
export const adminsOfRolePath = (id: string): string => `${adminsPath}?${new URLSearchParams({ role_id: id }).toString()}`
