import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import en from './locales/en.json'
import es from './locales/es.json'
import remote from './remote.ts'
import { mailOf } from './testing/kyc.ts'

type Users = NonNullable<NonNullable<FakeAnswers['calls']>['users']>
const user = (own: Partial<UserSummary> = {}): UserSummary => ({
  id: 'U1',
  first_name: 'Ana',
  surname: 'Pérez',
  email: 'ana@example.com',
  mobile: '+50761234567',
  identification_type: 'cedula',
  identification_number: '8-123-4567',
  status: 'Active',
  kyc_status: 'verified',
  card_status: null,
  wallet_balance: '1234.50',
  created_at: '2026-11-20T15:00:00Z',
  ...own,
})
const answer = (results: readonly UserSummary[], count = results.length) => ({ count, count_capped: false, next: null, previous: null, results: [...results] })
const open = (users: Users, { at = '/users', language, calls }: { at?: string; language?: 'es' | 'en'; calls?: FakeAnswers['calls'] } = {}) =>
  renderPage({ remote, pages: { users: () => import('./users.page.tsx') }, words: { es, en }, at, language, api: fakeApi({ calls: { ...calls, users } }) })

test('a user has name, status, KYC, card and balance', async () => {
  open(() => answer([user(), user({ id: 'U2', first_name: 'Luis', status: 'Blocked', kyc_status: 'rejected', card_status: 'Temporarily blocked' })]))
  const ana = within(await screen.findByRole('row', { name: /Ana Pérez/ }))
  for (const text of ['8-123-4567', '+507 6123-4567', 'Activo', 'Aprobado', 'Sin tarjeta', '20/11/2026']) expect(ana.getByText(text)).toBeVisible()
  expect(screen.getByRole('row', { name: /Ana Pérez/ })).toHaveTextContent('ana@example.com')
  expect(ana.getByRole('link', { name: 'Ana Pérez' })).toHaveAttribute('href', '/users/U1')
  expect(ana.getByText(/1[.,]234[.,]50/)).toBeVisible()
  const luis = within(screen.getByRole('row', { name: /Luis Pérez/ }))
  for (const text of ['Bloqueado', 'Rechazado', 'Bloqueada temporalmente']) expect(luis.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('search, sort and page are asked of the server, and stand in the address', async () => {
  const users = jest.fn<ReturnType<Users>, Parameters<Users>>(() => answer([user()], 35))
  const { address } = open(users)
  await userEvent.click(await screen.findByRole('button', { name: 'Nombre' }))
  await userEvent.type(screen.getByRole('searchbox', { name: /Buscar/ }), 'ana{Enter}')
  await waitFor(() => expect(users).toHaveBeenLastCalledWith({ query: expect.objectContaining({ page: 1, search: 'ana', sort_by: 'surname', order: 'asc' }) as object }))
  await userEvent.click(await screen.findByRole('button', { name: 'Página 3' }))
  await waitFor(() => expect(users).toHaveBeenLastCalledWith({ query: expect.objectContaining({ page: 3, search: 'ana' }) as object }))
  expect(address()).toBe('/users?sort=surname&order=asc&search=ana&page=3')
})

test('the address says which statuses are shown, and what is none filters nothing', async () => {
  const users = jest.fn<ReturnType<Users>, Parameters<Users>>(() => answer([user()]))
  open(users, { at: '/users?status=Frozen&kyc_status=nonsense' })
  await screen.findByText('ana@example.com')
  expect(users).toHaveBeenLastCalledWith({ query: { page: 1, page_size: 10, status: 'Frozen' } })
  expect(screen.getByRole('button', { name: 'Quitar el filtro Estado: Congelado' })).toBeVisible()
})

test('the e-mails of selected users are copied, for a list that is uploaded; who is deleted has none', async () => {
  const actor = userEvent.setup()
  const { toasts } = open(() => answer([user(), user({ id: 'U2', first_name: 'Luis', email: 'luis@example.com' }), user({ id: 'U3', first_name: 'Eva', email: 'deleted:u000003', status: 'Deleted' })]))
  for (const name of ['Ana', 'Luis', 'Eva']) await actor.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name} Pérez` }))
  await actor.click(screen.getByRole('button', { name: 'Copiar correos' }))
  expect(await navigator.clipboard.readText()).toBe('ana@example.com\nluis@example.com')
  expect(toasts).toEqual([{ kind: 'success', text: '2 correos copiados' }])
})

test('a browser without a clipboard, as on a page without https, is said with another way to the e-mails', async () => {
  const actor = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  const { toasts } = open(() => answer([user()]), { language: 'en' })
  await actor.click(await screen.findByRole('checkbox', { name: 'Select Ana Pérez' }))
  await actor.click(screen.getByRole('button', { name: 'Copy e-mails' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'Your browser does not allow copying. Export the selection.' }]))
})

const result = (own: object) => ({ results: [{ user_id: 'U1', email: '', id_number: '', status: true, pending: false, message: 'Tarjeta activada', problems: [], transaction_id: null, ...own }], success_count: 1, fail_count: 0, pending_count: 0 })
type Activate = NonNullable<NonNullable<FakeAnswers['calls']>['activate-cards-of-users']>

test('cards of selected users are activated, with a result for each, and what failed is tried again', async () => {
  const actor = userEvent.setup()
  const activate = jest.fn<ReturnType<Activate>, Parameters<Activate>>(({ body }) => (body.users[0] === 'U1' ? result({}) : result({ user_id: 'U2', status: false, message: 'El usuario no tiene tarjeta.' })))
  open(() => answer([user(), user({ id: 'U2', first_name: 'Luis', email: 'luis@example.com' })]), { calls: { 'activate-cards-of-users': activate } })
  for (const name of ['Ana', 'Luis']) await actor.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name} Pérez` }))
  await actor.click(screen.getByRole('button', { name: 'Activar tarjeta' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Activar la tarjeta de 2 usuarios?' }))
  await expectAccessible()
  await actor.click(dialog.getByRole('button', { name: 'Activar tarjeta' }))
  expect(await dialog.findByText('No se aplicó a 1 usuario')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ana Pérez: Tarjeta activada', 'Luis Pérez: El usuario no tiene tarjeta.'])
  await actor.click(dialog.getByRole('button', { name: 'Reintentar los fallidos' }))
  await waitFor(() => expect(activate.mock.calls.map(([{ body }]) => body.users)).toEqual([['U1'], ['U2'], ['U2']]))
  expect(new Set(activate.mock.calls.map(([{ body }]) => body.reference)).size).toBe(3)
}, 30_000)

test('where the second factor is not proved, the rest is left to be tried again', async () => {
  const actor = userEvent.setup()
  const unproved = new ApiError('HTTP_ERROR', 'confirm', { status: 403, body: { code: 'confirmation_required', detail: '', problems: [] } })
  const activate = jest.fn<ReturnType<Activate>, Parameters<Activate>>(({ body }) => result({ user_id: body.users[0] })).mockRejectedValueOnce(unproved)
  open(() => answer([user(), user({ id: 'U2', first_name: 'Luis', email: 'luis@example.com' })]), { calls: { 'activate-cards-of-users': activate } })
  for (const name of ['Ana', 'Luis']) await actor.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name} Pérez` }))
  await actor.click(screen.getByRole('button', { name: 'Activar tarjeta' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Activar la tarjeta de 2 usuarios?' }))
  await actor.click(dialog.getByRole('button', { name: 'Activar tarjeta' }))
  expect(await dialog.findByText('No se aplicó a 2 usuarios')).toBeVisible()
  expect(activate).toHaveBeenCalledTimes(1)
  await actor.click(dialog.getByRole('button', { name: 'Reintentar los fallidos' }))
  expect(await dialog.findByText('Se aplicó a 2 usuarios')).toBeVisible()
  expect(activate.mock.calls.map(([{ body }]) => body.users)).toEqual([['U1'], ['U1'], ['U2']])
}, 30_000)

test('cards of one type are requested for all who are selected', async () => {
  type Request = NonNullable<NonNullable<FakeAnswers['calls']>['request-card']>
  const actor = userEvent.setup()
  const request = jest.fn<ReturnType<Request>, Parameters<Request>>(() => result({ message: 'Tarjeta solicitada' }))
  open(() => answer([user(), user({ id: 'U2', first_name: 'Luis', email: 'luis@example.com' })]), { calls: { 'request-card': request, 'request-card-for-all-preview': () => ({ count: 9, fee: '5.00', total: '45.00', running: null }) } })
  for (const name of ['Ana', 'Luis']) await actor.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name} Pérez` }))
  await actor.click(screen.getByRole('button', { name: 'Solicitar tarjeta' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Solicitar tarjeta para 2 usuarios?' }))
  expect(dialog.getByRole('radio', { name: 'Física' })).toBeChecked()
  for (const text of ['Tarifa por usuario', /^USD.5[.,]00$/, 'Total', /^USD.10[.,]00$/]) expect(await dialog.findByText(text)).toBeVisible()
  await actor.click(dialog.getByRole('radio', { name: 'Virtual' }))
  await expectAccessible()
  await actor.click(dialog.getByRole('button', { name: 'Solicitar tarjeta' }))
  expect(await dialog.findByText('Se aplicó a 2 usuarios')).toBeVisible()
  expect(request.mock.calls.map(([{ body }]) => [body.userId, body.card_type])).toEqual([['U1', 'virtual'], ['U2', 'virtual']])
}, 30_000)

test('what waits for a second person says so before, takes a reason along with each, and names once who decides', async () => {
  const actor = userEvent.setup()
  const filed = jest.fn<ReturnType<Activate>, Parameters<Activate>>(() => ({ request_id: '41', request_status: 'pending', expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz', 'Carlos Mora'] }))
  open(() => answer([user(), user({ id: 'U2', first_name: 'Luis' })]), { calls: { 'activate-cards-of-users': filed, 'change-rules': () => ({ results: [{ change: 'activate-cards-of-users', asks: true, above: null }] }) } })
  for (const name of ['Ana', 'Luis']) await actor.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name} Pérez` }))
  await actor.click(screen.getByRole('button', { name: 'Activar tarjeta' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Activar la tarjeta de 2 usuarios?' }))
  await actor.type(await dialog.findByRole('textbox', { name: /Motivo para quien aprueba/ }), 'Llegaron a la sucursal')
  await actor.click(dialog.getByRole('button', { name: 'Activar tarjeta' }))
  expect(await dialog.findByText('Se envió a aprobación para 2 usuarios')).toBeVisible()
  expect(dialog.getByText('Quién puede decidir: Berta Ruiz, Carlos Mora.')).toBeVisible()
  expect(filed.mock.calls.map(([input]) => [input.body.users, 'reason' in input && input.reason])).toEqual([[['U1'], 'Llegaron a la sucursal'], [['U2'], 'Llegaron a la sucursal']])
  await expectAccessible()
  await actor.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(sessionStorage).toHaveLength(0)
}, 30_000)

test('the KYC mail goes to those of the selected who are in its state, and to nobody else', async () => {
  type Send = NonNullable<NonNullable<FakeAnswers['calls']>['send-kyc-mail']>
  const actor = userEvent.setup()
  const send = jest.fn<ReturnType<Send>, Parameters<Send>>(() => ({ results: [], sent_count: 1, skipped_count: 0 }))
  const preview = () => mailOf({ kind: 'invitation' })
  const { toasts } = open(() => answer([user({ kyc_status: 'not_started' }), user({ id: 'U2', first_name: 'Luis', email: 'luis@example.com' })]), { calls: { 'send-kyc-mail': send, 'kyc-mail-preview': preview } })
  for (const name of ['Ana', 'Luis']) await actor.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name} Pérez` }))
  await actor.click(screen.getByRole('button', { name: 'Enviar invitación de KYC (1)' }))
  await actor.click(within(await screen.findByRole('dialog', { name: 'Enviar correo a 1 persona' })).getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '1 correo en camino' }]))
  expect(send.mock.calls.map(([{ body }]) => body)).toEqual([{ users: ['U1'] }])
})

test('card and segment are filters; a user who never had a card is found too', async () => {
  const users = jest.fn<ReturnType<Users>, Parameters<Users>>(() => answer([user()]))
  open(users, { at: '/users?card=none&segment=S1', calls: { segments: () => ({ count: 1, count_capped: false, next: null, previous: null, results: [{ id: 'S1', name: 'Frecuentes', user_count: 3, created_at: '2026-11-20T15:00:00Z' }] }) } })
  await screen.findByRole('row', { name: /Ana Pérez/ })
  expect(users).toHaveBeenLastCalledWith({ query: { page: 1, page_size: 10, card: 'none', segment: 'S1' } })
  expect(screen.getByRole('button', { name: 'Quitar el filtro Tarjeta: Sin tarjeta' })).toBeVisible()
})

test('nobody found, a failure, and English', async () => {
  const { unmount } = open(() => answer([]), { language: 'en' })
  expect(await screen.findByText('There are no users to show.')).toBeVisible()
  unmount()
  open(() => {
    throw new ApiError('TIMEOUT_ERROR', 'slow')
  })
  expect(await screen.findByText('Error: El servidor tardó demasiado en responder. Vuelve a intentarlo.')).toBeVisible()
})
