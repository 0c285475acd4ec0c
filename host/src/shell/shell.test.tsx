import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import type { Grants } from '@ventanilla/contract/permissions'
import { useHost, useToast } from '@ventanilla/remote-sdk/host-context'
import { Link, useParams } from '@ventanilla/remote-sdk/router'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { fakeFederation, type FakeRemote } from '../testing/fake-federation.ts'
import { press, renderHost } from '../testing/render-host.tsx'
import { storeToken, testToken } from '../testing/test-token.ts'

function Person() {
  const { id } = useParams()
  const { setPageTitle } = useHost()
  useEffect(() => {
    setPageTitle(`Ana ${id}`)
    return () => setPageTitle(undefined)
  }, [id, setPageTitle])
  return (
    <>
      <h1>Ana {id}</h1>
      <section id="datos" tabIndex={-1} aria-label="Datos" />
    </>
  )
}
const Saver = () => {
  const toast = useToast()
  return (
    <>
      <h1>Lotes</h1>
      <button onClick={() => toast('success', 'Guardado')}>Guardar</button>
    </>
  )
}
const people: FakeRemote = {
  declaration: {
    name: 'people',
    hostApi: '^1.0.0',
    pages: [
      { id: 'list', path: '/users', title: 'list', access: { view: ['user-status'] }, navigation: { section: 'people', icon: 'users', order: 20 } },
      { id: 'one', path: '/users/:id', title: 'one', access: { view: ['user-status'] }, parent: 'list' },
      { id: 'codes', path: '/users-otp', title: 'codes', access: { view: ['user-otp'] }, navigation: { section: 'people', icon: 'key', order: 10 } },
    ],
  },
  words: { list: 'Usuarios', one: 'Usuario', codes: 'Códigos' },
  pages: { list: () => <><h1>Usuarios</h1><Link to="/users/7">Siete</Link><Link to="/users/7#datos">Datos de siete</Link></>, one: Person },
}
const operations: FakeRemote = {
  declaration: {
    name: 'operations',
    hostApi: '^1.0.0',
    pages: [{ id: 'hub', path: '/home', title: 'hub', access: 'session', navigation: { section: 'operations', icon: 'shield', order: 1 } }],
  },
  words: { hub: 'Lotes' },
  pages: { hub: Saver },
}

function open(at: string, grants?: Grants, federation = fakeFederation([people, operations])) {
  storeToken()
  return { federation, ...renderHost({ at, federation, api: fakeApi({ calls: { 'current-user': () => testUser(grants) } }) }) }
}
const menu = () => screen.findByRole('navigation', { name: 'Navegación principal' })

beforeEach(() => localStorage.clear())

it('the frame stands with the name of the page, and nothing in it, until the server says who is there', async () => {
  storeToken()
  let say: (user: ReturnType<typeof testUser>) => void = () => undefined
  const known = new Promise<ReturnType<typeof testUser>>((done) => (say = done))
  renderHost({ at: '/users', federation: fakeFederation([people, operations]), api: fakeApi({ calls: { 'current-user': () => known } }) })
  expect(await screen.findByRole('navigation', { name: 'Ruta de navegación' })).toHaveTextContent('Usuarios')
  expect(screen.queryByRole('navigation', { name: 'Navegación principal' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  act(() => say(testUser()))
  expect(await menu()).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible()
})

describe('the menu', () => {
  it('has the declared pages, by section and order', async () => {
    open('/home')
    expect(within(await menu()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Lotes', 'Códigos', 'Usuarios', 'Versiones'])
    expect(within(await menu()).getByText('Personas')).toBeVisible()
  })
  it('has a section and an icon that only one remote brings, below the others', async () => {
    const coffee: FakeRemote = {
      declaration: { name: 'coffee', hostApi: '^1.0.0', pages: [{ id: 'beans', path: '/beans', title: 'beans', access: 'session', navigation: { section: { id: 'kitchen', title: 'kitchen' }, icon: 'M5 6h12', order: 1 } }] },
      words: { beans: 'Granos', kitchen: 'Cocina' },
      pages: { beans: () => <h1>Granos</h1> },
    }
    open('/home', undefined, fakeFederation([coffee, people, operations]))
    const links = within(await menu()).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Lotes', 'Códigos', 'Usuarios', 'Versiones', 'Granos'])
    expect(within(await menu()).getByRole('list', { name: 'Cocina' })).toContainElement(links[4] ?? null)
    expect(links[4]?.querySelector('path')).toHaveAttribute('d', 'M5 6h12')
  })
  it('leaves out what the role may not open, and sections without entries', async () => {
    open('/home', { request: [], approve: ['user-status'] })
    expect(within(await menu()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Lotes', 'Usuarios'])
  })
  it('shows where a page below one of its entries stands', async () => {
    open('/users/7')
    expect(within(await menu()).getByRole('link', { name: 'Usuarios' })).toHaveAttribute('data-holds-current')
    expect(within(await menu()).getByRole('link', { name: 'Lotes' })).not.toHaveAttribute('data-holds-current')
  })
  it('fetches a page when it is about to be opened', async () => {
    const { federation } = open('/home')
    await userEvent.hover(within(await menu()).getByRole('link', { name: 'Usuarios' }))
    expect(federation.prefetched).toContain('people/list')
  })
})

describe('a page', () => {
  it('names the document, the breadcrumbs, and itself after its data', async () => {
    open('/users/7')
    expect(await screen.findByRole('heading', { name: 'Ana 7' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Ana 7 · Ventanilla'))
    const trail = screen.getByRole('navigation', { name: 'Ruta de navegación' })
    expect(within(trail).getByRole('link', { name: 'Usuarios' })).toHaveAttribute('href', '/users')
    expect(within(trail).getByText('Ana 7')).toHaveAttribute('aria-current', 'page')
  })
  it('has the focus on its heading after a navigation, and is announced', async () => {
    open('/users')
    await press(await screen.findByRole('link', { name: 'Siete' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ana 7' })).toHaveFocus())
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Ana 7')
  })
  it('has the focus on the part that the end of its address names', async () => {
    open('/users')
    await press(await screen.findByRole('link', { name: 'Datos de siete' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Datos' })).toHaveFocus())
  })
  it('is refused to a role that may not open it, and not even loaded', async () => {
    const { federation } = open('/users/7', { request: [], approve: [] })
    expect(await screen.findByRole('heading', { name: 'Sin acceso a esta página' })).toBeVisible()
    expect(federation.prefetched).not.toContain('people')
  })
  it('that fails leaves the rest as it is', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined)
    open('/users-otp')
    expect(await screen.findByRole('heading', { name: 'No se pudo abrir esta sección' })).toBeVisible()
    await press(within(await menu()).getByRole('link', { name: 'Usuarios' }))
    expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible()
  })
  it('shows toasts', async () => {
    open('/home')
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Guardado')).toBeVisible()
  })
})

describe('without a registry', () => {
  it('says so where a page of a remote should be', async () => {
    open('/users', undefined, fakeFederation([], 'failed'))
    expect(await screen.findByRole('heading', { name: 'No se pudo cargar la lista de secciones' })).toBeVisible()
  })
  it('still has the profile', async () => {
    open('/user/profile', undefined, fakeFederation([], 'failed'))
    expect(await screen.findByRole('heading', { name: 'Mi perfil' })).toBeVisible()
  })
})

describe('the frame', () => {
  it('has a skip link to the content', async () => {
    open('/home')
    await userEvent.click(await screen.findByRole('link', { name: 'Saltar al contenido' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })
  it('has nothing that axe finds', async () => {
    open('/user/profile')
    await screen.findByRole('heading', { name: 'Mi perfil' })
    await expectAccessible()
  })
})

it('shows nothing of one session in the next, not even what was still on its way', async () => {
  const late: ((name: string) => void)[] = []
  const answer = (name: string) => ({ count: 1, count_capped: false, next: null, previous: null, results: [{ ...roleOf, name }] })
  function Roles() {
    const { data } = useQuery(useHost().api.query('roles', { query: {} }))
    return <h1>{data?.results[0]?.name ?? 'Sin datos'}</h1>
  }
  storeToken()
  const federation = fakeFederation([{ ...operations, pages: { hub: Roles } }])
  const roles = () => new Promise<ReturnType<typeof answer>>((done) => late.push((name) => done(answer(name))))
  const { session } = renderHost({ at: '/home', federation, api: fakeApi({ calls: { 'current-user': () => testUser(), roles } }) })
  await screen.findByRole('heading', { name: 'Sin datos' })
  act(() => session.dispatch({ type: 'tokenFound', token: testToken({ sub: '2', sid: 's2' }) }))
  await waitFor(() => expect(late).toHaveLength(2))
  await act(() => Promise.resolve(late[0]?.('de Ada')))
  expect(screen.queryByText('de Ada')).toBeNull()
  await act(() => Promise.resolve(late[1]?.('de Luis')))
  expect(await screen.findByRole('heading', { name: 'de Luis' })).toBeVisible()
})

const roleOf = { id: 'R1', description: '', is_system: false, request_permissions: [], approve_permissions: [], requires_second_factor: false, admin_count: 0, updated_at: '2026-11-20T15:00:00Z', version: 1 }
