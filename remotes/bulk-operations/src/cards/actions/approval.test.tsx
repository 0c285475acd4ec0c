import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answers, detail, mountCards, type Calls } from '../../testing/cards.ts'
import { filed } from '../../testing/filed.ts'

type Recharge = NonNullable<Calls['recharge-users']>

const rules = { 'change-rules': () => ({ results: [{ change: 'recharge-users', asks: true, above: null }] }) }

/** Opens a recharge of 5 dollars up to its question. */
async function ask(recharge: Recharge, user = 'U1') {
  const page = mountCards(answers(detail({ user_id: user }), { 'recharge-users': recharge, ...rules }), { at: `/credit-card/details?user=${user}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Recargar' }))
  await userEvent.click(form.getByRole('radio', { name: /Billetera/ }))
  await userEvent.clear(form.getByRole('textbox', { name: 'Monto (USD)' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Monto (USD)' }), '5')
  await userEvent.click(form.getByRole('button', { name: 'Continuar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Recargar?' }))
  return { ...page, dialog, reason: await dialog.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }) }
}

test('an action that waits for a second person says so before and after, and takes the reason along', async () => {
  const recharge = jest.fn<ReturnType<Recharge>, Parameters<Recharge>>(() => filed)
  const { toasts, dialog, reason } = await ask(recharge)
  await userEvent.type(reason, 'Premio')
  await userEvent.click(dialog.getByRole('button', { name: 'Recargar' }))
  const sent = within(await screen.findByRole('dialog', { name: 'Enviado a aprobación' }))
  expect(sent.getByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  expect(recharge).toHaveBeenCalledWith({ body: expect.objectContaining({ users: ['U1'], amount: '5.00' }) as object, reason: 'Premio' })
  expect(toasts).toEqual([])
  await userEvent.click(sent.getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a reason that was typed for one user is kept for them when the session ends, and is offered for no other', async () => {
  const first = await ask(() => filed)
  await userEvent.type(first.reason, 'Premio')
  first.unmount()
  const other = await ask(() => filed, 'U2')
  expect(other.reason).toHaveValue('')
  other.unmount()
  expect((await ask(() => filed)).reason).toHaveValue('Premio')
})
