import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7'
const rows = () => within(screen.getByRole('table', { name: 'Registros de la lista' })).getAllByRole('row').slice(1)

test('a review says without a pointer what is wrong, by columns that leave only their rows', async () => {
  const records = [
    reviewRecord({ row: 2, email: 'ana@example.com' }),
    reviewRecord({ row: 3, email: 'x', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }] }),
    reviewRecord({ row: 4, email: 'z@example.com', is_valid: false, problems: [{ code: 'amount_not_positive', field: 'amount' }] }),
  ]
  const { address } = mount({ bulk: { review: () => ({ ...uploadDocument({ total_count: 3, success_count: 1, fail_count: 2 }), records, count: 3 }) } }, { at })
  expect(await screen.findByText('2 filas por corregir')).toBeVisible()
  expect(screen.getByText('Correo: El correo no es válido.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Monto (USD): 1' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('z@example.com')
  expect(address()).toBe(`${at}?field=amount`)
  await userEvent.click(screen.getByRole('button', { name: 'Monto (USD): 1', pressed: true }))
  await waitFor(() => expect(rows()).toHaveLength(3))
})
