import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { held } from '../testing/held.ts'
import { kycUser, mountKyc, run } from '../testing/kyc.ts'
import { listOf, refusal } from '../testing/requests.ts'

/** A person who has gone elsewhere while a mail to all was on its way; the test says what it comes to. */
async function leaving() {
  const { promise, settle } = held<() => ReturnType<typeof run>>()
  const send = jest.fn(() => promise.then((outcome) => outcome()))
  const page = mountKyc({ 'kyc-users': () => listOf([kycUser()]), 'kyc-mail-to-all': () => ({ count: 5, already_sent: 0, examples: [], running: null }), 'send-rejection-mail-to-all': send }, '/requests/kyc?tab=rejected')
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar a todos' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Se enviará a 5 personas.')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar a todos' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await page.go('/home')
  return { ...page, end: (outcome: () => ReturnType<typeof run>) => act(() => Promise.resolve(settle(outcome))) }
}

test('a mail to all that has begun does not lead a person on from where they went meanwhile, and is said there', async () => {
  const { end, address, toasts } = await leaving()
  await end(() => run())
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'El envío comenzó.' }]))
  expect(address()).toBe('/home')
})

test('why it has not begun is said there as well', async () => {
  const { end, toasts } = await leaving()
  await end(() => {
    throw refusal('kyc_nobody')
  })
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'No hay a quién enviarlo: todos los que están en este estado ya lo recibieron.' }]))
})
