import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answers, detail, mountCards, type Calls } from '../../testing/cards.ts'
import { filed } from '../../testing/filed.ts'

type Recharge = NonNullable<Calls['recharge-users']>

test('an action that waits for a second person says so before and after, and takes the reason along', async () => {
  const recharge = jest.fn<ReturnType<Recharge>, Parameters<Recharge>>(() => filed)
  const rules = { 'change-rules': () => ({ results: [{ change: 'recharge-users', asks: true, above: null }] }) }
  const { toasts } = mountCards(answers(detail(), { 'recharge-users': recharge, ...rules }), { at: '/credit-card/details?user=U1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Recargar' }))
  await userEvent.click(form.getByRole('radio', { name: /Billetera/ }))
  await userEvent.type(form.getByRole('textbox', { name: 'Monto (USD)' }), '5')
  await userEvent.click(form.getByRole('button', { name: 'Continuar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Recargar?' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }), 'Premio')
  await userEvent.click(dialog.getByRole('button', { name: 'Recargar' }))
  const sent = within(await screen.findByRole('dialog', { name: 'Enviado a aprobación' }))
  expect(sent.getByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  expect(recharge).toHaveBeenCalledWith({ body: expect.objectContaining({ users: ['U1'], amount: '5.00' }) as object, reason: 'Premio' })
  expect(toasts).toEqual([])
  await userEvent.click(sent.getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
