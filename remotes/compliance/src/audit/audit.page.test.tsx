import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf, role, type Calls } from '../testing/access.ts'
import { chain, entry } from '../testing/audit.ts'

type AuditLog = NonNullable<NonNullable<FakeAnswers['calls']>['audit-log']>
type Options = { at?: string; language?: 'es' | 'en'; calls?: Calls }
const open = (log: AuditLog, { at = '/audit-logs', language, calls }: Options = {}) =>
  renderPage({ ...compliance, at, language, api: fakeApi({ calls: { 'audit-log': log, 'audit-chain': () => chain(), ...calls } }) })
const showing = (...entries: AuditEntry[]) => () => listOf(entries)

test('what was tried with an address that nobody has is about somebody unknown', async () => {
  open(showing(entry({ actor: null, action: 'session.refused', subject_type: 'admin', subject_id: 'unknown', subject_name: null })))
  expect(await screen.findByRole('cell', { name: 'Administrador desconocido' })).toBeVisible()
})

test('an entry says who did what, when and from where, and who approved it; one without a person is by the system', async () => {
  open(showing(entry({ approver: 'eva@ventanilla.example' }), entry({ id: '8', actor: null, action: 'brand.new', subject_type: 'thing', subject_name: null, address: null, is_read: true })))
  const row = within(await screen.findByRole('row', { name: /ana@ventanilla/ }))
  for (const text of ['20/11/2026 10:00', 'Terminó de procesar una lista', '10.0.0.7', 'No leído']) expect(row.getByText(text)).toBeVisible()
  expect(row.getAllByRole('cell')[1]).toHaveTextContent('ana@ventanilla.exampleAprobado por eva@ventanilla.example')
  const system = within(screen.getByRole('row', { name: /Sistema/ }))
  for (const text of ['brand.new', 'Leído', 'thing 7']) expect(system.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Solicitudes por estado' })).toHaveAttribute('href', '/requests?tab=all')
  await expectAccessible()
})

test('records are called by name, and lead to their pages where there are any', async () => {
  const about = (subject_type: string, subject_id: string, subject_name: string | null, own: Partial<AuditEntry> = {}) => entry({ id: subject_id, subject_type, subject_id, subject_name, subject_of: null, before: null, after: null, ...own })
  open(
    showing(
      entry(),
      entry({ id: '10', action: 'bulk.uploaded', subject_id: '8', subject_name: 'otra.csv' }),
      about('role', 'R2', 'Soporte'),
      about('role', 'R3', null, { before: { name: 'Mesa' } }),
      about('admin', 'A2', 'eva@ventanilla.example'),
      about('card', 'C1', '•••• 4242 Ana Ruiz', { subject_of: 'U1' }),
      about('user', 'U1', 'Ana Ruiz'),
      about('list', 'users', null),
    ),
  )
  const addresses: Record<string, string> = {
    'Lista nómina.csv': '/bulk-recharge-list/7/result',
    'Lista otra.csv': '/bulk-recharge-list/8',
    'Rol Soporte': '/role-edit/R2',
    'Administrador eva@ventanilla.example': '/roles-permissions/admins/A2',
    'Tarjeta •••• 4242 Ana Ruiz': '/credit-card/details?user=U1&card=C1',
    'Usuario Ana Ruiz': '/users/U1',
  }
  for (const [name, href] of Object.entries(addresses)) expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  for (const name of ['Rol Mesa', 'Lista de la consola Usuarios']) {
    expect(screen.getByRole('cell', { name })).toBeVisible()
    expect(screen.queryByRole('link', { name })).toBeNull()
  }
})

test('somebody who may not open a record sees its name and no link', async () => {
  renderPage({ ...compliance, at: '/audit-logs', grants: { request: ['decide-task'], approve: [] }, api: fakeApi({ calls: { 'audit-log': showing(entry({ subject_type: 'card', subject_id: 'C1', subject_name: '•••• 4242', subject_of: 'U1' })), 'audit-chain': () => chain() } }) })
  expect(await screen.findByRole('cell', { name: 'Tarjeta •••• 4242' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /4242/ })).toBeNull()
})

test('days, action, person, kind of object and text are asked of the server; what is no day is not asked for', async () => {
  const log = jest.fn<ReturnType<AuditLog>, Parameters<AuditLog>>(showing(entry()))
  open(log, { at: '/audit-logs?at_from=2026-11-01&at_to=2026-13-45&action=bulk.processed&actor=ana&subject_type=upload_document&search=nomina' })
  await screen.findByRole('cell', { name: 'ana@ventanilla.example' })
  const query = log.mock.calls[0]?.[0].query
  expect(query).toMatchObject({ page: 1, at_from: '2026-11-01', action: 'bulk.processed', actor: 'ana', subject_type: 'upload_document', search: 'nomina' })
  expect(query).not.toHaveProperty('at_to')
  for (const chip of ['Fecha: desde 01/11/2026', 'Acción: Terminó de procesar una lista', 'Realizado por: «ana»', 'Tipo de objeto: Lista']) expect(screen.getByRole('button', { name: `Quitar el filtro ${chip}` })).toBeVisible()
})

test('sign-ins are hidden until somebody wants them, which the address says; an action that is asked for is not hidden', async () => {
  const log = jest.fn<ReturnType<AuditLog>, Parameters<AuditLog>>(showing(entry()))
  const { address, unmount } = open(log)
  await waitFor(() => expect(log.mock.lastCall?.[0].query).toMatchObject({ sign_ins: 'hidden' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mostrar inicios de sesión' }))
  await waitFor(() => expect(log.mock.lastCall?.[0].query).not.toHaveProperty('sign_ins'))
  expect(address()).toBe('/audit-logs?signins=shown')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mostrar inicios de sesión' }))
  await waitFor(() => expect(address()).toBe('/audit-logs'))
  unmount()
  open(log, { at: '/audit-logs?action=session.refused' })
  await waitFor(() => expect(log.mock.lastCall?.[0].query).toMatchObject({ action: 'session.refused' }))
  expect(log.mock.lastCall?.[0].query).not.toHaveProperty('sign_ins')
  expect(screen.queryByRole('checkbox', { name: 'Mostrar inicios de sesión' })).toBeNull()
})

test('a search that was typed just before stays when sign-ins are shown', async () => {
  const log = jest.fn<ReturnType<AuditLog>, Parameters<AuditLog>>(showing(entry()))
  const { address } = open(log)
  const show = await screen.findByRole('checkbox', { name: 'Mostrar inicios de sesión' })
  const box = screen.getByRole('searchbox')
  // Before the router has drawn what is searched for.
  act(() => {
    fireEvent.change(box, { target: { value: 'nomina' } })
    fireEvent.click(show)
  })
  await waitFor(() => expect(log.mock.lastCall?.[0].query).toMatchObject({ search: 'nomina' }))
  expect(address()).toBe('/audit-logs?search=nomina&signins=shown')
})

test('unread and read entries are lists of their own, with the filters that were set', async () => {
  const calls = { 'new-audit-log': showing(), 'read-audit-log': showing(entry({ is_read: true })) }
  const { address } = open(showing(entry()), { at: '/audit-logs?actor=ana&page=3', calls })
  await userEvent.click(await screen.findByRole('link', { name: 'No leídos' }))
  expect(address()).toBe('/audit-logs?actor=ana&show=new')
  expect(await screen.findByText('Nada coincide con la búsqueda y los filtros.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Leídos' }))
  expect(await screen.findByRole('cell', { name: 'Leído' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Leídos' })).toHaveAttribute('aria-current', 'page')
})

test('one entry is marked as read from its row; a refusal is said', async () => {
  let read = false
  const mark = jest.fn(() => {
    if (read) throw new ApiError('HTTP_ERROR', 'no', { status: 500 })
    read = true
    return { unread: 0 }
  })
  const { toasts } = open(() => listOf([entry({ is_read: read }), entry({ id: '8', action: 'role.edited' })]), { calls: { 'mark-audit-read': mark } })
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como leído: Terminó de procesar una lista, registro 9' }))
  expect(mark).toHaveBeenCalledWith({ params: { id: '9' } })
  expect(await screen.findByRole('cell', { name: 'Leído' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como leído: Editó un rol, registro 8' }))
  await waitFor(() => expect(toasts.map(({ kind }) => kind)).toEqual(['error']))
})

test('all entries are marked as read once that is confirmed', async () => {
  const mark = jest.fn(() => ({ unread: 0 }))
  const { toasts } = open(showing(entry()), { language: 'en', calls: { 'mark-audit-read': mark } })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(mark).not.toHaveBeenCalled()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'The whole audit log is marked as read.' }]))
  expect(mark).toHaveBeenCalledWith({ params: { id: 'all' } })
})

test('the head says whether the chain is whole, and verifies it', async () => {
  const { toasts } = open(showing(entry()), { calls: { 'audit-chain': () => chain({ whole: null, verified_at: null, anchored_at: null }), 'verify-chain': () => chain() } })
  const panel = within(await screen.findByRole('region', { name: 'Integridad de la auditoría' }))
  expect(await panel.findByText('Sin verificar')).toBeVisible()
  expect(panel.getAllByText('Nunca')).toHaveLength(2)
  await userEvent.click(panel.getByRole('button', { name: 'Verificar ahora' }))
  expect(await panel.findByText('Íntegra')).toBeVisible()
  for (const text of ['20/11/2026 03:00', '1,234']) expect(panel.getByText(text)).toBeVisible()
  expect(toasts).toEqual([{ kind: 'success', text: 'La auditoría está íntegra.' }])
})

test('the newest entries wait for their seal, and say so', async () => {
  open(showing(entry()), { calls: { 'audit-chain': () => chain({ unsealed: 3 }) } })
  expect(await screen.findByText('1,234 · 3 por sellar')).toBeVisible()
})

test('a broken chain says what is wrong and where; a long log is verified by the worker', async () => {
  const { unmount } = open(showing(entry()), { language: 'en', calls: { 'audit-chain': () => chain({ whole: false, fault: 'entry_altered', broken_at: '5' }) } })
  expect(await screen.findByRole('alert')).toHaveTextContent('An entry was altered after it was sealed.')
  expect(screen.getByRole('link', { name: 'View the first entry that does not match' })).toHaveAttribute('href', '/audit-logs/5')
  expect(screen.getByText('Broken')).toBeVisible()
  await expectAccessible()
  unmount()
  open(showing(entry()), { language: 'en', calls: { 'audit-chain': () => chain({ verifying: true }) } })
  expect(await screen.findByRole('button', { name: 'Verifying…' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/^Verification is in progress/)).toBeVisible()
})

test('a failure and English', async () => {
  const { unmount } = open(showing(entry()), { language: 'en' })
  expect(await screen.findByText('Finished processing a list')).toBeVisible()
  unmount()
  open(() => Promise.reject(new Error('boom')), { calls: { roles: () => listOf([role()]) } })
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})
