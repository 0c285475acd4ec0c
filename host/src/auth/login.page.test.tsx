import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { errorStatus, type ErrorBody } from '@ventanilla/contract/errors'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { renderHost } from '../testing/render-host.tsx'
import { testToken } from '../testing/test-token.ts'

const refuse = (body: ErrorBody, fields = {}) =>
  fakeApi({
    calls: {
      login: () => {
        throw new ApiError('HTTP_ERROR', body.detail, { status: errorStatus[body.code], body, fields })
      },
    },
  })
const wrong: ErrorBody = { code: 'invalid_credentials', detail: 'x', problems: [] }
const email = () => screen.getByRole('textbox', { name: 'Correo' })
const password = () => screen.getByLabelText('Contraseña')
const button = () => screen.getByRole('button', { name: 'Iniciar sesión' })

async function signIn(address = 'admin@ventanilla.example', secret = 'secret12') {
  await userEvent.type(email(), address)
  await userEvent.type(password(), `${secret}{Enter}`)
}

beforeEach(() => localStorage.clear())

describe('the sign-in page', () => {
  it('asks for both fields, each in its place, and sends nothing', async () => {
    const login = jest.fn()
    renderHost({ at: '/login', api: fakeApi({ calls: { login } }) })
    await userEvent.click(button())
    expect(email()).toHaveAccessibleDescription('El correo es obligatorio.')
    expect(password()).toHaveAccessibleDescription('La contraseña es obligatoria.')
    await waitFor(() => expect(email()).toHaveFocus())
    expect(login).not.toHaveBeenCalled()
  })
  it('asks for a valid e-mail, and stops asking once it is one', async () => {
    renderHost({ at: '/login' })
    await signIn('admin@', 'x')
    expect(email()).toHaveAccessibleDescription('Escribe un correo válido.')
    await userEvent.type(email(), 'ventanilla.example')
    expect(email()).toBeValid()
    expect(email()).toHaveAccessibleDescription('')
  })
  it('signs in by Enter and leads home', async () => {
    const login = jest.fn(() => ({ token: testToken() }))
    const { address } = renderHost({ at: '/login', api: fakeApi({ calls: { login } }) })
    await signIn('  admin@ventanilla.example ')
    await waitFor(() => expect(address()).toBe('/home'))
    expect(login).toHaveBeenCalledWith({ body: { email: 'admin@ventanilla.example', password: 'secret12' } })
    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })
  it('lists what the server refuses at the bottom right for six seconds', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    renderHost({ at: '/login', api: refuse(wrong) })
    await user.type(email(), 'admin@ventanilla.example')
    await user.type(password(), 'wrong{Enter}')
    expect(await screen.findByText('El correo o la contraseña no son correctos.')).toBeVisible()
    act(() => jest.advanceTimersByTime(5_900))
    expect(screen.getByText('El correo o la contraseña no son correctos.')).toBeVisible()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.queryByText('El correo o la contraseña no son correctos.')).toBeNull()
    jest.useRealTimers()
  })
  it('shows what the server says of a field at the field and in the list', async () => {
    renderHost({ at: '/login', api: refuse({ code: 'validation_failed', detail: 'x', problems: [{ code: 'too_long', field: 'email', params: { max: 254 } }] }) })
    await signIn()
    await waitFor(() => expect(email()).toHaveAccessibleDescription('No puede tener más de 254 caracteres.'))
    expect(screen.getAllByText('No puede tener más de 254 caracteres.')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.getAllByText('No puede tener más de 254 caracteres.')).toHaveLength(1)
    expect(email()).toHaveAccessibleDescription('No puede tener más de 254 caracteres.')
    await userEvent.type(email(), 'x')
    expect(email()).toBeValid()
  })
  it('shows the sentences of a server that knows no codes', async () => {
    const api = fakeApi({
      calls: {
        login: () => {
          throw new ApiError('HTTP_ERROR', 'HTTP 400', { status: 400, fields: { password: ['This field may not be blank.'] } })
        },
      },
    })
    renderHost({ at: '/login', api })
    await signIn()
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Este campo no puede estar vacío.'))
  })
  it('says a refusal with the status of an ended session as the refusal that it is', async () => {
    const login = () => {
      throw new ApiError('HTTP_ERROR', 'No active account.', { status: 401 })
    }
    renderHost({ at: '/login', api: fakeApi({ calls: { login } }) })
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('No active account.')
    expect(screen.getAllByText('No active account.')).toHaveLength(1)
  })
  it('shows an error for a token that cannot be decoded', async () => {
    renderHost({ at: '/login', api: fakeApi({ calls: { login: () => ({ token: 'nonsense' }) } }) })
    await signIn()
    expect(await screen.findByText('El token no es válido, inténtalo de nuevo')).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
  })
  it('asks for the code of the second factor, keeps what was typed, and takes a recovery code too', async () => {
    const login = jest.fn().mockImplementationOnce(() => {
      throw new ApiError('HTTP_ERROR', 'x', { status: 400, body: { code: 'second_factor_required', detail: 'x', problems: [] } })
    })
    login.mockImplementationOnce(() => {
      throw new ApiError('HTTP_ERROR', 'x', { status: 400, body: { code: 'second_factor_wrong', detail: 'x', problems: [] } })
    })
    login.mockReturnValueOnce({ token: testToken() })
    const { address } = renderHost({ at: '/login', api: fakeApi({ calls: { login } }) })
    await signIn()
    const code = await screen.findByRole('textbox', { name: 'Código de verificación' })
    expect(code).toHaveFocus()
    expect(code).toBeValid()
    expect(email()).toHaveValue('admin@ventanilla.example')
    expect(screen.queryByRole('alert')).toBeEmptyDOMElement()
    await userEvent.click(button())
    expect(code).toHaveAccessibleDescription(/El código es obligatorio\./)
    await userEvent.type(code, '000000{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/El código de autenticación no es correcto\./))
    await expectAccessible()
    await userEvent.clear(code)
    await userEvent.type(code, ' abcd-efgh {Enter}')
    await waitFor(() => expect(address()).toBe('/home'))
    expect(login).toHaveBeenLastCalledWith({ body: { email: 'admin@ventanilla.example', password: 'secret12', code: 'abcd-efgh' } })
  })
  it.each([
    ['account_locked', { minutes: 15 }, 'Demasiados intentos: la cuenta está bloqueada por 15 min.'],
    ['too_many_requests', { seconds: 40 }, 'Demasiadas acciones seguidas; espera 40 s.'],
  ] as const)('says how long to wait after %s, and leaves it standing', async (code, params, sentence) => {
    renderHost({ at: '/login', api: refuse({ code, detail: 'x', problems: [], params }) })
    await signIn()
    expect(await screen.findAllByText(sentence)).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.getByText(sentence)).toBeVisible()
  })
  it('shows and hides the password', async () => {
    renderHost({ at: '/login' })
    expect(password()).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
    expect(password()).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
    expect(password()).toHaveAttribute('type', 'password')
  })
  it('sends once however often it is clicked', async () => {
    const login = jest.fn(() => new Promise<{ token: string }>(() => undefined))
    renderHost({ at: '/login', api: fakeApi({ calls: { login } }) })
    await signIn()
    await userEvent.click(button())
    await userEvent.type(password(), '{Enter}')
    expect(login).toHaveBeenCalledTimes(1)
  })
  it('has a way to recover access, which brings the e-mail along and back', async () => {
    renderHost({ at: '/login' })
    expect(screen.queryByRole('link', { name: 'Volver' })).toBeNull()
    await userEvent.type(email(), 'ana@example.com')
    await userEvent.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
    expect(await screen.findByRole('heading', { name: 'Recuperar el acceso' })).toBeVisible()
    expect(email()).toHaveValue('ana@example.com')
    await userEvent.click(screen.getByRole('link', { name: 'Volver' }))
    expect(email()).toHaveValue('ana@example.com')
  })
  it('has a foot with help and the copyright line', () => {
    renderHost({ at: '/login' })
    expect(screen.getByRole('link', { name: 'Acerca de' })).toHaveAttribute('href', '/helpCenter/aboutLuki')
    expect(screen.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', '/helpCenter')
    expect(screen.getByText('© 2023 Luki. Todos los derechos reservados.')).toBeVisible()
  })
  it('speaks English when asked, and keeps it', async () => {
    renderHost({ at: '/login' })
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(document.title).toBe('Sign in · Ventanilla')
    expect(localStorage.getItem('language')).toBe('en')
  })
  it('switches to the dark theme, and keeps it', async () => {
    renderHost({ at: '/login' })
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar a tema oscuro' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
  })
  it.each(['es', 'en'] as const)('has nothing that axe finds, in %s and with errors', async (language) => {
    renderHost({ at: '/login', language })
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('button', { name: language === 'es' ? 'Iniciar sesión' : 'Sign in' }))
    await expectAccessible()
  })
})
