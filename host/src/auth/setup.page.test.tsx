import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { testToken } from '../testing/test-token.ts'

beforeEach(() => localStorage.clear())

const rule = (text: string) => within(screen.getByRole('list')).getByText(text).closest('li')

describe('the first administrator', () => {
  it('needs the whole link', async () => {
    renderHost({ at: '/setup' })
    expect(await screen.findByText(/Este enlace está incompleto/)).toBeVisible()
  })
  it('sees the rules of the password as they are fulfilled', async () => {
    renderHost({ at: '/setup?link=l1' })
    const password = await screen.findByLabelText('Contraseña')
    expect(rule('Al menos una letra.')).toHaveTextContent('pendiente')
    await userEvent.type(password, 'abc')
    expect(rule('Al menos una letra.')).toHaveTextContent('cumplido')
    expect(rule('Al menos 8 caracteres.')).toHaveTextContent('pendiente')
    await userEvent.type(password, 'defg1')
    expect(rule('Al menos 8 caracteres.')).toHaveTextContent('cumplido')
    expect(rule('Las dos contraseñas coinciden.')).toHaveTextContent('pendiente')
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'abcdefg1')
    expect(rule('Las dos contraseñas coinciden.')).toHaveTextContent('cumplido')
  })
  it('sees what is missing, and nothing is sent', async () => {
    const create = jest.fn()
    renderHost({ at: '/setup?link=l1', api: fakeApi({ calls: { 'first-administrator': create } }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Crear la cuenta' }))
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Este campo no puede estar vacío.')
    await expectAccessible()
    expect(create).not.toHaveBeenCalled()
  })
  it('is created and signed in', async () => {
    const create = jest.fn(() => ({ token: testToken() }))
    const { address } = renderHost({ at: '/setup?link=l1', api: fakeApi({ calls: { 'first-administrator': create } }) })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ada')
    await userEvent.type(screen.getByRole('textbox', { name: 'Apellido' }), 'Robles')
    await userEvent.type(screen.getByRole('textbox', { name: 'Correo corporativo' }), 'ada@empresa.pa')
    await userEvent.type(screen.getByLabelText('Contraseña'), 'abcdefg1')
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'abcdefg1{Enter}')
    await waitFor(() => expect(address()).toBe('/home'))
    expect(create).toHaveBeenCalledWith({ body: { link: 'l1', email: 'ada@empresa.pa', first_name: 'Ada', surname: 'Robles', password: 'abcdefg1' } })
  })
  it.each(['link_invalid', 'setup_done'] as const)('is led to the sign-in page when the link says %s', async (code) => {
    renderHost({ at: '/setup?link=l1', api: fakeApi({ calls: { 'first-administrator': () => refused(code) } }) })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ada')
    await userEvent.type(screen.getByRole('textbox', { name: 'Apellido' }), 'Robles')
    await userEvent.type(screen.getByRole('textbox', { name: 'Correo corporativo' }), 'ada@empresa.pa')
    await userEvent.type(screen.getByLabelText('Contraseña'), 'abcdefg1')
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'abcdefg1{Enter}')
    expect(await screen.findByRole('link', { name: 'Ir a iniciar sesión' })).toHaveAttribute('href', '/login')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
