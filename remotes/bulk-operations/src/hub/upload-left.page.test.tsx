import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { held, mount } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

const file = new File(['Email\r\n'], 'recargas.csv', { type: 'text/csv' })

/** The hub while a file is on its way; what the upload comes to is settled by the test. */
async function uploading() {
  const { promise, settle } = held<() => ReturnType<typeof uploadDocument>>()
  const upload = jest.fn(() => promise.then((outcome) => outcome()))
  const page = mount({ bulk: { upload }, calls: { 'upload-history': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }) } }, { at: '/credit-card' })
  await userEvent.upload(await screen.findByLabelText('Recarga masiva: Elige un archivo'), file)
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  const fails = () => {
    throw new ApiError('FETCH_ERROR', 'Network Error')
  }
  return { ...page, end: () => act(() => Promise.resolve(settle(() => uploadDocument()))), fail: () => act(() => Promise.resolve(settle(fails))) }
}

const asksBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}

it('says what became of a file that could not be uploaded, also to a person who left the page', async () => {
  const { go, fail, toasts } = await uploading()
  await go('/home')
  await fail()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: expect.stringMatching(/^«recargas\.csv» no se subió\. No hay conexión con el servidor/) as string }]))
})

it('says it in the page alone to a person who stayed', async () => {
  const { fail, toasts } = await uploading()
  await fail()
  expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeVisible()
  expect(toasts).toEqual([])
})

it('asks before the tab is closed while a file is on its way, on whichever page', async () => {
  const { go, end } = await uploading()
  expect(asksBeforeClosing()).toBe(true)
  await go('/home')
  expect(asksBeforeClosing()).toBe(true)
  await end()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})
