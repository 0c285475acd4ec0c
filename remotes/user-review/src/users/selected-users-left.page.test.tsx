import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'
import { held } from '../testing/held.ts'
import type { Calls } from '../testing/requests.ts'

const people = ['Ana', 'Luis', 'Eva'].map((first_name, at): UserSummary => ({
  ...{ id: `U${at + 1}`, first_name, surname: 'Pérez', email: `${first_name}@example.com`, mobile: '+50761234567', identification_type: 'cedula', identification_number: '8-123-4567' },
  ...{ status: 'Active', kyc_status: 'verified', card_status: 'PendingAck', wallet_balance: '0.00', created_at: '2026-11-20T15:00:00Z' },
}))
const done = { results: [{ user_id: 'U1', email: '', id_number: '', status: true, pending: false, message: 'Tarjeta activada', problems: [], transaction_id: null }], success_count: 1, fail_count: 0, pending_count: 0 }

/** The question about three selected users, confirmed. */
async function activating(activate: NonNullable<Calls['activate-cards-of-users']>) {
  const users = () => ({ count: 3, count_capped: false, next: null, previous: null, results: people })
  const page = renderPage({ remote, pages: { users: () => import('../users.page.tsx') }, words: { es, en }, at: '/users', api: fakeApi({ calls: { users, 'activate-cards-of-users': activate } }) })
  for (const { first_name } of people) await userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar ${first_name} Pérez` }))
  await userEvent.click(screen.getByRole('button', { name: 'Activar tarjeta' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Activar tarjeta' }))
  return { ...page, dialog }
}

test('once a person has left no more users are acted on, and a toast says how far it came', async () => {
  const { promise, settle } = held<typeof done>()
  const activate = jest.fn(() => promise)
  const { go, toasts } = await activating(activate)
  await waitFor(() => expect(activate).toHaveBeenCalledTimes(1))
  await go('/home')
  await act(() => Promise.resolve(settle(done)))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'warning', text: 'Activar tarjeta: 1 con éxito, 0 con error, 2 sin empezar.' }]))
  expect(activate).toHaveBeenCalledTimes(1)
})

test('after a lost answer nothing is said to be not applied', async () => {
  const lost = () => {
    throw new ApiError('TIMEOUT_ERROR', 'slow')
  }
  const { dialog } = await activating(jest.fn(() => done).mockImplementationOnce(lost))
  expect(await dialog.findByText(/^No sabemos si se aplicó a todos/)).toBeVisible()
  expect(dialog.queryByText(/^No se aplicó/)).toBeNull()
})
