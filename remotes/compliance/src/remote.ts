import { accessEndpoints } from '@ventanilla/contract/endpoints/access.endpoints'
import { roleEndpoints } from '@ventanilla/contract/endpoints/roles.endpoints'
import { complianceEndpoints } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { requestEndpoints } from '@ventanilla/contract/endpoints/requests.endpoints'
import { auditEndpoints } from '@ventanilla/contract/endpoints/audit.endpoints'
import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'compliance',
  hostApi,
  pages: [
    { id: 'compliance', path: '/compliance', title: 'compliance.title', access: complianceEndpoints['compliance-summary'].access, navigation: { section: 'control', icon: 'shield', order: 5 } },
    { id: 'policy', path: '/compliance/policy', title: 'policy.title', access: requestEndpoints.policies.access, parent: 'compliance' },
    { id: 'audit', path: '/audit-logs', title: 'audit.title', access: auditEndpoints['audit-log'].access, navigation: { section: 'control', icon: 'M6 4h12v17H6ZM9.5 4V2.5h5V4M9 9h6M9 13h6M9 17h3', order: 10 } },
    { id: 'audit-entry', path: '/audit-logs/:id', title: 'audit.one', access: auditEndpoints['audit-log'].access, parent: 'audit' },
    { id: 'roles', path: '/roles-permissions', title: 'roles.title', access: roleEndpoints.roles.access, navigation: { section: 'control', icon: 'roles', order: 20 } },
    { id: 'permissions', path: '/roles-permissions/permissions', title: 'permissions.title', access: roleEndpoints.permissions.access, parent: 'roles' },
    { id: 'role-created', path: '/role-created', title: 'roles.new', access: roleEndpoints['create-role'].access, parent: 'roles' },
    { id: 'role-edit', path: '/role-edit/:id', title: 'roles.edit', access: roleEndpoints.role.access, parent: 'roles' },
    { id: 'admins', path: '/roles-permissions/admins', title: 'admins.title', access: accessEndpoints.admins.access, navigation: { section: 'control', icon: 'id', order: 30 } },
    { id: 'admin', path: '/roles-permissions/admins/:id', title: 'admins.one', access: accessEndpoints.admin.access, parent: 'admins' },
    { id: 'admin-created', path: '/admin-created', title: 'admins.new', access: accessEndpoints['create-admin'].access, parent: 'admins' },
  ],
})
