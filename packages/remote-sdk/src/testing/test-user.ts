import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { permissionCodes, type Grants } from '@ventanilla/contract/permissions'

/** An administrator who may do everything, or only what `grants` says. */
export const testUser = (grants: Grants = { request: permissionCodes, approve: permissionCodes }): CurrentUser => ({
  id: '1',
  email: 'admin@ventanilla.example',
  first_name: 'Ada',
  surname: 'Robles',
  role: { id: '1', name: 'Administración' },
  permissions: { request: [...grants.request], approve: [...grants.approve] },
  language: 'es',
  notice_mails: false,
  second_factor: false,
  second_factor_required: false,
  session: { id: '1', expires_at: '2030-01-01T00:00:00Z', idle_expires_at: '2030-01-01T00:00:00Z' },
})
