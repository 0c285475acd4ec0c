import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { ActionBar } from '@ventanilla/ui/detail'
import { useCardActions, useMoneyActions } from '@ventanilla/ui/holders'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mountPart, user } from '../../testing/money.tsx'
import type { Calls } from '../../testing/requests.ts'

function Bar({ of }: { of: UserDetails }) {
  const [money, card] = [useMoneyActions(of), useCardActions(of)]
  return (
    <>
      <ActionBar actions={[...money.actions, ...card.actions]} />
      {money.dialog}
      {card.dialog}
    </>
  )
}
const mount = (of: UserDetails, calls: Calls = {}) => mountPart(() => <Bar of={of} />, calls)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const refusal = async (name: string) => screen.findByRole('button', { name }).then((button) => button.getAttribute('aria-describedby')).then((id) => id && document.getElementById(id)?.textContent)
type Transfer = NonNullable<Calls['transfer']>

test('a transfer shows both balances before and after, and acts once however often it is clicked', async () => {
  const transfer = jest.fn<ReturnType<Transfer>, Parameters<Transfer>>(() => ({ transaction_id: '99', user_id: 'U1', kind: 'transfer', amount: '10.00', wallet_balance: '30.10', card_balance: '110.00', pending: true }))
  const { toasts } = mount(user(), { transfer })
  await click('Transferir')
  await userEvent.click(await screen.findByRole('radio', { name: /De la billetera a la tarjeta/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Monto (USD)' }), '40,11')
  await userEvent.type(screen.getByRole('textbox', { name: /Motivo/ }), 'A pedido')
  await click('Continuar')
  expect(await screen.findByText(/El saldo no alcanza/)).toBeVisible()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Monto (USD)' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Monto (USD)' }), '10')
  await click('Continuar')
  const dialog = within(await screen.findByRole('dialog', { name: '¿Transferir?' }))
  for (const amount of [/40[.,]10/, /30[.,]10/, /100[.,]00/, /110[.,]00/]) expect(dialog.getByText(amount)).toBeVisible()
  await expectAccessible()
  const button = dialog.getByRole('button', { name: 'Transferir' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: 'El proveedor aún no ha confirmado; se resolverá solo.' }]))
  expect(transfer).toHaveBeenCalledTimes(1)
  expect(transfer).toHaveBeenCalledWith({ body: { userId: 'U1', card_id: 'C1', direction: 'to_card', amount: '10.00', description: 'A pedido', reference: expect.stringMatching(/^[\da-f]{32}$/) as string } })
})

test('an adjustment says from where the money comes and where it goes', async () => {
  mount(user())
  await click('Ajustar billetera')
  await userEvent.click(await screen.findByRole('radio', { name: /Reducir/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Monto (USD)' }), '0,10')
  await userEvent.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Cobro doble')
  await click('Continuar')
  const dialog = within(await screen.findByRole('dialog', { name: '¿Ajustar billetera?' }))
  for (const text of ['Ana Pérez', 'Billetera', 'Saldo recuperado', 'Cobro doble', /40[.,]00/]) expect(dialog.getByText(text)).toBeVisible()
})

test('the reason for its approval outlasts the way back to the form, and is forgotten with it', async () => {
  mount(user(), { 'change-rules': () => ({ results: [{ change: 'recharge-users', asks: true, above: null }] }) })
  await click('Recargar')
  await userEvent.click(await screen.findByRole('radio', { name: /Billetera/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Monto (USD)' }), '10')
  await click('Continuar')
  const reason = () => screen.findByRole('textbox', { name: /Motivo para quien aprueba/ })
  await userEvent.type(await reason(), 'Lo pidió su empresa')
  await click('Volver')
  await click('Continuar')
  expect(await reason()).toHaveValue('Lo pidió su empresa')
  await click('Volver')
  await userEvent.keyboard('{Escape}')
  await click('Salir sin guardar')
  expect(sessionStorage).toHaveLength(0)
})

test('what can not be done now says why', async () => {
  mount(user({ status: 'Frozen' }))
  expect(await refusal('Transferir')).toBe('El usuario no está activo.')
})

test('who has no card can be given one once their KYC is verified', async () => {
  mount(user({ card: null, kyc_status: 'rejected' }))
  expect(await refusal('Ajustar tarjeta')).toBe('No tiene tarjeta.')
  expect(await refusal('Solicitar tarjeta')).toBe('Su KYC no está aprobado.')
})

test('who has left, or may not move money, is given no other card', async () => {
  mount(user({ status: 'Deleted', card: { ...user().card!, status: 'Canceled' } }))
  expect(await refusal('Solicitar tarjeta')).toBe('El usuario no está activo.')
})

test.each(['Blocked', 'Frozen', 'Withdrawal process'] as const)('who is %s has no card unblocked or activated', async (status) => {
  const { unmount } = mount(user({ status, card: { ...user().card!, status: 'Temporarily blocked' } }))
  expect(await refusal('Desbloquear')).toBe('El usuario no está activo.')
  unmount()
  mount(user({ status, card: { ...user().card!, status: 'PendingAck' } }))
  expect(await refusal('Activar')).toBe('El usuario no está activo.')
})

test('the card of a user is acted on as on its own page', async () => {
  const block = jest.fn<ReturnType<NonNullable<Calls['block-cards-of-users']>>, Parameters<NonNullable<Calls['block-cards-of-users']>>>(() => ({ results: [{ user_id: 'U1', email: '', id_number: '', status: true, pending: false, message: '', problems: [], transaction_id: null }], success_count: 1, fail_count: 0, pending_count: 0 }))
  const { toasts } = mount(user(), { 'block-cards-of-users': block })
  await click('Congelar')
  await userEvent.click(within(await screen.findByRole('dialog', { name: '¿Congelar?' })).getByRole('button', { name: 'Congelar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'La tarjeta quedó bloqueada temporalmente.' }]))
})

test('money that was begun with one card does not go to the card that replaces it', async () => {
  const adjust = jest.fn((_sent: Parameters<NonNullable<Calls['adjust-card']>>[0]): never => {
    throw new ApiError('HTTP_ERROR', 'no', { status: 409, body: { code: 'card_replaced', detail: '', problems: [] } })
  })
  const card = { ...user().card!, id: 'C2', last_four: '9999' }
  function Turning() {
    const [of, turn] = useState(user())
    return (
      <>
        <button onClick={() => turn(user({ card }))}>Reemplazada</button>
        <Bar of={of} />
      </>
    )
  }
  mountPart(Turning, { 'adjust-card': adjust })
  await click('Ajustar tarjeta')
  await userEvent.click(await screen.findByRole('radio', { name: /Aumentar/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Reemplazada', hidden: true }))
  expect(screen.getByRole('dialog', { name: 'Ajustar tarjeta' })).toHaveAccessibleDescription('Ana Pérez · •••• 4242')
  await userEvent.type(screen.getByRole('textbox', { name: 'Monto (USD)' }), '10')
  await userEvent.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Cobro doble')
  await click('Continuar')
  const question = within(await screen.findByRole('dialog', { name: '¿Ajustar tarjeta?' }))
  await userEvent.click(question.getByRole('button', { name: 'Ajustar tarjeta' }))
  expect(await screen.findByText(/reemplazada por otra/)).toBeVisible()
  expect(adjust.mock.calls.map(([{ body }]) => body.card_id)).toEqual(['C1'])
})
