import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { goOnAndConfirm } from '../testing/confirm.ts'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7'
const list = (fail_count: number) => ({
  ...uploadDocument({ total_count: 1, success_count: 1 - fail_count, fail_count }),
  records: [reviewRecord(fail_count === 0 ? { row: 2 } : { row: 2, amount: '1.234', is_valid: false, problems: [{ code: 'amount_ambiguous', field: 'amount' }] })],
  count: 1,
})
/** Opens the review; with `unmount` the session ends: the shell with its pages is taken away. */
const open = (fail_count: number) =>
  mount({ bulk: { review: () => list(fail_count), process: () => ({ ...uploadDocument({ status: 'completed' }), progress: '/api/user/upload-progress/?upload_document_id=7' }) } }, { at })
const emails = () => screen.findByRole('textbox', { name: 'Correos a notificar' })

it('addresses outlive the end of the session, until the list is confirmed', async () => {
  const first = open(0)
  await userEvent.type(await emails(), 'finanzas@empresa.example')
  first.unmount()
  const second = open(0)
  expect(await emails()).toHaveValue('finanzas@empresa.example')
  await goOnAndConfirm()
  await waitFor(() => expect(second.address()).toBe(`${at}/result`))
  second.unmount()
  open(0)
  expect(await emails()).toHaveValue('')
})

it('corrections outlive the end of the session, until the page is left on purpose', async () => {
  const first = open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir la fila 2' }))
  const amount = await screen.findByRole('textbox', { name: 'Monto (USD), fila 2' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '12.50{Enter}')
  expect(await screen.findByText(/1 celda corregida/)).toBeVisible()
  first.unmount()
  const second = open(1)
  expect(await screen.findByText(/1 celda corregida/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, salir' }))
  second.unmount()
  open(1)
  await screen.findByRole('button', { name: 'Corregir la fila 2' })
  expect(screen.queryByText(/1 celda corregida/)).not.toBeInTheDocument()
})
