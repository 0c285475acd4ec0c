import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Api } from '@ventanilla/api-client/api'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { testToken } from '../testing/test-token.ts'

const sent = { 'send-code': () => ({ detail: '' }) }
const verified = { ...sent, 'verify-code': () => ({ token: testToken({ sid: 'code' }) }) }
const api = (calls: FakeAnswers['calls']): Api => fakeApi({ calls })
const heading = (name: string) => screen.findByRole('heading', { name })

async function askForCode(email = 'ana@example.com') {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Correo' }), email)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar el código' }))
}
async function enterCode(code = '12345') {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Código de 5 dígitos' }), code)
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }))
}
async function enterPassword(password: string, repeated = password) {
  await userEvent.type(await screen.findByLabelText('Contraseña'), password)
  await userEvent.type(screen.getByLabelText('Repite la contraseña'), repeated)
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

describe('recovery of access', () => {
  it('asks for an e-mail that is one', async () => {
    const sendCode = jest.fn()
    renderHost({ at: '/forgot-password', api: api({ 'send-code': sendCode }) })
    await askForCode('ana@')
    expect(screen.getByRole('textbox', { name: 'Correo' })).toHaveAccessibleDescription('El correo no es válido.')
    await expectAccessible()
    expect(sendCode).not.toHaveBeenCalled()
  })
  it('goes from the e-mail by the code to a new password and back to the sign-in page', async () => {
    const calls = { 'send-code': jest.fn(sent['send-code']), 'verify-code': jest.fn(verified['verify-code']), 'create-password': jest.fn(() => ({ detail: '' })) }
    const { address, session } = renderHost({ at: '/forgot-password', api: api(calls) })
    await askForCode(' ana@example.com ')
    await heading('Revisa tu correo')
    expect(session.getState()).toMatchObject({ otpSent: true, forgotEmail: 'ana@example.com' })
    expect(screen.getByText(/Si el correo pertenece a un administrador/)).toHaveTextContent('ana@example.com')
    await expectAccessible()
    await enterCode()
    await heading('Crea tu contraseña')
    await expectAccessible()
    await enterPassword('nueva-clave-1')
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await screen.findByText('Contraseña guardada. Inicia sesión con ella.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Correo' })).toHaveValue('ana@example.com')
    expect(calls['send-code']).toHaveBeenCalledWith({ body: { email: 'ana@example.com' } })
    expect(calls['verify-code']).toHaveBeenCalledWith({ body: { email: 'ana@example.com', code: '12345' } })
    expect(calls['create-password']).toHaveBeenCalledWith({ body: { password: 'nueva-clave-1', confirm_password: 'nueva-clave-1' } })
    expect(session.getState()).toMatchObject({ otpSent: false, errorMsg: undefined })
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })
  it('says why no code was sent', async () => {
    renderHost({ at: '/forgot-password', api: api({ 'send-code': () => refused('too_many_requests', { params: { seconds: 30 } }) }) })
    await askForCode()
    expect(await screen.findByText('Demasiadas acciones seguidas; espera 30 s.')).toBeVisible()
  })
})

describe('the code', () => {
  it('is only asked for after it was requested', async () => {
    const { address } = renderHost({ at: '/verify' })
    await heading('Recuperar el acceso')
    expect(address()).toBe('/forgot-password')
  })
  it('is asked for after a reload as well, for the same e-mail, and for as long as it holds', async () => {
    const verify = jest.fn(verified['verify-code'])
    renderHost({ at: '/verify', state: { email: 'ana@example.com', sentAt: Date.now() - 4 * 60_000 }, api: api({ 'verify-code': verify }) })
    await heading('Revisa tu correo')
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Vence en (5:5\d|6:00)/)
    await enterCode()
    await heading('Crea tu contraseña')
    expect(verify).toHaveBeenCalledWith({ body: { email: 'ana@example.com', code: '12345' } })
  })
  it('may be pasted with whatever stands around it', async () => {
    renderHost({ at: '/forgot-password', api: api(sent) })
    await askForCode()
    const code = await screen.findByRole('textbox', { name: 'Código de 5 dígitos' })
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.paste(' 12 345-6')
    expect(code).toHaveValue('12345')
  })
  it.each([
    ['', /Este campo es obligatorio\./],
    ['123', /Escribe los 5 dígitos del código\./],
  ])('that is %j is refused, and nothing is sent', async (typed, sentence) => {
    const verify = jest.fn()
    renderHost({ at: '/forgot-password', api: api({ ...sent, 'verify-code': verify }) })
    await askForCode()
    if (typed) await enterCode(typed)
    else await userEvent.click(await screen.findByRole('button', { name: 'Verificar' }))
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(sentence)
    expect(verify).not.toHaveBeenCalled()
  })
  it('that is wrong says so at its field, which has the focus', async () => {
    const { session } = renderHost({ at: '/forgot-password', api: api({ ...sent, 'verify-code': () => refused('code_invalid') }) })
    await askForCode()
    await enterCode()
    const code = screen.getByRole('textbox')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/El código no es correcto/))
    await waitFor(() => expect(code).toHaveFocus())
    expect(session.getState()).toMatchObject({ isAuthenticated: false, errorMsg: { body: { code: 'code_invalid' } } })
  })
  it('can be asked for again, and says how long it holds', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const sendCode = jest.fn(sent['send-code'])
    renderHost({ at: '/forgot-password', api: api({ 'send-code': sendCode }) })
    await user.type(await screen.findByRole('textbox', { name: 'Correo' }), 'ana@example.com')
    await user.click(screen.getByRole('button', { name: 'Enviar el código' }))
    expect(await screen.findByText('Vence en 10:00.')).toBeVisible()
    act(() => jest.advanceTimersByTime(61_000))
    expect(screen.getByText('Vence en 8:59.')).toBeVisible()
    act(() => jest.advanceTimersByTime(9 * 60_000))
    expect(screen.getByText('El código venció. Pide otro.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pedir otro código' }))
    expect(await screen.findByText('Pediste otro código: usa el más reciente.')).toBeVisible()
    expect(screen.getByText('Vence en 10:00.')).toBeVisible()
    expect(sendCode).toHaveBeenCalledTimes(2)
    act(() => jest.runOnlyPendingTimers())
  })
  it('that was wrong is forgotten when another is asked for: only what became of that is said', async () => {
    const sendCode = jest.fn(sent['send-code']).mockImplementationOnce(() => refused('too_many_requests', { params: { seconds: 30 } }))
    renderHost({ at: '/verify', state: { email: 'ana@example.com', sentAt: Date.now() }, api: api({ 'send-code': sendCode, 'verify-code': () => refused('code_invalid') }) })
    await enterCode()
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/El código no es correcto/))
    for (const sentence of ['Demasiadas acciones seguidas; espera 30 s.', 'Pediste otro código: usa el más reciente.']) {
      await userEvent.click(screen.getByRole('button', { name: 'Pedir otro código' }))
      expect(await screen.findByText(sentence)).toBeVisible()
    }
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/^Vence en/)
  })
  it('signs nobody in by its token, which only this tab keeps', async () => {
    const { address, session } = renderHost({ at: '/forgot-password', api: api(verified) })
    await askForCode()
    await enterCode()
    await heading('Crea tu contraseña')
    expect(address()).toBe('/create-password')
    expect(session.getState()).toMatchObject({ isAuthenticated: false, token: undefined, user: undefined })
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(sessionStorage.getItem('accessToken')).not.toBeNull()
  })
})

describe('the new password', () => {
  it('is not asked for without a verified code', async () => {
    const { address } = renderHost({ at: '/create-password' })
    await heading('Recuperar el acceso')
    expect(address()).toBe('/forgot-password')
  })
  it('marks its rules as they are fulfilled, and is not sent before they are', async () => {
    const create = jest.fn()
    sessionStorage.setItem('accessToken', testToken())
    renderHost({ at: '/create-password', api: api({ 'create-password': create }) })
    const rule = (text: string) => within(screen.getByRole('list')).getByText(text).closest('li')
    await enterPassword('abc', 'abd')
    expect(rule('Al menos una letra.')).toHaveTextContent('cumplido')
    expect(rule('Al menos un número.')).toHaveTextContent('pendiente')
    expect(rule('Al menos 8 caracteres.')).toHaveTextContent('pendiente')
    expect(screen.getByLabelText('Repite la contraseña')).toHaveAccessibleDescription('¡Las contraseñas deben coincidir!')
    expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Al menos 8 caracteres.')
    await expectAccessible()
    expect(create).not.toHaveBeenCalled()
  })
  it('is asked for twice', async () => {
    sessionStorage.setItem('accessToken', testToken())
    renderHost({ at: '/create-password' })
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar la contraseña' }))
    for (const label of ['Contraseña', 'Repite la contraseña']) expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Este campo es obligatorio.')
  })
  it('may not be the user name', async () => {
    renderHost({ at: '/forgot-password', api: api(verified) })
    await askForCode('ana-rios1@example.com')
    await enterCode()
    await enterPassword('Ana-Rios1')
    expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Distinta del nombre de usuario.')
  })
  it('that the server refuses says why at its field', async () => {
    sessionStorage.setItem('accessToken', testToken())
    renderHost({ at: '/create-password', api: api({ 'create-password': () => refused('validation_failed', { problems: [{ field: 'password', code: 'password_common' }] }) }) })
    await enterPassword('abcdefg1')
    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Distinta de las contraseñas más comunes.'))
  })
  it('comes too late when the code is over, and a new one can be asked for', async () => {
    sessionStorage.setItem('accessToken', testToken())
    const { address } = renderHost({ at: '/create-password', api: api({ 'create-password': () => refused('not_authenticated') }) })
    await enterPassword('abcdefg1')
    await userEvent.click(await screen.findByRole('link', { name: 'Pedir otro código' }))
    await heading('Recuperar el acceso')
    expect(address()).toBe('/forgot-password')
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })
})
