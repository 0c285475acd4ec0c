import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { held, mount } from '../testing/mount.tsx'
import { transaction, uploadDocument } from '../testing/rows.ts'

/** A person who has gone elsewhere while the failed rows of a list were on their way; the test says what that comes to. */
async function leaving() {
  const { promise, settle } = held<() => ReturnType<typeof uploadDocument>>()
  const upload = jest.fn(() => promise.then((outcome) => outcome()))
  const transactions = [transaction({ status: false, transaction_id: null, message: '' })]
  const result = () => ({ ...uploadDocument({ status: 'partially_completed', fail_count: 1 }), transactions, count: 1 })
  const page = mount({ bulk: { result, upload } }, { at: '/bulk-recharge-list/7/result' })
  await userEvent.click(await screen.findByRole('button', { name: /^Corregir y subir/ }))
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  await page.go('/home')
  return { ...page, end: (outcome: () => ReturnType<typeof uploadDocument>) => act(() => Promise.resolve(settle(outcome))) }
}

it('a list that was uploaded meanwhile leads nobody on from where they went, and is said there', async () => {
  const { end, address, toasts } = await leaving()
  await end(() => uploadDocument({ upload_document_id: '8' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '«recargas-fallidas.csv» se subió. La encontrarás en Listas subidas.' }]))
  expect(address()).toBe('/home')
})

it('why a list was not uploaded is said there as well', async () => {
  const { end, toasts } = await leaving()
  await end(() => {
    throw new ApiError('FETCH_ERROR', 'Network Error')
  })
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: expect.stringMatching(/^«recargas-fallidas\.csv» no se subió\./) as string }]))
})
