import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'

const state = () => ({ recipient: 'a•••@example.com', opted_out: false, language: 'es' as const })

beforeEach(() => localStorage.clear())

test('the link of a mail asks before it stops notifications, without a sign-in', async () => {
  const optOut = jest.fn(() => ({ opted_out: true }))
  const optIn = jest.fn(() => ({ opted_out: false }))
  renderHost({ at: '/unsubscribe?token=U1.x', api: fakeApi({ calls: { 'opt-out-state': state, 'opt-out': optOut, 'opt-in': optIn } }) })
  expect(await screen.findByText('¿Quieres dejar de recibir notificaciones en a•••@example.com?')).toBeVisible()
  expect(optOut).not.toHaveBeenCalled()
  // It is for holders: the programme's name, and no way to the administrators.
  expect(document.title).toBe('Notificaciones de Luki')
  expect(screen.queryByText('Ventanilla')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'No quiero recibirlas' }))
  expect(await screen.findByText('Listo: ya no recibirás notificaciones en a•••@example.com.')).toBeVisible()
  await waitFor(() => expect(optOut).toHaveBeenCalledWith({ query: { token: 'U1.x' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Quiero recibirlas de nuevo' }))
  expect(await screen.findByText('Listo: volverás a recibir notificaciones en a•••@example.com.')).toBeVisible()
  expect(optIn).toHaveBeenCalledWith({ query: { token: 'U1.x' } })
  expect(screen.getByRole('button', { name: 'No quiero recibirlas' })).toBeVisible()
  await expectAccessible()
})

test('a link that is none says so, and so does one that was used', async () => {
  const first = renderHost({ at: '/unsubscribe?token=x', api: fakeApi({ calls: { 'opt-out-state': () => refused('opt_out_invalid') } }) })
  expect(await screen.findByText('El enlace no es válido. Usa el del último correo que recibiste.')).toBeVisible()
  first.unmount()
  const second = renderHost({ at: '/unsubscribe?token=x', api: fakeApi({ calls: { 'opt-out-state': () => ({ ...state(), opted_out: true }) } }) })
  expect(await screen.findByText(/^Listo:/)).toBeVisible()
  second.unmount()
  renderHost({ at: '/unsubscribe', api: fakeApi({ calls: {} }) })
  expect(await screen.findByText('Al enlace le falta una parte. Ábrelo desde el correo.')).toBeVisible()
})
