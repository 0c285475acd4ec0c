import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { answers, detail, mountCards, type Calls } from '../../testing/cards.ts'

type Recharge = NonNullable<Calls['recharge-users']>
const done = { results: [{ user_id: 'U1', email: 'ana@example.com', id_number: '8-123-4567', status: true, pending: false, message: '', problems: [], transaction_id: '9' }], success_count: 1, fail_count: 0, pending_count: 0 }

async function ask(amount: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Recargar' }))
  await userEvent.click(form.getByRole('radio', { name: /Billetera/ }))
  await userEvent.clear(form.getByRole('textbox', { name: 'Monto (USD)' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Monto (USD)' }), amount)
  await userEvent.click(form.getByRole('button', { name: 'Continuar' }))
  return within(await screen.findByRole('dialog', { name: '¿Recargar?' }))
}

test('who closes the question after a lost answer and asks for the same again sends the same; something else is warned of', async () => {
  const recharge = jest.fn<ReturnType<Recharge>, Parameters<Recharge>>(() => done)
  recharge.mockRejectedValueOnce(new ApiError('TIMEOUT_ERROR', 'slow'))
  recharge.mockRejectedValueOnce(new ApiError('TIMEOUT_ERROR', 'slow'))
  const { toasts } = mountCards(answers(detail(), { 'recharge-users': recharge }), { at: '/credit-card/details?user=U1' })
  const first = await ask('10')
  await userEvent.click(first.getByRole('button', { name: 'Recargar' }))
  await first.findByRole('button', { name: 'Reintentar' })
  await userEvent.click(first.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)

  const other = await ask('20')
  expect(other.getByText(/^El envío anterior de esta acción, con otros datos, quedó sin respuesta/)).toBeVisible()
  await userEvent.click(other.getByRole('button', { name: 'Volver' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Recargar' })).getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))

  const same = await ask('10')
  expect(same.getByText(/^No sabemos si se aplicó/)).toBeVisible()
  await userEvent.click(same.getByRole('button', { name: 'Recargar' }))
  await userEvent.click(await same.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  const references = recharge.mock.calls.map(([{ body }]) => body.reference)
  expect(new Set(references).size).toBe(1)

  const next = await ask('10')
  expect(next.queryByText(/^No sabemos si se aplicó/)).toBeNull()
  await userEvent.click(next.getByRole('button', { name: 'Recargar' }))
  await waitFor(() => expect(toasts).toHaveLength(2))
  expect(recharge.mock.lastCall?.[0].body.reference).not.toBe(references[0])
}, 30_000)
