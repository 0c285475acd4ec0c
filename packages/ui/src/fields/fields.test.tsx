import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { Button } from './button.tsx'
import { RefusableButton } from './refusable-button.tsx'
import { PasswordField, TextField } from './text-field.tsx'

function Password() {
  const [value, setValue] = useState('')
  return <PasswordField label="Contraseña" value={value} onChange={setValue} />
}

it('wires hint and error to the field', async () => {
  renderWithUi(<TextField label="Correo" hint="El corporativo." error="El correo no es válido." value="x" onChange={jest.fn()} />)
  const field = screen.getByRole('textbox', { name: 'Correo' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('El corporativo. El correo no es válido.')
  expect(screen.getByRole('alert')).toHaveTextContent('El correo no es válido.')
  await expectAccessible()
})

it('has no error and no description where there is nothing to say', () => {
  renderWithUi(<TextField label="Correo" value="" onChange={jest.fn()} />)
  expect(screen.getByLabelText('Correo')).toBeValid()
  expect(screen.getByLabelText('Correo')).not.toHaveAttribute('aria-describedby')
})

it('shows and hides a password without losing it', async () => {
  const user = userEvent.setup()
  renderWithUi(<Password />)
  const field = screen.getByLabelText('Contraseña')
  await user.type(field, 'secreto1')
  expect(field).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
  expect(field).toHaveAttribute('type', 'text')
  expect(field).toHaveValue('secreto1')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
  expect(field).toHaveAttribute('type', 'password')
})

it('takes no second click while it is busy, and does not send its form', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn()
  renderWithUi(<form onSubmit={onSubmit}><Button type="submit" busy onClick={onClick}>Procesando...</Button></form>)
  await userEvent.click(screen.getByRole('button', { name: 'Procesando...' }))
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('keeps a refused button in reach, with its reason, and does nothing', async () => {
  const pressed = jest.fn()
  renderWithUi(<RefusableButton refused="En uso." aria-label="Eliminar" icon="trash" onClick={pressed} />)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveAccessibleDescription(expect.stringContaining('En uso.'))
  await userEvent.keyboard('{Enter}')
  expect(pressed).not.toHaveBeenCalled()
  await expectAccessible()
})
