import { accessEndpoints } from '@ventanilla/contract/endpoints/access.endpoints'
import { cardChargeEndpoints } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import { limitProviderEndpoints } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { paguelofacilEndpoints } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { roleEndpoints } from '@ventanilla/contract/endpoints/roles.endpoints'
import { complianceEndpoints } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { requestEndpoints } from '@ventanilla/contract/endpoints/requests.endpoints'
import { auditEndpoints } from '@ventanilla/contract/endpoints/audit.endpoints'
import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'compliance',
  hostApi,
  pages: [
    { id: 'compliance', path: '/compliance', title: 'compliance.title', access: complianceEndpoints['compliance-summary'].access, navigation: { section: 'control', icon: 'shield', order: 5 }, help: 'compliance' },
    { id: 'policy', path: '/compliance/policy', title: 'policy.title', keywords: 'policy.keywords', access: requestEndpoints.policies.access, parent: 'compliance', help: 'policy' },
    { id: 'audit', path: '/audit-logs', title: 'audit.title', keywords: 'audit.keywords', access: auditEndpoints['audit-log'].access, navigation: { section: 'control', icon: 'M6 4h12v17H6ZM9.5 4V2.5h5V4M9 9h6M9 13h6M9 17h3', order: 10 }, help: 'audit' },
    { id: 'audit-entry', path: '/audit-logs/:id', title: 'audit.one', access: auditEndpoints['audit-log'].access, parent: 'audit' },
    { id: 'roles', path: '/roles-permissions', title: 'roles.title', access: roleEndpoints.roles.access, list: 'roles', navigation: { section: 'control', icon: 'roles', order: 20 }, help: 'roles' },
    { id: 'permissions', path: '/roles-permissions/permissions', title: 'permissions.title', access: roleEndpoints.permissions.access, parent: 'roles' },
    { id: 'role-created', path: '/role-created', title: 'roles.new', access: roleEndpoints['create-role'].access, parent: 'roles' },
    { id: 'role-edit', path: '/role-edit/:id', title: 'roles.edit', access: roleEndpoints.role.access, parent: 'roles' },
    { id: 'role-none', path: '/role-edit', title: 'roles.edit', access: roleEndpoints.role.access, parent: 'roles', ofRecord: true },
    { id: 'admins', path: '/roles-permissions/admins', title: 'admins.title', keywords: 'admins.keywords', access: accessEndpoints.admins.access, list: 'admins', navigation: { section: 'control', icon: 'id', order: 30 }, help: 'admins' },
    { id: 'admin', path: '/roles-permissions/admins/:id', title: 'admins.one', access: accessEndpoints.admin.access, parent: 'admins' },
    { id: 'card-fees', path: '/card-fees', title: 'charges.title', keywords: 'charges.keywords', access: cardChargeEndpoints['card-charges'].access, navigation: { section: 'control', icon: 'M3 6h18v12H3ZM3 10h18M7 15h4', order: 40 }, help: 'card-fees' },
    { id: 'paguelofacil', path: '/paguelofacil-charge', title: 'paguelofacil.title', access: paguelofacilEndpoints['paguelofacil-charges'].access, navigation: { section: 'control', icon: 'M4 5h16v14H4ZM8 9h8M8 13h3M14 13h2M8 16h3M14 16h2', order: 50 }, help: 'paguelofacil' },
    { id: 'suppliers', path: '/suppliers', title: 'suppliers.title', access: limitProviderEndpoints['limit-providers'].access, list: 'limit-providers', navigation: { section: 'control', icon: 'M4 20V10M10 20V4M16 20v-7M3 20h18M13 8h8', order: 60 }, help: 'suppliers' },
    { id: 'supplier', path: '/suppliers/:id', title: 'suppliers.one', access: limitProviderEndpoints['limit-provider'].access, parent: 'suppliers' },
    { id: 'admin-created', path: '/admin-created', title: 'admins.new', access: accessEndpoints['create-admin'].access, parent: 'admins' },
  ],
})
