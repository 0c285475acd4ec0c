import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { filed } from '../testing/filed.ts'
import { mount } from '../testing/mount.tsx'

test('an operation for all users waits for a second person where policy asks for one', async () => {
  const rules = { 'change-rules': () => ({ results: [{ change: 'request-card-for-all', asks: true, above: null }] }) }
  const { address } = mount({ calls: { 'request-card-for-all': () => filed, ...rules } }, { at: '/credit-card' })
  await userEvent.click(await screen.findByRole('button', { name: 'Solicitar para todos' }))
  // In jsdom, which has no layout, this dialog counts as hidden.
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  expect(await dialog.findByText(/Este cambio se enviará a aprobación/)).toBeInTheDocument()
  await userEvent.click(dialog.getByText('Solicitar tarjetas'))
  expect(await screen.findByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  expect(address()).toBe('/credit-card')
})
