import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json, localServer } from '@ventanilla/api-client/local-server'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { createSessionApi } from '../session/session-api.ts'
import { fakeFederation } from '../testing/fake-federation.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken, testToken } from '../testing/test-token.ts'

const currentUser = () => testUser()
const api = fakeApi({ calls: { 'current-user': currentUser, login: () => ({ token: testToken() }), logout: () => ({ detail: '' }) } })

function Lists() {
  const api = useApi()
  return <button onClick={() => void api.call('users', { query: {} }).catch(() => undefined)}>Consultar</button>
}
const federation = fakeFederation([
  {
    declaration: {
      name: 'lists',
      hostApi: '^1.0.0',
      pages: [
        { id: 'home', path: '/home', title: 'home', access: 'session' },
        { id: 'list', path: '/lists/:id', title: 'list', access: 'session' },
      ],
    },
    words: { home: 'Inicio', list: 'Lista' },
    pages: { home: () => <h1>Inicio</h1>, list: Lists },
  },
])

async function signIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo' }), 'admin@ventanilla.example')
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secret12{Enter}')
}

beforeEach(() => localStorage.clear())

describe('the routes', () => {
  it('lead from / to the sign-in page, and home when signed in', async () => {
    const { address, unmount } = renderHost({ at: '/', api, federation })
    expect(address()).toBe('/login')
    unmount()
    storeToken()
    expect(renderHost({ at: '/', api, federation }).address()).toBe('/home')
    expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  })
  it('lead from the sign-in page home when signed in', async () => {
    storeToken()
    expect(renderHost({ at: '/login', api, federation }).address()).toBe('/home')
    expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  })
  it('lead back to the address that was asked for', async () => {
    const { address } = renderHost({ at: '/lists/7?page=2', api, federation })
    expect(address()).toBe('/login?next=%2Flists%2F7%3Fpage%3D2')
    await signIn()
    expect(await screen.findByRole('button', { name: 'Consultar' })).toBeVisible()
    expect(address()).toBe('/lists/7?page=2')
  })
  it('lead to help with and without a session', async () => {
    renderHost({ at: '/helpCenter/aboutLuki', api, federation })
    expect(await screen.findByRole('heading', { name: 'Sobre Luki y la consola' })).toBeVisible()
  })
  it('end in a not-found page', async () => {
    storeToken()
    renderHost({ at: '/nowhere', api, federation })
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
    expect(screen.getByText('La dirección /nowhere no existe o cambió de lugar.')).toBeVisible()
    expect(document.title).toBe('Página no encontrada · Ventanilla')
  })
})

describe('a session', () => {
  it('that the server ends opens the sign-in page with the reason, and returns afterwards', async () => {
    const refusal = { code: 'session_ended', detail: 'x', problems: [] }
    const server = await localServer(json(testUser()), json(refusal, 401), json({ token: testToken({ sid: 's2' }) }), json(testUser()))
    storeToken()
    const { address } = renderHost({ at: '/lists/7', federation, api: (session, words) => createSessionApi(server.url, session, words) })
    await userEvent.click(await screen.findByRole('button', { name: 'Consultar' }))
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    expect(screen.getByText(/sesión terminó/)).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
    await signIn()
    expect(await screen.findByRole('button', { name: 'Consultar' })).toBeVisible()
    expect(address()).toBe('/lists/7')
    await server.close()
  })
  it('that the person ends starts at the home page', async () => {
    storeToken()
    const { address } = renderHost({ at: '/lists/7', api, federation })
    const account = await screen.findByRole('button', { name: 'Ada Robles' })
    await act(() => Promise.resolve(account.click())) // its menu is code that comes then, which React lets finish only in an act that is waited for
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(address()).toBe('/login'))
    expect(screen.queryByText(/sesión terminó/)).toBeNull()
    expect(localStorage.getItem('accessToken')).toBeNull()
  })
  it('that ends in another tab ends here, which keeps its place', async () => {
    storeToken()
    const { address } = renderHost({ at: '/lists/7', api, federation })
    await screen.findByRole('button', { name: 'Consultar' })
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(address()).toBe('/login?next=%2Flists%2F7')
    expect(screen.getByText(/sesión terminó/)).toBeVisible()
  })
  it('of somebody else in another tab leaves nothing of the first on the screen', async () => {
    storeToken()
    let reads = 0
    renderHost({ at: '/user/profile', federation, api: fakeApi({ calls: { 'current-user': () => ({ ...testUser(), first_name: ++reads === 1 ? 'Ada' : 'Bruno' }) } }) })
    expect(await screen.findByRole('button', { name: 'Ada Robles' })).toBeVisible()
    storeToken(testToken({ sid: 's2' }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(await screen.findByRole('button', { name: 'Bruno Robles' })).toBeVisible()
  })
  it('whose administrator cannot be read says so and tries again', async () => {
    let down = true
    storeToken()
    renderHost({
      at: '/home',
      federation,
      api: fakeApi({
        calls: {
          'current-user': () => {
            if (down) throw new Error('down')
            return testUser()
          },
        },
      }),
    })
    expect(await screen.findByRole('heading', { name: 'No se pudo abrir tu sesión' })).toBeVisible()
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  })
})

describe('the error screen', () => {
  it('is worded as the specification has it, with the message', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined)
    storeToken()
    const broken = {
      ...federation,
      getState: () => {
        throw new Error('the registry is no registry')
      },
    }
    renderHost({ at: '/home', api, federation: broken })
    expect(await screen.findByRole('heading', { name: '¡Error inesperado de la aplicación!' })).toBeVisible()
    expect(screen.getByText('the registry is no registry')).toBeVisible()
  })
})
