import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ActionResult } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { Grants } from '@ventanilla/contract/permissions'
import { answers, detail, mountCards, type Calls } from '../../testing/cards.ts'

type Recharge = NonNullable<Calls['recharge-users']>
type Recover = NonNullable<Calls['recover-from-users']>
type Activate = NonNullable<Calls['activate-cards-of-users']>
type Block = NonNullable<Calls['block-cards-of-users']>
const answer = (own: Partial<ActionResult> = {}) => ({
  results: [{ user_id: 'U1', email: 'ana@example.com', id_number: '8-123-4567', status: true, pending: false, message: '', problems: [], transaction_id: '9', ...own }],
  success_count: 1,
  fail_count: 0,
  pending_count: 0,
})
const open = (calls: Calls, card: CardDetail = detail(), grants?: Grants) => mountCards(answers(card, calls), { at: '/credit-card/details?user=U1', grants })
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirmation = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function fillRecharge(amount: string) {
  await click('Recargar')
  const form = within(await screen.findByRole('dialog', { name: 'Recargar' }))
  await userEvent.click(form.getByRole('radio', { name: /Billetera/ }))
  await userEvent.type(form.getByRole('textbox', { name: 'Monto (USD)' }), amount)
  await userEvent.click(form.getByRole('button', { name: 'Continuar' }))
}

test('a recharge says from where, to where and what remains, and acts once however often it is clicked', async () => {
  const recharge = jest.fn<ReturnType<Recharge>, Parameters<Recharge>>(() => answer())
  const { toasts } = open({ 'recharge-users': recharge })
  await fillRecharge('0,2')
  const dialog = await confirmation('¿Recargar?')
  for (const text of ['Fondo del programa', 'Billetera', /40[.,]30/]) await waitFor(() => expect(dialog.getByText(text)).toBeVisible())
  const button = dialog.getByRole('button', { name: 'Recargar' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'La recarga se aplicó.' }]))
  expect(recharge).toHaveBeenCalledTimes(1)
  expect(recharge).toHaveBeenCalledWith({ body: { users: ['U1'], amount: '0.20', card_or_wallet: 'Wallet', description: '', reference: expect.stringMatching(/^[\da-f]{32}$/) as string } })
})

test('an amount that is none goes nowhere', async () => {
  open({})
  await fillRecharge('doce')
  expect(await screen.findByRole('textbox', { name: 'Monto (USD)' })).toBeInvalid()
  expect(screen.queryByRole('dialog', { name: '¿Recargar?' })).not.toBeInTheDocument()
})

test('after a call whose end is unknown the same reference is sent again; after a refusal another', async () => {
  const recharge = jest.fn<ReturnType<Recharge>, Parameters<Recharge>>()
  recharge.mockRejectedValueOnce(new ApiError('TIMEOUT_ERROR', 'slow'))
  recharge.mockReturnValueOnce(answer({ status: false, problems: [{ code: 'float_insufficient', params: { available: '5.00' } }] }))
  recharge.mockReturnValueOnce(answer({ pending: true, status: false }))
  const { toasts } = open({ 'recharge-users': recharge })
  await fillRecharge('10')
  const dialog = await confirmation('¿Recargar?')
  await userEvent.click(dialog.getByRole('button', { name: 'Recargar' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(dialog.getByText('No se aplicó')).toBeVisible())
  await userEvent.click(await dialog.findByRole('button', { name: 'Recargar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: 'El proveedor aún no ha confirmado; se resolverá solo.' }]))
  const [first, second, third] = recharge.mock.calls.map(([{ body }]) => body.reference)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a card is frozen without a reason and blocked with one', async () => {
  const block = jest.fn<ReturnType<Block>, Parameters<Block>>(() => answer())
  open({ 'block-cards-of-users': block })
  await click('Congelar')
  await userEvent.click((await confirmation('¿Congelar?')).getByRole('button', { name: 'Congelar' }))
  await waitFor(() => expect(block).toHaveBeenCalledWith({ body: expect.objectContaining({ action: 'Block', description: '' }) as object }))
  await click('Bloquear')
  expect(await screen.findByRole('dialog', { name: 'Bloquear' })).toHaveAccessibleDescription('Ana Pérez · •••• 4242')
  await click('Continuar')
  const reason = await screen.findByRole('textbox', { name: 'Motivo' })
  expect(reason).toBeInvalid()
  await userEvent.type(reason, 'Extravío')
  await click('Continuar')
  await userEvent.click((await confirmation('¿Bloquear?')).getByRole('button', { name: 'Bloquear' }))
  await waitFor(() => expect(block).toHaveBeenLastCalledWith({ body: expect.objectContaining({ action: 'Block', description: 'Extravío' }) as object }))
})

test('what state or role do not allow is told with its reason', async () => {
  open({}, detail({ status: 'Temporarily blocked', status_reason: 'Extravío', balance: '0.00' }), { request: ['card-block'], approve: [] })
  expect(await screen.findByRole('button', { name: 'Desbloquear' })).toBeEnabled()
  for (const name of ['Congelar', 'Bloquear']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancelar tarjeta' })).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Activar', 'Recargar', 'Recuperar saldo', 'Cancelar tarjeta']) expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Tu rol no incluye este permiso.')
})

test('a cancellation says that it is for good and where the balance goes', async () => {
  open({})
  await click('Cancelar tarjeta')
  await click('Continuar')
  expect(await screen.findByRole('radio', { name: 'Robada' })).not.toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Robada' }))
  await click('Continuar')
  const dialog = await confirmation('¿Cancelar tarjeta?')
  await waitFor(() => expect(dialog.getByText('No se puede deshacer')).toBeVisible())
  await waitFor(() => expect(dialog.getByText(/Motivo: Robada. .*100[.,]00.*140[.,]10/)).toBeVisible())
})

test('a recovery takes no more than there is, says what remains, and returns it to the programme', async () => {
  const recover = jest.fn<ReturnType<Recover>, Parameters<Recover>>(() => answer())
  const { toasts } = open({ 'recover-from-users': recover })
  await click('Recuperar saldo')
  const form = within(await screen.findByRole('dialog', { name: 'Recuperar saldo' }))
  await userEvent.click(form.getByRole('radio', { name: /Tarjeta/ }))
  const amount = form.getByRole('textbox', { name: 'Monto (USD)' })
  await userEvent.type(amount, '100.01')
  await userEvent.click(form.getByRole('button', { name: 'Continuar' }))
  expect(amount).toHaveAccessibleDescription(/El saldo no alcanza: quedan USD 100\.00/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '99.99')
  await userEvent.type(form.getByRole('textbox', { name: 'Descripción (opcional)' }), 'Recarga duplicada')
  await userEvent.click(form.getByRole('button', { name: 'Continuar' }))
  const dialog = await confirmation('¿Recuperar saldo?')
  for (const text of ['Tarjeta •••• 4242', 'Saldo recuperado', /^USD.0[.,]01$/]) await waitFor(() => expect(dialog.getByText(text)).toBeVisible())
  await userEvent.click(dialog.getByRole('button', { name: 'Recuperar saldo' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'El saldo se recuperó.' }]))
  expect(recover).toHaveBeenCalledTimes(1)
  expect(recover).toHaveBeenCalledWith({ body: expect.objectContaining({ users: ['U1'], card_id: 'C1', amount: '99.99', card_or_wallet: 'Card', description: 'Recarga duplicada' }) as object })
})

test('where there is no balance nothing can be recovered, and from an empty place neither', async () => {
  open({}, detail({ balance: '0.00' }))
  await click('Recuperar saldo')
  const form = within(await screen.findByRole('dialog', { name: 'Recuperar saldo' }))
  expect(form.getByRole('radio', { name: /Tarjeta/ })).toBeDisabled()
  expect(form.getByText('No hay saldo.')).toBeInTheDocument()
})

test('a card that awaits its activation is activated after its question, and no other is', async () => {
  const activate = jest.fn<ReturnType<Activate>, Parameters<Activate>>(() => answer())
  const { toasts } = open({ 'activate-cards-of-users': activate }, detail({ status: 'PendingAck' }))
  await click('Activar')
  const dialog = await confirmation('¿Activar?')
  await waitFor(() => expect(dialog.getByText('La tarjeta •••• 4242 de Ana Pérez quedará activa y podrá usarse.')).toBeVisible())
  expect(activate).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Activar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'La tarjeta quedó activa.' }]))
  expect(activate).toHaveBeenCalledWith({ body: { users: ['U1'], card_id: 'C1', reference: expect.stringMatching(/^[\da-f]{32}$/) as string } })
})

test('an active card cannot be activated again, and says so', async () => {
  open({})
  const activate = await screen.findByRole('button', { name: 'Activar' })
  expect(activate).toHaveAttribute('aria-disabled', 'true')
  expect(activate).toHaveAccessibleDescription('Solo para tarjetas por activar.')
})

test('a refused activation stays open with the reason, and does nothing more', async () => {
  const { toasts } = open({ 'activate-cards-of-users': () => answer({ status: false, problems: [{ code: 'provider_refused', params: { detail: 'Card is not printed' } }] }) }, detail({ status: 'PendingAck' }))
  await click('Activar')
  const dialog = await confirmation('¿Activar?')
  await userEvent.click(dialog.getByRole('button', { name: 'Activar' }))
  await waitFor(() => expect(dialog.getByText('El proveedor de tarjetas lo rechazó: Card is not printed')).toBeVisible())
  expect(toasts).toEqual([])
})

test('the second click of a double click on Continuar confirms nothing', async () => {
  const recharge = jest.fn<ReturnType<Recharge>, Parameters<Recharge>>(() => answer())
  open({ 'recharge-users': recharge })
  await fillRecharge('10')
  const dialog = await confirmation('¿Recargar?')
  fireEvent.click(dialog.getByRole('button', { name: 'Recargar' }), { detail: 2 })
  expect(recharge).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Recargar' }), { detail: 1 })
  await waitFor(() => expect(recharge).toHaveBeenCalledTimes(1))
})

describe('a form begins', () => {
  it('at its first field that can be used', async () => {
    open({}, detail({ status: 'Canceled' }))
    await click('Recargar')
    await waitFor(() => expect(screen.getByRole('radio', { name: /Billetera/ })).toHaveFocus())
  })

  it('at the choice that is made already', async () => {
    open({}, detail({ status: 'Canceled' }))
    await click('Solicitar tarjeta')
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Física' })).toHaveFocus())
  })
})

test('a dialog that is left gives the focus back, and a refusal names the state by its word', async () => {
  open({ 'activate-cards-of-users': () => answer({ status: false, problems: [{ code: 'card_not_pending_ack', params: { status: 'Temporarily blocked' } }] }) }, detail({ status: 'PendingAck' }))
  await click('Activar')
  const dialog = await confirmation('¿Activar?')
  await userEvent.click(dialog.getByRole('button', { name: 'Activar' }))
  await waitFor(() => expect(dialog.getByText(/^La tarjeta está bloqueada temporalmente; /)).toBeVisible())
  await userEvent.click(dialog.getByText('Cerrar'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Activar' })).toHaveFocus())
})

test('a form stays open with what was written when the card changes under it, and its action leaves the focus on what took the place of its button', async () => {
  let status: CardDetail['status'] = 'Active'
  const block = () => {
    status = 'Temporarily blocked'
    return answer()
  }
  open({ 'card-details': () => detail({ status, status_reason: status === 'Active' ? null : 'Extravío' }), 'block-cards-of-users': block })
  await click('Bloquear')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Robo')
  status = 'Temporarily blocked'
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByText('Desbloquear')
  expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Robo')
  await click('Continuar')
  await userEvent.click((await confirmation('¿Bloquear?')).getByRole('button', { name: 'Bloquear' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cambiar límite' })).toHaveFocus())
})
