import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken, testToken } from '../testing/test-token.ts'

const invitation = () => ({ email: 'ana@empresa.pa', first_name: 'Ana', surname: 'Ríos', role: 'Aprobador', expires_at: '2030-01-02T17:00:00Z' })
const calls = { invitation, 'accept-invitation': () => ({ token: testToken() }), 'current-user': () => testUser(), logout: () => ({ detail: '' }) }

async function accept() {
  await userEvent.type(await screen.findByLabelText('Contraseña'), 'abcdefg1')
  await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'abcdefg1')
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar y entrar' }))
}

beforeEach(() => localStorage.clear())

describe('an invitation', () => {
  it('shows its person and role, and signs in with the password', async () => {
    const acceptInvitation = jest.fn(calls['accept-invitation'])
    const { address } = renderHost({ at: '/invitation?link=l1', api: fakeApi({ calls: { ...calls, 'accept-invitation': acceptInvitation } }) })
    expect(await screen.findByText(/Hola, Ana Ríos/)).toBeVisible()
    expect(screen.getByText('ana@empresa.pa')).toBeVisible()
    expect(screen.getByText('Aprobador')).toBeVisible()
    expect(screen.getByText('02/01/2030 12:00')).toBeVisible()
    await expectAccessible()
    await accept()
    await waitFor(() => expect(address()).toBe('/home'))
    expect(acceptInvitation).toHaveBeenCalledWith({ body: { password: 'abcdefg1', confirm_password: 'abcdefg1', link: 'l1' } })
  })
  it('that was used or is too old says so at once, and leads to the sign-in page', async () => {
    renderHost({ at: '/invitation?link=l1', api: fakeApi({ calls: { invitation: () => refused('link_invalid') } }) })
    expect(await screen.findByText('El enlace no es válido o ya se usó.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toHaveAttribute('href', '/login')
    expect(screen.queryByLabelText('Contraseña')).toBeNull()
    await expectAccessible()
  })
  it('that is used elsewhere in the meantime says so too', async () => {
    renderHost({ at: '/invitation?link=l1', api: fakeApi({ calls: { invitation, 'accept-invitation': () => refused('link_invalid') } }) })
    await accept()
    expect(await screen.findByText('El enlace no es válido o ya se usó.')).toBeVisible()
  })
  it('needs the whole link', async () => {
    renderHost({ at: '/invitation' })
    expect(await screen.findByText(/Este enlace está incompleto/)).toBeVisible()
  })
  it('can be looked at again when the server did not answer', async () => {
    let down = true
    renderHost({ at: '/invitation?link=l1', api: fakeApi({ calls: { invitation: () => (down ? refused('service_unavailable') : invitation()) } }) })
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    down = false
    await userEvent.click(retry)
    expect(await screen.findByText(/Hola, Ana Ríos/)).toBeVisible()
  })
  it('asks a signed-in person to sign out first, and then continues', async () => {
    storeToken()
    const { address } = renderHost({ at: '/invitation?link=l1', api: fakeApi({ calls }) })
    expect(await screen.findByText(/^admin@ventanilla\.example tiene una sesión abierta/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await accept()
    await waitFor(() => expect(address()).toBe('/home'))
  })
})
