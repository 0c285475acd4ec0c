import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FollowedList } from '@ventanilla/api-client/api'
import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { transaction, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7/result'
const running = { status: 'processing', total_count: 1_000, processed_count: 400, success_count: 400, pending_count: 0, fail_count: 0, cancelled_count: 0, cancelled_at: null } as const
const step: Progress = { upload_document_id: '7', operation: 'top-up', ...running }

/** The result of a list that is being processed, whose followers hear these states. */
const open = (states: readonly Partial<Progress>[], cancel?: jest.Mock, calls: FakeAnswers['calls'] = {}) => {
  async function* progress(_list: FollowedList, signal: AbortSignal) {
    for (const state of states) yield { ...step, ...state }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const result = () => ({ ...uploadDocument({ ...running }), transactions: [], count: 0 })
  return mount({ calls, bulk: { result, ...(cancel && { cancel }) } }, { at, progress })
}

const question = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el resto' }))
  return screen.findByRole('dialog', { name: '¿Cancelar el resto de la lista 7?' })
}

it('asks with what was done and what will not be, and cancels', async () => {
  const cancel = jest.fn(() => uploadDocument({ ...running, cancelled_at: '2026-11-24T15:00:00Z' }))
  const { toasts } = open([{ pending_count: 20 }], cancel)
  const dialog = await question()
  expect(within(dialog).getByText(/^400 filas ya se aplicaron y quedan aplicadas. 20 esperan al proveedor/)).toBeVisible()
  expect(within(dialog).getByText('580 filas no se aplicarán y quedarán como canceladas.')).toBeVisible()
  await expectAccessible()
  expect(cancel).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar el resto' }))
  expect(cancel).toHaveBeenCalledWith({ body: { upload_document_id: '7' } })
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se canceló el resto de la lista 7.' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('cancels nothing where the answer is no', async () => {
  const cancel = jest.fn()
  open([{}], cancel)
  await userEvent.click(within(await question()).getByRole('button', { name: 'Seguir procesando' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cancel).not.toHaveBeenCalled()
})

it('forgets why it was asked for where the answer is no', async () => {
  open([{}], jest.fn(), { 'change-rules': () => ({ results: [{ change: 'top-up/cancel', asks: true, above: null }] }) })
  const reason = async () => within(await question()).findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' })
  await userEvent.type(await reason(), 'Lista equivocada')
  await userEvent.click(screen.getByRole('button', { name: 'Seguir procesando' }))
  expect(await reason()).toHaveValue('')
})

it('says that the list ended before, where it did', async () => {
  const { toasts } = open([{}], jest.fn(() => uploadDocument({ ...running, status: 'completed' })))
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancelar el resto' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: 'La lista 7 terminó antes de que se pudiera cancelar.' }]))
})

it('says to everybody who follows the list that its rest is being canceled', async () => {
  open([{}, { cancelled_at: '2026-11-24T15:00:00Z' }])
  expect(await screen.findByText('Se está cancelando el resto de la lista. Lo que ya se aplicó queda aplicado.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancelar el resto' })).toBeNull()
})

it.each([
  ['of a server that cannot cancel', { cancelled_at: undefined }],
  ['whose rows are all applied or wait for the provider', { processed_count: 900, pending_count: 100 }],
])('offers nothing for a list %s', async (_of, state) => {
  open([state])
  expect(await screen.findByText(/^Puedes cerrar esta ventana/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar el resto' })).toBeNull())
})

it('shows canceled rows as a kind of their own, and offers to upload what was not applied', async () => {
  const rows = [transaction(), transaction({ row: 3, status: false, message: 'Cancelada', problems: [{ code: 'row_cancelled' }], transaction_id: null })]
  const ended = uploadDocument({ status: 'cancelled', success_count: 1, fail_count: 1, cancelled_count: 1, cancelled_at: '2026-11-24T15:00:00Z', total_count: 2, processed_count: 2 })
  mount({ bulk: { result: () => ({ ...ended, transactions: rows, count: 2, kinds: [{ kind: 'row_cancelled', count: 1 }] }) } }, { at })
  const counts = await screen.findByLabelText('Resumen de la lista')
  expect(within(counts).getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '0', '1', '2'])
  expect(within(screen.getByRole('table')).getByText('Cancelada')).toBeVisible()
  expect(screen.getByText('Cancelada: el resto de la lista se canceló antes de llegar a esta fila.')).toHaveAttribute('data-tone', 'neutral')
  expect(screen.getByRole('button', { name: 'Subir 1 que no se aplicó' })).toBeVisible()
  await expectAccessible()
})
