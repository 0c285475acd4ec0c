import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { QrCode } from '../values/qr-code.tsx'
import { AlertDialog } from './alert-dialog.tsx'

it('interrupts as an alert dialog, tells what it says, and has the focus on its first answer', async () => {
  const onEscape = jest.fn()
  renderWithUi(
    <AlertDialog open title="Tu sesión va a terminar" actions={<button data-first>Seguir</button>} onEscape={onEscape}>
      Quedan dos minutos.
    </AlertDialog>,
  )
  const dialog = screen.getByRole('alertdialog', { name: 'Tu sesión va a terminar' })
  expect(dialog).toHaveAccessibleDescription('Quedan dos minutos.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seguir' })).toHaveFocus())
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

it('a QR code says what it is of', async () => {
  renderWithUi(<QrCode value="otpauth://totp/x" label="Código QR" />)
  expect(screen.getByRole('img', { name: 'Código QR' })).toBeVisible()
  await expectAccessible()
})
