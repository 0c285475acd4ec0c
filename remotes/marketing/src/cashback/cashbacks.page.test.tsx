import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dayIn } from '@ventanilla/i18n/dates'
import { expectAccessible } from '@ventanilla/ui/testing'
import { cashback, mount, type Calls } from '../testing/marketing.ts'

type Cashbacks = NonNullable<Calls['cashbacks']>
const fixed = cashback({ id: 'C2', name_es: 'Bienvenida', name_en: 'Welcome', reward_type: 'fixed', rate_bps: null, fixed_amount: '3.00', spent: '900.00', status: 'paused', ends_at: '2026-12-31T05:00:00Z' })
const open = (cashbacks: Cashbacks, { at = '/cashback', language }: { at?: string; language?: 'es' | 'en' } = {}) => mount({ cashbacks }, at, language)
const all: Cashbacks = () => ({ count: 2, count_capped: false, next: null, previous: null, results: [cashback(), fixed] })

test('a programme has reward, dates, status and what it has used of its budget', async () => {
  open(all)
  const row = within(await screen.findByRole('row', { name: /Farmacias/ }))
  for (const text of ['Activo', /2[.,]5\s%/, '01/11/2026', 'Sin fecha de fin', /250[.,]00 de USD.1[.,]000[.,]00 \(25\s%\)/]) expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('progressbar', { name: 'Presupuesto usado' })).toHaveValue(0.25)
  expect(row.getByRole('link', { name: 'Farmacias' })).toHaveAttribute('href', '/cashback/C1')
  expect(within(screen.getByRole('row', { name: /Bienvenida/ })).getByText(/USD.3[.,]00/)).toBeVisible()
  await expectAccessible()
})

test('sort and filters are asked of the server, and a chosen filter is said in words', async () => {
  const asked = jest.fn<ReturnType<Cashbacks>, Parameters<Cashbacks>>(all)
  open(asked, { at: '/cashback?status=paused,ended&reward_type=fixed' })
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
  expect(await screen.findByText(/^Todavía no hay programas\. Para empezar, /)).toBeVisible()
  none.unmount()
  open(() => Promise.reject(new Error('boom')))
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})

test('who may not ask for a new one finds no button for it', async () => {
  mount({ cashbacks: all }, '/cashback', 'es', { grants: { request: [], approve: ['cashback'] } })
  expect(await screen.findByText('Farmacias')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Crear programa' })).toBeNull()
})

const words = {
  es: { new: 'Crear programa', save: 'Guardar', name: ['Nombre en español', 'Nombre en inglés'], rate: 'Porcentaje', fixed: 'Monto fijo', amount: 'Monto fijo (USD)', budget: 'Presupuesto (USD)', covers: 'No alcanza para una recompensa: USD 3.00.', waits: /^Este cambio se enviará a aprobación/, sent: 'Enviado a aprobación', read: 'Entendido' },
  en: { new: 'Create programme', save: 'Save', name: ['Name in Spanish', 'Name in English'], rate: 'Percentage', fixed: 'Fixed amount', amount: 'Fixed amount (USD)', budget: 'Budget (USD)', covers: 'It does not cover one reward: USD 3.00.', waits: /^This change will be sent for approval/, sent: 'Sent for approval', read: 'Got it' },
} as const

test.each(['es', 'en'] as const)('a new one in %s asks for what its type takes, keeps the rules and is sent for approval', async (language) => {
  const word = words[language]
  const create = jest.fn(() => ({ request_id: '7', request_status: 'pending' as const, expires_at: '2026-11-27T05:00:00Z', deciders: ['Eva'] }))
  mount({ cashbacks: all, 'create-cashback': create, 'change-rules': () => ({ results: [{ change: 'create-cashback', asks: true, above: null }] }) }, '/cashback', language)
  await userEvent.click(await screen.findByRole('button', { name: word.new }))
  const dialog = within(await screen.findByRole('dialog', { name: word.new }))
  expect(await dialog.findByText(word.waits)).toBeVisible()
  const type = async (name: string, text: string) => userEvent.type(await dialog.findByRole('textbox', { name }), text)
  await type(word.rate, '2.5')
  await type(word.name[0], 'Bienvenida')
  await type(word.name[1], 'Welcome')
  await userEvent.click(dialog.getByRole('radio', { name: word.fixed }))
  expect(dialog.queryByRole('textbox', { name: word.rate })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: word.rate }))
  expect(await dialog.findByRole('textbox', { name: word.rate })).toHaveValue('2.5')
  await userEvent.click(dialog.getByRole('radio', { name: word.fixed }))
  await type(word.budget, '2')
  await type(word.amount, '3')
  await userEvent.click(dialog.getByRole('button', { name: word.save }))
  expect(await dialog.findByText(word.covers)).toBeVisible()
  expect(create).not.toHaveBeenCalled()
  await expectAccessible()
  await type(word.budget, '000')
  await userEvent.click(dialog.getByRole('button', { name: word.save }))
  const unset = { max_per_transaction: null, max_per_user_month: null, ends_at: null, segment_ids: [] }
  await waitFor(() => expect(create).toHaveBeenCalledWith({ body: { ...unset, name_es: 'Bienvenida', name_en: 'Welcome', description: '', reward_type: 'fixed', rate_bps: null, fixed_amount: '3.00', min_purchase: '0.00', budget: '2000.00', starts_at: dayIn() } }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: word.sent })).getByRole('button', { name: word.read }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}, 60_000)
