import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

type Calls = NonNullable<FakeAnswers['calls']>
const figure = { total: '1500.00', count: 1762, previous_total: '1000.00', change_percent: 50, series: [{ date: '2026-11-19', amount: '500.00', count: 700 }, { date: '2026-11-20', amount: '1000.00', count: 1062 }] }
const calls: Calls = {
  'cash-in': () => figure,
  'cash-out': () => ({ ...figure, change_percent: null, previous_total: '0.00' }),
  'count-of-users': () => ({
    total: 400,
    by_status: { Inactive: 0, Active: 392, Blocked: 8, Frozen: 0, 'Withdrawal process': 0, Retired: 0, Deleted: 0 },
    by_kyc_status: { not_started: 24, verification_inputs_completed: 16, verified: 325, review_needed: 16, rejected: 19 },
    cards: { total: 298, by_status: { Pending: 12, PendingAck: 28, Active: 186, 'Temporarily blocked': 39, Canceled: 33 } },
  }),
  'upload-history': () => ({
    count: 1,
    count_capped: false,
    next: null,
    previous: null,
    results: [{ upload_document_id: '7', operation: 'top-up', file_name: 'recargas.csv', file_size: 1, status: 'completed', total_count: 34, success_count: 34, fail_count: 0, processed_count: 34, pending_count: 0, total_amount: null, warnings: [], emails: [], created_at: '2026-11-20T15:00:00Z', created_by: 'ana@ventanilla.example', processed_at: null }],
  }),
}
type More = { language?: 'es' | 'en'; grants?: Parameters<typeof renderPage>[0]['grants'] }
const open = (own: Calls = {}, more: More = {}) =>
  renderPage({ remote, pages: { home: () => import('./home.page.tsx') }, words: { es, en }, at: '/home', api: fakeApi({ calls: { ...calls, ...own } }), ...more })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('money, people, lists and operations at a glance', async () => {
  open()
  expect(await (await panel('Entradas')).findByText(/USD.1[.,]500[.,]00/)).toBeVisible()
  expect((await panel('Entradas')).getByText(/1[.,]762 movimientos\. 50\s% más que en los 30 días anteriores/)).toBeVisible()
  expect(await (await panel('Salidas')).findByText(/No hubo movimientos en los 30 días anteriores/)).toBeVisible()
  expect(await (await panel('Usuarios')).findByText('400')).toBeVisible()
  expect((await panel('Usuarios')).queryByText('Congelado')).toBeNull()
  expect(await (await panel('Tarjetas')).findByText('186')).toBeVisible()
  expect(await (await panel('Últimas listas')).findByRole('link', { name: 'recargas.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7')
  expect((await panel('Operaciones')).getByRole('link', { name: 'Recarga masiva' })).toHaveAttribute('href', '/credit-card#top-up')
  await expectAccessible()
})

test('a chart says the same as a table', async () => {
  open()
  const flow = await panel('Entradas')
  await userEvent.click(await flow.findByText('Ver como tabla'))
  expect(flow.getByRole('row', { name: /20\/11\/2026 USD.1[.,]000[.,]00/ })).toBeVisible()
})

test('what fails to load leaves the rest as it is', async () => {
  open({
    'cash-in': () => {
      throw new ApiError('FETCH_ERROR', 'x')
    },
  })
  expect(await (await panel('Entradas')).findByText(/^Error: No hay conexión/)).toBeVisible()
  expect(await (await panel('Salidas')).findByText(/1[.,]762 movimientos/)).toBeVisible()
})

test('without a permission for lists none are shown, in English too', async () => {
  open({}, { language: 'en', grants: { request: [], approve: [] } })
  expect(await screen.findByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Operations' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Latest lists' })).toBeNull()
  expect(await (await panel('Money in')).findByText(/50\s% more/)).toBeVisible()
})
