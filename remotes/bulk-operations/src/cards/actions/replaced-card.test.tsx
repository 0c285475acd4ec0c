import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { answers, detail, mountCards } from '../../testing/cards.ts'

/** The page of a holder's card, which a colleague replaces with what `replace` takes; the server refuses what is meant for the former one. */
function open() {
  let card = detail()
  const calls = jest.fn((_sent: { body?: object; params?: object }): never => {
    throw new ApiError('HTTP_ERROR', 'no', { status: 409, body: { code: 'card_replaced', detail: '', problems: [] } })
  })
  mountCards({ ...answers(detail()), 'card-details': () => card, 'cancel-cards-of-users': calls, 'recharge-users': calls, 'edit-card-limit': calls }, { at: '/credit-card/details?user=U1' })
  const replace = async (by: Partial<CardDetail>) => {
    card = detail(by)
    fireEvent(window, new Event('visibilitychange'))
    await screen.findByRole('img', { name: /9999/, hidden: true })
  }
  return { calls, replace }
}
const other = { id: 'C2', current_card_id: 'C2', last_four: '9999' }
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a card that was requested meanwhile is not cancelled in place of the one whose dialog was opened', async () => {
  const { calls, replace } = open()
  await click('Cancelar tarjeta')
  await replace(other)
  expect(screen.getByRole('dialog', { name: 'Cancelar tarjeta' })).toHaveAccessibleDescription('Ana Pérez · •••• 4242')
  await userEvent.click((await dialog('Cancelar tarjeta')).getByRole('radio', { name: 'Perdida' }))
  await click('Continuar')
  await userEvent.click((await dialog('¿Cancelar tarjeta?')).getByRole('button', { name: 'Cancelar tarjeta' }))
  expect(await screen.findByText(/reemplazada por otra/)).toBeVisible()
  expect(calls.mock.calls.map(([{ body }]) => body)).toEqual([expect.objectContaining({ card_id: 'C1' })])
})

test('nor does a recharge go to it', async () => {
  const { calls, replace } = open()
  await click('Recargar')
  await replace(other)
  await userEvent.click((await dialog('Recargar')).getByRole('radio', { name: /Tarjeta/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Monto (USD)' }), '10')
  await click('Continuar')
  await userEvent.click((await dialog('¿Recargar?')).getByRole('button', { name: 'Recargar' }))
  expect(await screen.findByText(/reemplazada por otra/)).toBeVisible()
  expect(calls.mock.calls.map(([{ body }]) => body)).toEqual([expect.objectContaining({ card_id: 'C1' })])
})

test('its monthly limit stays that of the card whose dialog was opened', async () => {
  const { calls, replace } = open()
  await click('Cambiar límite')
  await replace(other)
  await userEvent.type(await screen.findByRole('textbox', { name: /Límite/ }), '50')
  await click('Guardar límite')
  await waitFor(() => expect(calls).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'C1' } })))
})
