import { screen, waitFor, within } from '@testing-library/react'
import type { ProgrammeMovement } from '@ventanilla/contract/endpoints/movements.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { open } from '../testing/dashboard.ts'

const movement: ProgrammeMovement = { transaction_id: '77', kind: 'purchase', amount: '12.50', from: 'card', to: 'outside_world', user_id: 'U1', user_name: 'Ana Ríos', email: 'ana@example.com', establishment: 'Farmacia', description: '', status: 'Activo', reversal_of: null, reversed_by: '78', created_at: '2026-11-20T15:00:00Z' }
const asked = jest.fn(() => ({ count: 1, count_capped: false, next: null, previous: null, results: [movement] }))

test('the movements of a figure in some days, with whose they are and between which accounts', async () => {
  open('/kpis/movements?figure=cash-out&created_at_from=2026-11-01&created_at_to=2026-11-30', { movements: asked })
  const row = within(await screen.findByRole('row', { name: /Farmacia/ }))
  for (const text of ['77', 'Tarjeta', 'Fuera del programa', '12.50', 'Reversado por 78']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('link', { name: 'Ana Ríos' })).toHaveAttribute('href', '/users/U1')
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ query: expect.objectContaining({ figure: 'cash-out', created_at_from: '2026-11-01', created_at_to: '2026-11-30' }) as unknown })))
  await expectAccessible()
})
