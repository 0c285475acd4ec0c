import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import en from './locales/en.json'
import es from './locales/es.json'
import remote from './remote.ts'

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
const open = (users: Users, { at = '/users', language }: { at?: string; language?: 'es' | 'en' } = {}) =>
  renderPage({ remote, pages: { users: () => import('./users.page.tsx') }, words: { es, en }, at, language, api: fakeApi({ calls: { users } }) })

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

test('the e-mails of selected users are copied, for a list that is uploaded', async () => {
  const actor = userEvent.setup()
  const { toasts } = open(() => answer([user(), user({ id: 'U2', first_name: 'Luis', email: 'luis@example.com' })]))
  await actor.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Pérez' }))
  await actor.click(screen.getByRole('checkbox', { name: 'Seleccionar Luis Pérez' }))
  await actor.click(screen.getByRole('button', { name: 'Copiar correos' }))
  expect(await navigator.clipboard.readText()).toBe('ana@example.com\nluis@example.com')
  expect(toasts).toEqual([{ kind: 'success', text: '2 correos copiados' }])
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
