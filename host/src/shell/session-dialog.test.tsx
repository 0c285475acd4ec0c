import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { SessionLimits } from '@ventanilla/contract/endpoints/auth.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { fakeFederation } from '../testing/fake-federation.ts'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken, testToken } from '../testing/test-token.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const federation = fakeFederation([
  {
    declaration: { name: 'lists', hostApi: '*', pages: [{ id: 'list', path: '/lists/:id', title: 'list', access: 'session' }] },
    words: { list: 'Lista' },
    pages: { list: () => <h1>Lista</h1> },
  },
])

function open(idle: number, final: number, extend: () => SessionLimits = () => ({ idle_expires_at: inSeconds(900), expires_at: inSeconds(9000) })) {
  storeToken(testToken({ iat: Math.floor(Date.now() / 1000) - 900 }))
  let session = { id: 's1', idle_expires_at: inSeconds(idle), expires_at: inSeconds(final) }
  /** What the server says from now on. */
  const lasts = (seconds: number) => (session = { ...session, idle_expires_at: inSeconds(seconds) })
  const extendSession = jest.fn(extend)
  const calls = { 'current-user': () => ({ ...testUser(), session }), 'extend-session': extendSession, logout: () => ({ detail: '' }) }
  return { extendSession, lasts, ...renderHost({ at: '/lists/7', federation, api: fakeApi({ calls }) }) }
}
const dialog = () => screen.findByRole('alertdialog', { name: 'Tu sesión está por terminar' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => localStorage.clear())
afterEach(() => void jest.useRealTimers())

/** All that jest would replace but the date. */
const others = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'hrtime'] as const

describe('the end of a session', () => {
  it('is not announced while it is far', async () => {
    open(900, 9000)
    await screen.findByRole('heading', { name: 'Lista' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  it('is announced with the time that is left, and can be put off', async () => {
    const { extendSession } = open(119, 9000)
    expect(await dialog()).toHaveAccessibleDescription(/un rato sin actividad/)
    expect(screen.getByRole('timer')).toHaveTextContent(/^1:\d\d$/)
    await expectAccessible()
    fireEvent.pointerMove(document.body)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(extendSession).not.toHaveBeenCalled()
    press('Seguir conectado')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(extendSession).toHaveBeenCalledTimes(1)
  })
  it('stays announced when it could not be put off, and says why', async () => {
    open(90, 9000, () => refused('service_unavailable'))
    await dialog()
    press('Seguir conectado')
    const why = await screen.findByText(/El servicio no está disponible/)
    await waitFor(() => expect(why).toBeVisible())
  })
  it('that comes later is announced without what failed before', async () => {
    jest.useFakeTimers({ doNotFake: [...others] })
    const { session, lasts } = open(90, 9000, () => refused('service_unavailable'))
    await dialog()
    press('Seguir conectado')
    await screen.findByText(/El servicio no está disponible/)
    act(() => session.dispatch({ type: 'adminRead', admin: { ...testUser(), session: lasts(110) } }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    jest.setSystemTime(Date.now() + 60_000)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await dialog()).not.toHaveTextContent(/El servicio no está disponible/)
  })
  it('that cannot be extended is only announced, so that work can be saved', async () => {
    open(91, 90)
    expect(await dialog()).toHaveAccessibleDescription(/duración máxima/)
    expect(screen.queryByRole('button', { name: 'Seguir conectado' })).toBeNull()
    press('Volver a lo que hacía')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Lista' })).toBeVisible()
  })
  it('may be brought about at once', async () => {
    const { address, session } = open(90, 9000)
    await dialog()
    press('Cerrar sesión')
    expect(session.getState().isAuthenticated).toBe(false)
    expect(address()).toBe('/login')
  })
  it('leads to the sign-in page, which says so and leads back', async () => {
    const { address } = open(0, 9000)
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    expect(screen.getByText(/sesión terminó/)).toBeVisible()
    expect(address()).toBe('/login?next=%2Flists%2F7')
  })
})
