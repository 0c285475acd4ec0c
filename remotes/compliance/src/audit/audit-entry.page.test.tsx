import { screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf, role, type Calls } from '../testing/access.ts'
import { entry } from '../testing/audit.ts'

const open = (shown: AuditEntry, { language, calls, grants }: { language?: 'es' | 'en'; calls?: Calls; grants?: Parameters<typeof renderPage>[0]['grants'] } = {}) =>
  renderPage({
    ...compliance,
    at: `/audit-logs/${shown.id}`,
    language,
    ...(grants && { grants }),
    api: fakeApi({ calls: { 'audit-entry': () => ({ entry: shown, request: null }), 'record-history': () => ({ results: [], names: {}, next: null }), 'mark-audit-read': () => ({ unread: 0 }), roles: () => listOf([role()]), ...calls } }),
  })

test('an entry shows who, when, from where, its seal and what it changed', async () => {
  const { title } = open(entry({ is_read: true }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Terminó de procesar una lista' })).toBeVisible()
  expect(title()).toBe('Terminó de procesar una lista')
  for (const text of ['ana@ventanilla.example', '20/11/2026 10:00', '10.0.0.7', 'abc']) expect(screen.getAllByText(text)[0]).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lista nómina.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7/result')
  expect(screen.getByRole('row', { name: 'Estado En proceso Completada' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Exitosos vacío 34' })).toBeVisible()
  expect(screen.queryByText('Aprobado por')).toBeNull()
  await expectAccessible()
})

test('a role that was deleted keeps its name where somebody had it', async () => {
  const moved = entry({ action: 'admin.edited', subject_type: 'admin', subject_id: 'A2', before: { role_id: 'R2' }, after: { role_id: 'R17' } })
  open(moved, { calls: { 'audit-entry': () => ({ entry: moved, request: null, names: { R17: 'Temporal' } }) } })
  expect(await screen.findByRole('row', { name: `Rol ${role().name} Temporal` })).toBeVisible()
})

test('an applied request names who approved it and leads to the request', async () => {
  open(entry({ approver: 'eva@ventanilla.example', request_id: '5' }), { language: 'en' })
  expect(await screen.findByRole('link', { name: 'View request 5' })).toHaveAttribute('href', '/request-detail/5')
  expect(screen.getByText('eva@ventanilla.example')).toBeVisible()
  await expectAccessible()
})

test('to open an entry is to have read it, once', async () => {
  const mark = jest.fn(() => ({ unread: 0 }))
  const { unmount } = open(entry(), { calls: { 'mark-audit-read': mark } })
  await waitFor(() => expect(mark).toHaveBeenCalledWith({ params: { id: '9' } }))
  expect(mark).toHaveBeenCalledTimes(1)
  unmount()
  open(entry({ is_read: true }), { calls: { 'mark-audit-read': mark } })
  await screen.findByRole('heading', { level: 1, name: 'Terminó de procesar una lista' })
  expect(mark).toHaveBeenCalledTimes(1)
})

test('a change of a role shows the names of its permissions, and what else happened with the role', async () => {
  const edited = entry({
    action: 'role.edited',
    subject_type: 'role',
    subject_id: 'R2',
    subject_name: 'Soporte',
    before: { request_permissions: ['suppliers', 'banner'], approve_permissions: [] },
    after: { request_permissions: ['banner', 'card-block'], approve_permissions: ['banner'] },
  })
  const history = jest.fn(() => ({ results: [edited, entry({ id: '3', action: 'role.created', before: null, after: null })], names: {}, next: null }))
  open(edited, { calls: { 'record-history': history } })
  const changed = within(await screen.findByRole('region', { name: 'Qué cambió' }))
  expect(changed.getByRole('row', { name: 'Solicitar Proveedores Bloquear y desbloquear tarjeta y 1 sin cambios' })).toBeVisible()
  expect(changed.getByRole('row', { name: 'Aprobar vacío Subir y modificar banners' })).toBeVisible()
  const panel = within(await screen.findByRole('region', { name: 'Historial' }))
  expect(await panel.findByText('Creó un rol')).toBeVisible()
  expect(history).toHaveBeenCalledWith(expect.objectContaining({ params: { type: 'role', id: 'R2' } }))
  await expectAccessible()
})

test('a change of an administrator names their roles', async () => {
  open(entry({ action: 'admin.edited', subject_type: 'admin', subject_id: 'A2', subject_name: 'ana@ventanilla.example', before: { role: 'Soporte', role_id: 'R2', status: 'invited' }, after: { role: 'Mesa', role_id: 'R3', status: 'active' } }), { language: 'en' })
  expect(await screen.findByRole('link', { name: 'Administrator ana@ventanilla.example' })).toBeVisible()
  expect(screen.getAllByRole('row').slice(-2).map(({ textContent }) => textContent)).toEqual(['RoleSoporteMesa', 'StatusInvitedActive'])
})

test('a record without a history, or that the reader may not open, has none below it', async () => {
  const { unmount } = open(entry({ subject_type: 'session', subject_id: 's', action: 'session.started', subject_name: null, before: null, after: null }))
  await screen.findByRole('heading', { level: 1, name: 'Inició sesión' })
  expect(screen.queryByRole('region', { name: 'Historial' })).toBeNull()
  unmount()
  open(entry({ subject_type: 'card', subject_id: 'C1', subject_of: 'U1', action: 'card.blocked' }), { grants: { request: ['decide-task'], approve: [] } })
  await screen.findByRole('heading', { level: 1, name: 'Bloqueó una tarjeta' })
  expect(screen.queryByRole('region', { name: 'Historial' })).toBeNull()
})

test('an entry that there is not says so', async () => {
  open(entry(), { calls: { 'audit-entry': () => Promise.reject(new ApiError('HTTP_ERROR', 'no', { status: 404 })) } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Registro de auditoría' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /lista/i })).toHaveAttribute('href', '/audit-logs')
})
