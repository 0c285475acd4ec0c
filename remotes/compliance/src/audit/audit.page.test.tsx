import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { admin, compliance, listOf, role } from '../testing/access.ts'

type AuditLog = NonNullable<NonNullable<FakeAnswers['calls']>['audit-log']>
const entry = (own: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '9',
  at: '2026-11-20T15:00:00Z',
  actor: 'ana@ventanilla.example',
  action: 'bulk.processed',
  subject_type: 'upload_document',
  subject_id: '7',
  before: { status: 'processing' },
  after: { status: 'completed', success_count: 34 },
  address: '10.0.0.7',
  hash: 'abc', approver: null, request_id: null, subject_name: null, is_read: false,
  ...own,
})
const answer = (results: readonly AuditEntry[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results: [...results] })
const open = (log: AuditLog, { at = '/audit-logs', language }: { at?: string; language?: 'es' | 'en' } = {}) =>
  renderPage({ ...compliance, at, language, api: fakeApi({ calls: { 'audit-log': log } }) })

test('what was tried with an address that nobody has is about somebody unknown', async () => {
  open(() => answer([entry({ actor: null, action: 'session.refused', subject_type: 'admin', subject_id: 'unknown' })]))
  expect(await screen.findByRole('cell', { name: 'Administrador desconocido' })).toBeVisible()
})

test('an entry says who did what, when and from where; one without a person is by the system', async () => {
  open(() => answer([entry(), entry({ id: '8', actor: null, action: 'brand.new', subject_type: 'thing', address: null })]))
  const row = within(await screen.findByRole('row', { name: /ana@ventanilla/ }))
  for (const text of ['20/11/2026 10:00', 'Terminó de procesar una lista', '10.0.0.7']) expect(row.getByText(text)).toBeVisible()
  const system = within(screen.getByRole('row', { name: /Sistema/ }))
  expect(system.getByText('brand.new')).toBeVisible()
  await expectAccessible()
})

test('an entry opens to show what it changed', async () => {
  open(() => answer([entry()]))
  await userEvent.click(await screen.findByRole('button', { name: 'Ver cambios de Terminó de procesar una lista, registro 9' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('row', { name: 'Estado En proceso Completada' })).toBeVisible())
  await waitFor(() => expect(dialog.getByRole('row', { name: 'Exitosos vacío 34' })).toBeVisible())
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a change of a role shows the names of its permissions and of the role', async () => {
  const edited = entry({
    action: 'role.edited',
    subject_type: 'role',
    subject_id: 'R2',
    before: { request_permissions: ['suppliers', 'banner'], approve_permissions: [] },
    after: { request_permissions: ['banner', 'card-block'], approve_permissions: ['banner'] },
  })
  renderPage({ ...compliance, at: '/audit-logs', api: fakeApi({ calls: { 'audit-log': () => answer([edited]), roles: () => listOf([role()]) } }) })
  expect(await screen.findByText('Rol Soporte')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Editó un rol/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('row', { name: 'Solicitar Proveedores Bloquear y desbloquear tarjeta y 1 sin cambios' })).toBeVisible())
  await waitFor(() => expect(dialog.getByRole('row', { name: 'Aprobar vacío Subir y modificar banners' })).toBeVisible())
  await expectAccessible()
})

test('a change of an administrator names them and their roles', async () => {
  const edited = entry({ action: 'admin.edited', subject_type: 'admin', subject_id: 'A2', before: { role: 'Soporte', role_id: 'R2', status: 'invited' }, after: { role: 'Mesa', role_id: 'R3', status: 'active' } })
  const calls = { 'audit-log': () => answer([edited]), roles: () => listOf([role()]), admins: () => listOf([]), 'archived-admins': () => listOf([admin()]) }
  renderPage({ ...compliance, at: '/audit-logs', language: 'en', api: fakeApi({ calls }) })
  expect(await screen.findByText('Administrator ana@ventanilla.example')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Edited an administrator/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('row').slice(-2).map(({ textContent }) => textContent)).toEqual(['RoleSoporteMesa', 'StatusInvitedActive'])
})

test('days, action and person are asked of the server; what is no day is not asked for', async () => {
  const log = jest.fn<ReturnType<AuditLog>, Parameters<AuditLog>>(() => answer([entry()]))
  open(log, { at: '/audit-logs?at_from=2026-11-01&at_to=2026-13-45&action=bulk.processed&actor=ana' })
  await screen.findByRole('cell', { name: 'ana@ventanilla.example' })
  expect(log).toHaveBeenLastCalledWith({ query: expect.objectContaining({ page: 1, at_from: '2026-11-01', action: 'bulk.processed', actor: 'ana' }) as object })
  expect(log.mock.calls[0]?.[0].query).not.toHaveProperty('at_to')
  for (const chip of ['Fecha: desde 01/11/2026', 'Acción: Terminó de procesar una lista', 'Realizado por: «ana»']) expect(screen.getByRole('button', { name: `Quitar el filtro ${chip}` })).toBeVisible()
})

test('a failure and English', async () => {
  const { unmount } = open(() => answer([entry()]), { language: 'en' })
  expect(await screen.findByText('Finished processing a list')).toBeVisible()
  unmount()
  open(() => Promise.reject(new Error('boom')))
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})
