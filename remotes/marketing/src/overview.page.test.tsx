import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import en from './locales/en.json'
import es from './locales/es.json'
import remote from './remote.ts'

type Cashbacks = NonNullable<NonNullable<FakeAnswers['calls']>['cashbacks']>
const cashback = (own: Partial<Cashback> = {}): Cashback => ({
  id: 'C1',
  name_es: 'Farmacias',
  name_en: 'Pharmacies',
  description: '',
  reward_type: 'percent',
  rate_bps: 250,
  fixed_amount: null,
  min_purchase: '0.00',
  max_per_transaction: null,
  max_per_user_month: null,
  budget: '1000.00',
  spent: '250.00',
  starts_at: '2026-11-01T05:00:00Z',
  ends_at: null,
  status: 'active',
  version: 1,
  ...own,
})
const fixed = cashback({ id: 'C2', name_es: 'Bienvenida', name_en: 'Welcome', reward_type: 'fixed', rate_bps: null, fixed_amount: '3.00', spent: '900.00', status: 'paused', ends_at: '2026-12-31T05:00:00Z' })
const open = (cashbacks: Cashbacks, { at = '/marketing', language }: { at?: string; language?: 'es' | 'en' } = {}) =>
  renderPage({ remote, pages: { overview: () => import('./overview.page.tsx') }, words: { es, en }, at, language, api: fakeApi({ calls: { cashbacks } }) })
const all: Cashbacks = () => ({ count: 2, count_capped: false, next: null, previous: null, results: [cashback(), fixed] })

test('a programme has reward, dates, status and what it has used of its budget', async () => {
  open(all)
  const row = within(await screen.findByRole('row', { name: /Farmacias/ }))
  for (const text of ['Activo', /2[.,]5\s%/, '01/11/2026', 'Sin fecha de fin', /250[.,]00 de USD.1[.,]000[.,]00 \(25\s%\)/]) expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('progressbar', { name: 'Presupuesto usado' })).toHaveValue(0.25)
  expect(within(screen.getByRole('row', { name: /Bienvenida/ })).getByText(/USD.3[.,]00/)).toBeVisible()
  await expectAccessible()
})

test('sort and filters are asked of the server, and a chosen filter is said in words', async () => {
  const asked = jest.fn<ReturnType<Cashbacks>, Parameters<Cashbacks>>(all)
  open(asked, { at: '/marketing?status=paused,ended&reward_type=fixed' })
  await userEvent.click(await screen.findByRole('button', { name: 'Presupuesto usado' }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { page: 1, page_size: 10, sort_by: 'used', order: 'asc', status: 'paused,ended', reward_type: 'fixed' } }))
  expect(screen.getByRole('button', { name: 'Quitar el filtro Estado: En pausa, Finalizado' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Quitar el filtro Tipo de recompensa: Monto fijo' })).toBeVisible()
})

test('in English the names are the English ones; none and a failure are said', async () => {
  const english = open(all, { language: 'en' })
  expect(await screen.findByText('Pharmacies')).toBeVisible()
  english.unmount()
  const none = open(() => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }))
  expect(await screen.findByText('No hay programas que mostrar.')).toBeVisible()
  none.unmount()
  open(() => Promise.reject(new Error('boom')))
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})
