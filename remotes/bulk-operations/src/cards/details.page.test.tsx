import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { answers, detail, holder, listOf, mountCards, movement } from '../testing/cards.ts'

const at = '/credit-card/details?user=U1&card=C1'
const ofHolder = '/credit-card/details?user=U1'
const notFound = () => {
  throw new ApiError('HTTP_ERROR', 'no', { status: 404 })
}

test('a card stands with its holder, its balances and its movements', async () => {
  const { title } = mountCards(answers(detail()), { at })
  expect(await screen.findByRole('img', { name: 'Tarjeta Visa •••• 4242 de Ana Pérez, vence 11/29, Activa' })).toBeVisible()
  expect(title()).toBe('Ana Pérez •••• 4242')
  const holder = within(screen.getByRole('region', { name: 'Titular' }))
  for (const text of ['Ana Pérez', '8-123-4567', 'ana@example.com', '+507 6123-4567', 'Aprobado']) expect(holder.getByText(text)).toBeVisible()
  const balances = within(screen.getByRole('region', { name: 'Saldos' }))
  expect(balances.getByText(/40[.,]10/)).toBeVisible()
  expect(await balances.findByRole('button', { name: 'Consultar otra vez al proveedor' })).toBeVisible()
  expect(await screen.findByRole('row', { name: /Café Ancón.*77.*-12[.,]30/ })).toBeVisible()
  await expectAccessible()
})

test('a movement opens with everything that is known of it', async () => {
  const { user } = detail()
  mountCards(answers(detail(), { 'transaction-details': () => ({ ...movement, card_or_wallet: 'Card', other_side: 'outside_world', card_id: 'C1', card_status: 'Active', created_by: '', holder: user, file_name: null, left: movement.amount }) }), { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver la transacción 77' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Transacción 77' }))
  for (const text of ['R-77', 'Compra', 'Sistema']) expect(await panel.findByText(text)).toBeVisible()
})

test('which of its histories is open stands in the address', async () => {
  const change = { id: '1', from_status: 'PendingAck', to_status: 'Active', reason: null, changed_by: 'ada@ventanilla.example', changed_at: '2026-11-20T15:00:00Z' } as const
  const { address } = mountCards(answers(detail(), { 'card-activity': () => listOf([change]) }), { at })
  await userEvent.click(await screen.findByRole('tab', { name: 'Actividad' }))
  expect(await screen.findByText('ada@ventanilla.example')).toBeVisible()
  expect(address()).toBe(`${at}&tab=activity`)
})

test('what a card waits for goes by itself once its provider has answered', async () => {
  const read = jest.fn(() => detail()).mockImplementationOnce(() => detail({ status: 'PendingAck', pending_order: 'activate' }))
  mountCards(answers(detail(), { 'card-details': read }), { at })
  expect(await screen.findByText('El proveedor aún no ha confirmado')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('El proveedor aún no ha confirmado')).toBeNull())
  expect(screen.getByRole('button', { name: 'Congelar' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(read).toHaveBeenCalledTimes(2)
})

test('a provider that does not answer harms nothing else', async () => {
  mountCards(answers(detail(), { 'card-balance': () => { throw new ApiError('FETCH_ERROR', 'no') } }), { at })
  expect(await screen.findByText(/El proveedor no respondió/)).toBeVisible()
  expect(await screen.findByText('Café Ancón')).toBeVisible()
})

test('for a user without a card one can be requested, and a card that is none leads back to the list', async () => {
  const request = jest.fn(() => ({ results: [{ user_id: 'U1', email: '', id_number: '', status: true, pending: false, message: '', problems: [], transaction_id: null }], success_count: 1, fail_count: 0, pending_count: 0 }))
  const { toasts, unmount } = mountCards({ 'card-details': notFound, 'user-details': () => holder(), 'request-card': request }, { at: ofHolder })
  await userEvent.click(await screen.findByRole('button', { name: 'Solicitar tarjeta' }))
  await expectAccessible()
  expect(screen.getByRole('dialog', { name: 'Solicitar tarjeta' })).toHaveAccessibleDescription('Ana Pérez')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: '¿Solicitar tarjeta?' })).getByRole('button', { name: 'Solicitar tarjeta' }))
  expect(request).toHaveBeenCalledWith({ body: expect.objectContaining({ userId: 'U1', card_type: 'physical' }) as object })
  expect(toasts).toEqual([{ kind: 'success', text: 'La tarjeta se solicitó.' }])
  unmount()
  mountCards({ 'card-details': notFound }, { at })
  expect(await screen.findByText('No encontramos esa tarjeta')).toBeVisible()
})

test('who has no card is named with the state of their KYC, without which they get none; who is nobody is not found', async () => {
  const { unmount } = mountCards({ 'card-details': notFound, 'user-details': () => holder({ kyc_status: 'rejected' }) }, { at: ofHolder })
  expect(await screen.findByText('Este usuario no tiene tarjeta')).toBeVisible()
  const profile = within(screen.getByRole('region', { name: 'Titular' }))
  for (const text of ['Ana Pérez', 'Rechazado']) expect(profile.getByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Solicitar tarjeta' })).toHaveAccessibleDescription('Su KYC no está aprobado.')
  await expectAccessible()
  unmount()
  mountCards({ 'card-details': notFound, 'user-details': notFound }, { at: ofHolder })
  expect(await screen.findByText('No encontramos lo que buscas')).toBeVisible()
  expect(screen.queryByText('Este usuario no tiene tarjeta')).toBeNull()
})

test('the question before a card is requested names who pays which fee, and what the wallet holds before and after', async () => {
  let available = '40.10'
  const asked = {
    'request-card-for-all-preview': () => ({ count: 3, fee: '5.00', total: '15.00', running: null }),
    'wallet-details': () => ({ ...detail().wallet, balance_available: available, user: detail().user }) as never,
  }
  const begin = async () => {
    const { unmount } = mountCards(answers(detail({ status: 'Canceled' }), asked), { at })
    await userEvent.click(await screen.findByRole('button', { name: 'Solicitar tarjeta' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }))
    return { dialog: within(await screen.findByRole('dialog', { name: '¿Solicitar tarjeta?' })), unmount }
  }
  const { dialog, unmount } = await begin()
  for (const text of ['Ana Pérez', 'Billetera', 'Ingresos por tarifas', /^USD.5[.,]00$/, /40[.,]10/, /35[.,]10/]) expect(await dialog.findByText(text)).toBeVisible()
  await expectAccessible()
  unmount()
  available = '4.99'
  const short = (await begin()).dialog
  expect(await short.findByText('La billetera no cubre la tarifa de la tarjeta, de USD 5.00: tiene USD 4.99.')).toBeVisible()
  expect(short.getByRole('button', { name: 'Solicitar tarjeta' })).toHaveAttribute('aria-disabled', 'true')
  expect(short.queryByText('Saldo nuevo')).toBeNull()
})

test('who has left is offered no other card here either', async () => {
  const left = detail({ status: 'Canceled' })
  mountCards(answers({ ...left, user: { ...left.user, status: 'Retired' } }), { at })
  const button = await screen.findByRole('button', { name: 'Solicitar tarjeta' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('El usuario no está activo.')
})

test('the page of a cancelled card leads to the current one of its holder, and offers no other', async () => {
  mountCards(answers(detail({ status: 'Canceled', current_card_id: 'C2' })), { at })
  const button = await screen.findByRole('button', { name: 'Solicitar tarjeta' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Ya tiene otra tarjeta.')
  expect(screen.getByRole('link', { name: 'Ver su tarjeta actual' })).toHaveAttribute('href', '/credit-card/details?user=U1&card=C2')
})

test('the monthly limit is changed on its card, and taken away by an empty amount', async () => {
  const limited = jest.fn((input: { body: { monthly_limit?: string | null; version: number } }) => detail({ monthly_limit: input.body.monthly_limit ?? null, version: 3 }))
  const { toasts } = mountCards(answers(detail({ monthly_limit: '500.00', version: 2 }), { 'edit-card-limit': limited }), { at })
  expect(within(await screen.findByRole('region', { name: 'Saldos' })).getByText(/500[.,]00/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar límite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Límite mensual de Ana Pérez •••• 4242' }))
  const amount = dialog.getByRole('textbox', { name: /Límite mensual/ })
  expect(amount).toHaveValue('500.00')
  await userEvent.clear(amount)
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar límite' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'La tarjeta ya no tiene límite mensual.' }]))
  expect(limited).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'C1' }, body: { monthly_limit: null, version: 2 } }))
})

test('a canceled card keeps the limit that it has', async () => {
  mountCards(answers(detail({ status: 'Canceled' })), { at })
  expect(within(await screen.findByRole('region', { name: 'Saldos' })).getByText('Sin límite')).toBeVisible()
  expect(screen.getByRole('button', { name: /Cambiar límite/ })).toHaveAttribute('aria-disabled', 'true')
})
