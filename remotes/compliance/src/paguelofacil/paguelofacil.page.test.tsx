import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PaguelofacilRecord } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf, type Calls } from '../testing/access.ts'

const charge = (own: Partial<PaguelofacilRecord> = {}): PaguelofacilRecord => ({
  ...{ id: 'G0001', percent_bps: 325, fixed_amount: '0.35', tax_bps: 700, payer: 'user', min_amount: '1.00', max_amount: '500.00' },
  ...{ effective_from: '2025-01-01T05:00:00.000Z', status: 'in_force', created_at: '2024-12-20T15:00:00.000Z', created_by: 'eva@ventanilla.example', version: 1 },
  ...own,
})
const later = charge({ id: 'G0002', payer: 'programme', effective_from: '2099-12-01T05:00:00.000Z', status: 'to_come' })
const open = (calls: Calls = {}, language: 'es' | 'en' = 'es') =>
  renderPage({ ...compliance, at: '/paguelofacil-charge', language, grants: { request: ['paguelofacil-limit'], approve: [] }, api: fakeApi({ calls: { 'paguelofacil-now': () => ({ now: charge(), next: later }), 'paguelofacil-charges': () => listOf([later, charge()]), 'pending-changes': () => ({ results: [] }), ...calls } }) })

for (const [language, say] of [
  ['es', { of: /3\.25.% más USD.0\.35, más 7.% de impuesto/, next: /Desde el 01\/12\/2099.*Lo paga el programa/, example: 'Pago de ejemplo (USD)', pays: 'Paga el usuario', outside: /un pago va de USD.1\.00 a USD.500\.00/, invalid: 'El monto debe ser un número en USD, como 1234.50.' }],
  ['en', { of: /3\.25.?% plus USD.0\.35, plus 7.?% tax/, next: /From 01\/12\/2099.*Paid by the programme/, example: 'Example payment (USD)', pays: 'The user pays', outside: /a payment is from USD.1\.00 to USD.500\.00/, invalid: 'The amount must be a number in USD, such as 1234.50.' }],
] as const)
  test(`what holds today, what comes next, and what a payment costs while one types (${language})`, async () => {
    open({}, language)
    expect((await screen.findAllByText(say.of))[0]).toBeVisible()
    expect(screen.getByText(say.next)).toBeVisible()
    const amount = screen.getByRole('textbox', { name: say.example })
    expect(screen.getByText(say.pays).parentElement).toHaveTextContent(/USD.103\.85/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '10')
    expect(screen.getByText(say.pays).parentElement).toHaveTextContent(/USD.10\.73/)
    await userEvent.type(amount, '00')
    expect(amount).toHaveAccessibleDescription(say.outside)
    await userEvent.type(amount, 'x')
    expect(amount).toHaveAccessibleDescription(say.invalid)
    await userEvent.clear(amount)
    await userEvent.type(amount, '1.234,56')
    expect(amount).toHaveAccessibleDescription(say.outside)
    await userEvent.clear(amount)
    await userEvent.type(amount, '10,00')
    expect(screen.getByText(say.pays).parentElement).toHaveTextContent(/USD.10\.73/)
    await expectAccessible()
  })

test('a new charge begins as the one in force, and shows what it means', async () => {
  const save = jest.fn(() => later)
  open({ 'save-paguelofacil': save })
  await screen.findByText('Calculadora')
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo cargo' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fixed = await dialog.findByRole('textbox', { name: /Monto fijo/ })
  await userEvent.clear(fixed)
  await userEvent.type(fixed, '1.35')
  expect(dialog.getByText('Paga el usuario').parentElement).toHaveTextContent(/USD.104\.92/)
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ percent_bps: 325, fixed_amount: '1.35', payer: 'user' }) })))
})

test('a new charge waits until it is known what it begins as, and says so where that did not come', async () => {
  let answer = (_: { now: PaguelofacilRecord; next: null }): void => undefined
  const { unmount } = open({ 'paguelofacil-now': () => new Promise((resolve) => (answer = resolve)) })
  const button = () => screen.findByRole('button', { name: 'Nuevo cargo' })
  expect(await button()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(await button())
  expect(screen.queryByRole('dialog')).toBeNull()
  answer({ now: charge(), next: null })
  await screen.findByText('Calculadora')
  await userEvent.click(await button())
  expect(await within(await screen.findByRole('dialog')).findByRole('textbox', { name: /Monto fijo/ })).toHaveValue('0.35')
  unmount()
  open({ 'paguelofacil-now': () => Promise.reject(new Error('boom')) })
  await screen.findByText(/^Error: /)
  expect(await button()).toHaveAccessibleDescription(/^No se pudo leer el cargo vigente/)
})

test('without a charge there is nothing to calculate', async () => {
  open({ 'paguelofacil-now': () => ({ now: null, next: null }), 'paguelofacil-charges': () => listOf([]) })
  expect(await screen.findByText('Todavía no hay un cargo.')).toBeVisible()
  expect(screen.queryByText('Calculadora')).not.toBeInTheDocument()
})
