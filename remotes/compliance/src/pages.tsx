import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    compliance: typeof es
  }
}
addLocales('compliance', { es, en })

export default definePages({
  compliance: () => import('./compliance/compliance.page.tsx'),
  policy: () => import('./policy/policy.page.tsx'),
  audit: () => import('./audit/audit.page.tsx'),
  'audit-entry': () => import('./audit/audit-entry.page.tsx'),
  roles: () => import('./roles/roles.page.tsx'),
  permissions: () => import('./permissions/permissions.page.tsx'),
  'role-created': () => import('./roles/role-created.page.tsx'),
  'role-edit': () => import('./roles/role-edit.page.tsx'),
  'role-none': () => import('./roles/role-edit.page.tsx'),
  admins: () => import('./admins/admins.page.tsx'),
  admin: () => import('./admins/admin.page.tsx'),
  'card-fees': () => import('./charges/card-fees.page.tsx'),
  paguelofacil: () => import('./paguelofacil/paguelofacil.page.tsx'),
  suppliers: () => import('./suppliers/suppliers.page.tsx'),
  supplier: () => import('./suppliers/supplier.page.tsx'),
  'admin-created': () => import('./admins/admin-created.page.tsx'),
})
