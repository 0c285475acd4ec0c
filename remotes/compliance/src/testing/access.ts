import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

export type Calls = NonNullable<FakeAnswers['calls']>
type Options = Omit<Parameters<typeof renderPage>[0], 'remote' | 'pages' | 'words' | 'api'>

const pages = {
  compliance: () => import('../compliance/compliance.page.tsx'),
  policy: () => import('../policy/policy.page.tsx'),
  audit: () => import('../audit/audit.page.tsx'),
  'audit-entry': () => import('../audit/audit-entry.page.tsx'),
  roles: () => import('../roles/roles.page.tsx'),
  permissions: () => import('../permissions/permissions.page.tsx'),
  'role-created': () => import('../roles/role-created.page.tsx'),
  'role-edit': () => import('../roles/role-edit.page.tsx'),
  'role-none': () => import('../roles/role-edit.page.tsx'),
  admins: () => import('../admins/admins.page.tsx'),
  admin: () => import('../admins/admin.page.tsx'),
  'admin-created': () => import('../admins/admin-created.page.tsx'),
  'card-fees': () => import('../charges/card-fees.page.tsx'),
  suppliers: () => import('../suppliers/suppliers.page.tsx'),
  supplier: () => import('../suppliers/supplier.page.tsx'),
  paguelofacil: () => import('../paguelofacil/paguelofacil.page.tsx'),
}
/** The remote with its pages and words, to be mounted. */
export const compliance = { remote, pages, words: { es, en } }

export const listOf = <T>(results: T[], count = results.length) => ({ count, count_capped: false, next: null, previous: null, results })

/** A role that two administrators have, with what a test says otherwise. The signed-in administrator has the role `1`. */
export const role = (own: Partial<Role> = {}): Role => ({
  id: 'R2',
  name: 'Soporte',
  description: 'Atiende a los usuarios',
  is_system: false,
  requires_second_factor: false,
  request_permissions: ['user-status', 'card-block'],
  approve_permissions: ['card-block'],
  admin_count: 2,
  updated_at: '2026-11-20T15:00:00Z',
  version: 3,
  ...own,
})

/** An active administrator with what a test says otherwise. The signed-in administrator has the id `1`. */
export const admin = (own: Partial<Admin> = {}): Admin => ({
  id: 'A2',
  email: 'ana@ventanilla.example',
  first_name: 'Ana',
  surname: 'Pérez',
  role: { id: 'R2', name: 'Soporte' },
  status: 'active',
  second_factor: false,
  last_login_at: '2026-11-20T15:00:00Z',
  invited_until: null,
  archived_at: null,
  archived_by: null,
  created_at: '2026-10-01T15:00:00Z',
  version: 5,
  ...own,
})

/** Mounts the pages of roles and administrators on answers that a test gives. */
export const mountAccess = (calls: Calls, options: Options) =>
  renderPage({ ...compliance, api: fakeApi({ calls: { roles: () => listOf([role()]), role: () => role(), admins: () => listOf([admin()]), 'record-history': () => ({ results: [], names: {}, next: null }), ...calls } }), ...options })
