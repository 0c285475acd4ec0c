import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OwnSession } from '@ventanilla/contract/endpoints/profile.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

const here: OwnSession = {
  id: 's1',
  current: true,
  created_at: '2025-01-02T13:00:00Z',
  seen_at: '2025-01-02T15:30:00Z',
  expires_at: '2025-01-02T21:00:00Z',
  address: '10.0.0.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
}
const elsewhere: OwnSession = { ...here, id: 's2', current: false, address: '10.0.0.8', user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1' }
const codes = ['abcd-efgh', 'ijkl-mnop']

async function open(calls: FakeAnswers['calls'] = {}, { secondFactor = false, language = 'es' }: { secondFactor?: boolean; language?: Language } = {}) {
  storeToken()
  const base: FakeAnswers['calls'] = { 'current-user': () => ({ ...testUser(), second_factor: secondFactor }), 'own-sessions': () => ({ results: [here, elsewhere] }) }
  const host = renderHost({ at: '/user/profile', language, api: fakeApi({ calls: { ...base, ...calls } }) })
  await screen.findByText('10.0.0.7')
  return host
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => localStorage.clear())

describe('the profile', () => {
  it.each(['es', 'en'] as const)('shows data, sessions, second factor, preferences and permissions, in %s', async (language) => {
    await open({}, { language })
    const titles = { es: ['Datos de la cuenta', 'Contraseña', 'Verificación en dos pasos', 'Preferencias', 'Sesiones abiertas', 'Permisos de tu rol'], en: ['Account details', 'Password', 'Two-step verification', 'Preferences', 'Open sessions', 'Permissions of your role'] }
    for (const name of titles[language]) expect(screen.getByRole('region', { name })).toBeVisible()
    await expectAccessible()
  })
  it('changes the name, everywhere at once', async () => {
    let saved = testUser()
    const edit = jest.fn(() => (saved = { ...saved, first_name: 'Ana' }))
    await open({ 'edit-profile': edit, 'current-user': () => saved })
    await press('Editar nombre')
    const name = within(await dialog('Editar nombre')).getByRole('textbox', { name: 'Nombre' })
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(name).toHaveAccessibleDescription('Este campo no puede estar vacío.')
    await userEvent.type(name, ' Ana ')
    await press('Guardar')
    expect(await screen.findByRole('button', { name: 'Ana Robles' })).toBeVisible()
    expect(edit).toHaveBeenCalledWith({ params: { id: '1' }, body: { first_name: 'Ana', surname: 'Robles' } })
    await noDialog()
  })
  it('returns the focus when a dialog closes', async () => {
    await open()
    await press('Editar nombre')
    await dialog('Editar nombre')
    await press('Cancelar')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar nombre' })).toHaveFocus())
  })
  it('changes the password with the current one', async () => {
    const change = jest.fn(() => ({ detail: '' }))
    change.mockImplementationOnce(() => refused('validation_failed', { problems: [{ field: 'current_password', code: 'password_current_wrong' }] }))
    await open({ 'change-password': change })
    await press('Cambiar contraseña')
    await dialog('Cambiar contraseña')
    await press('Guardar')
    expect(change).not.toHaveBeenCalled()
    const current = screen.getByLabelText('Contraseña actual')
    await waitFor(() => expect(current).toHaveFocus())
    await userEvent.type(current, 'vieja-clave-1')
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'nueva-clave-1')
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'nueva-clave-x')
    expect(screen.getByLabelText('Repite la contraseña')).toHaveAccessibleDescription('¡Las contraseñas deben coincidir!')
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), '{Backspace}1')
    await press('Guardar')
    await waitFor(() => expect(current).toHaveAccessibleDescription('La contraseña actual no es correcta.'))
    await expectAccessible()
    await userEvent.clear(current)
    await userEvent.type(current, 'vieja-clave-2')
    await press('Guardar')
    expect(await screen.findByText(/Contraseña cambiada/)).toBeVisible()
    expect(change).toHaveBeenLastCalledWith({ params: { id: '1' }, body: { current_password: 'vieja-clave-2', password: 'nueva-clave-1', confirm_password: 'nueva-clave-1' } })
  })
})

describe('a new password', () => {
  it.each([['es', 'Distinta de la contraseña actual.'], ['en', 'Different from the current password.']] as const)('is not the current one: shown at its field, before it is sent and by the server, in %s', async (language, words) => {
    const change = jest.fn(() => refused('validation_failed', { problems: [{ field: 'password', code: 'password_same' }] }))
    await open({ 'change-password': change }, { language })
    const labels = { es: ['Cambiar contraseña', 'Contraseña actual', 'Contraseña nueva', 'Repite la contraseña', 'Guardar'], en: ['Change password', 'Current password', 'New password', 'Repeat the password', 'Save'] }
    const [title = '', current = '', fresh = '', repeated = '', save = ''] = labels[language]
    await press(title)
    await dialog(title)
    for (const label of [current, fresh, repeated]) await userEvent.type(screen.getByLabelText(label), 'misma-clave-1')
    await press(save)
    expect(screen.getByLabelText(fresh)).toHaveAccessibleDescription(expect.stringContaining(words) as string)
    expect(change).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText(current), 'x')
    await press(save)
    await waitFor(() => expect(screen.getByLabelText(fresh)).toHaveAccessibleDescription(expect.stringContaining(words) as string))
    expect(change).toHaveBeenCalledTimes(1)
  })
})

describe('the open sessions', () => {
  it('are listed by device and address, this one marked and without a button to end it', async () => {
    await open()
    const [first, second] = within(screen.getByRole('region', { name: 'Sesiones abiertas' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('Firefox en Linux')
    expect(first).toHaveTextContent('Esta sesión')
    expect(first).toHaveTextContent('02/01/2025 08:00')
    expect(second).toHaveTextContent('Safari en iOS')
    expect(first && within(first).queryByRole('button')).toBeNull()
  })
  it('end one by one, after a question', async () => {
    const end = jest.fn(() => ({ detail: '' }))
    let results = [here, elsewhere]
    await open({ 'end-session': end, 'own-sessions': () => ({ results }) })
    await press('Cerrar sesión: Safari en iOS, 10.0.0.8')
    results = [here]
    await userEvent.click(within(await dialog('Cerrar sesión: Safari en iOS, 10.0.0.8')).getByRole('button', { name: 'Cerrar sesión' }))
    expect(await screen.findByText('Sesión cerrada.')).toBeVisible()
    expect(end).toHaveBeenCalledWith({ body: { id: 's2' } })
    await waitFor(() => expect(screen.queryByText('10.0.0.8')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull()
  })
  it('end all others at once, after a question', async () => {
    const endOthers = jest.fn(() => ({ detail: '' }))
    await open({ 'end-other-sessions': endOthers })
    await press('Cerrar las demás')
    const question = await dialog('Cerrar las demás')
    expect(endOthers).not.toHaveBeenCalled()
    await userEvent.click(within(question).getByRole('button', { name: 'Cerrar las demás' }))
    expect(await screen.findByText('Se cerraron tus demás sesiones.')).toBeVisible()
    expect(endOthers).toHaveBeenCalledTimes(1)
  })
  it('that cannot be read say so and are asked for again', async () => {
    storeToken()
    let down = true
    const calls: FakeAnswers['calls'] = { 'current-user': () => testUser(), 'own-sessions': () => (down ? refused('service_unavailable') : { results: [here] }) }
    renderHost({ at: '/user/profile', api: fakeApi({ calls }) })
    expect(await screen.findByText('No se pudieron cargar tus sesiones')).toBeVisible()
    down = false
    await press('Reintentar')
    expect(await screen.findByText('10.0.0.7')).toBeVisible()
  })
})

describe('the second factor', () => {
  it('is switched on by the password and a code of the authenticator, and shows its recovery codes once', async () => {
    userEvent.setup() // brings a clipboard
    const begin = jest.fn(() => ({ secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Ventanilla:ada?secret=ABCDEFGHIJKL' }))
    const enable = jest.fn(() => ({ recovery_codes: codes }))
    enable.mockImplementationOnce(() => refused('second_factor_wrong'))
    await open({ 'begin-second-factor': begin, 'enable-second-factor': enable })
    await press('Activar')
    await userEvent.type(within(await dialog('Activar la verificación en dos pasos')).getByLabelText('Contraseña actual'), 'secret12{Enter}')
    const picture = await screen.findByRole('img', { name: /Código QR/ })
    await waitFor(() => expect(picture).toBeVisible())
    expect(screen.getByText('ABCD EFGH IJKL')).toBeVisible()
    await expectAccessible()
    const code = screen.getByRole('textbox', { name: 'Código de 6 dígitos' })
    await userEvent.type(code, '000 000{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription('El código de autenticación no es correcto.'))
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    const shown = await dialog('Códigos de recuperación')
    expect(enable).toHaveBeenLastCalledWith({ body: { code: '123456' } })
    await waitFor(() => expect(shown).toBeVisible())
    for (const one of codes) expect(within(shown).getByText(one)).toBeVisible()
    await expectAccessible()
    await press('Copiar')
    expect(await screen.findByText('Códigos copiados.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('abcd-efgh\nijkl-mnop')
    await press('Ya los guardé')
    await noDialog()
    expect(screen.queryByText('abcd-efgh')).toBeNull()
  })
  it('is switched off by password and code', async () => {
    const disable = jest.fn(() => ({ detail: '' }))
    await open({ 'disable-second-factor': disable }, { secondFactor: true })
    expect(screen.getByText('Activada')).toBeVisible()
    await press('Desactivar')
    const question = await dialog('Desactivar la verificación en dos pasos')
    await userEvent.type(within(question).getByLabelText('Contraseña actual'), 'secret12')
    await userEvent.type(within(question).getByRole('textbox', { name: 'Código de verificación' }), '123456')
    await userEvent.click(within(question).getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Verificación en dos pasos desactivada.')).toBeVisible()
    expect(disable).toHaveBeenCalledWith({ body: { current_password: 'secret12', code: '123456' } })
  })
  it('renews its recovery codes for a code, after saying what ends', async () => {
    await open({ 'renew-recovery-codes': () => ({ recovery_codes: codes }) }, { secondFactor: true })
    await press('Renovar códigos')
    const question = await dialog('Renovar los códigos de recuperación')
    expect(question).toHaveTextContent('dejarán de funcionar')
    await userEvent.type(within(question).getByRole('textbox'), '123456{Enter}')
    const kept = within(await dialog('Códigos de recuperación')).getByText('ijkl-mnop')
    await waitFor(() => expect(kept).toBeVisible())
  })
})
