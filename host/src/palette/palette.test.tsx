import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Found } from '@ventanilla/contract/endpoints/search.endpoints'
import type { Grants } from '@ventanilla/contract/permissions'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { fakeFederation, type FakeRemote } from '../testing/fake-federation.ts'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

const people: FakeRemote = {
  declaration: {
    name: 'people',
    hostApi: '^1.0.0',
    pages: [
      { id: 'home', path: '/home', title: 'home', access: 'session', navigation: { section: 'overview', icon: 'home', order: 1 } },
      { id: 'list', path: '/users', title: 'list', access: { view: ['user-status'] }, navigation: { section: 'people', icon: 'users', order: 20 } },
      { id: 'one', path: '/users/:id', title: 'one', access: { view: ['user-status'] }, parent: 'list' },
    ],
  },
  words: { home: 'Inicio', list: 'Usuarios', one: 'Usuario' },
  pages: {
    home: () => (
      <>
        <h1>Inicio</h1>
        <input aria-label="Nota" />
        <form role="search">
          <input aria-label="Buscar en la lista" />
        </form>
      </>
    ),
    list: () => <h1>Usuarios</h1>,
    one: () => <h1>Ana Ríos</h1>,
  },
}
const ana: Found = { kind: 'user', id: '7', title: 'Ana Ríos', note: 'ana@example.com', link: '/users/7' }
const nothing = { too_short: [], unfinished: [] }

async function open(search: NonNullable<FakeAnswers['calls']>['search'] = () => ({ results: [ana], ...nothing }), grants?: Grants) {
  storeToken()
  const page = renderHost({ at: '/home', federation: fakeFederation([people]), api: fakeApi({ calls: { 'current-user': () => testUser(grants), search } }) })
  await screen.findByRole('heading', { name: 'Inicio' })
  return page
}
const field = () => screen.findByRole('combobox', { name: 'Buscar en toda la consola' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

describe('the search through everything', () => {
  it('opens by its button, and finds pages and records by keyboard alone', async () => {
    const { address } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Buscar en toda la consola' }))
    await userEvent.type(await field(), 'an')
    await waitFor(() => expect(options()).toEqual(['Ana Ríosana@example.com']))
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'us')
    await waitFor(() => expect(options()).toEqual(['Usuarios', 'Ana Ríosana@example.com']))
    expect(screen.getByRole('option', { name: /Usuarios/ })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}')
    const chosen = screen.getByRole('option', { name: /Ana/ })
    expect(chosen).toHaveAttribute('aria-selected', 'true')
    expect(await field()).toHaveAttribute('aria-activedescendant', chosen.id)
    // The page comes by `use`, which React lets finish only in an act that is waited for.
    await act(async () => void fireEvent.keyDown(await field(), { key: 'Enter' }))
    await waitFor(() => expect(address()).toBe('/users/7'))
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: 'Ana Ríos' })).toHaveFocus()
  })
  it('opens with Ctrl-K also while somebody types, and gives the focus back on Escape', async () => {
    await open()
    screen.getByRole('textbox', { name: 'Nota' }).focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveFocus())
  })
  it('names no page that the role may not open, and asks nothing before two letters', async () => {
    const search = jest.fn(() => ({ results: [], ...nothing }))
    await open(search, { request: [], approve: [] })
    await userEvent.keyboard('{Control>}k{/Control}')
    await field()
    expect(options()).toEqual(['Inicio'])
    await userEvent.type(await field(), 'u')
    expect(await screen.findByText(/Nada coincide/)).toBeVisible()
    expect(search).not.toHaveBeenCalled()
  })
  it('finds what the help says once three letters are typed, after everything else', async () => {
    const { address } = await open(() => ({ results: [], ...nothing }))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'pl')
    expect(screen.queryByRole('group', { name: 'Ayuda' })).not.toBeInTheDocument()
    await userEvent.type(await field(), 'antilla')
    const help = within(await screen.findByRole('group', { name: 'Ayuda' }))
    expect(help.getAllByRole('option').length).toBeLessThanOrEqual(4)
    await expectAccessible()
    const typing = await field()
    await act(() => Promise.resolve(fireEvent.keyDown(typing, { key: 'Enter' })))
    await waitFor(() => expect(address()).toMatch(/^\/helpCenter\/\w+/))
  })
  it('says where two letters find whole words, what took too long, and tries again what failed', async () => {
    const search = jest.fn(() => ({ results: [], too_short: ['user' as const], unfinished: ['card' as const] }))
    search.mockImplementationOnce(() => refused('service_unavailable'))
    await open(search)
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'xy')
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    const state = within(screen.getByRole('dialog'))
    expect(await state.findByText('Con dos letras, solo palabras completas del nombre: Usuarios.')).toBeVisible()
    expect(state.getByText('La búsqueda tardó demasiado en: Tarjetas. Escribe más letras.')).toBeVisible()
  })
})

describe('single keys', () => {
  it('lead to the search of the list and to the shortcuts, but never from a field', async () => {
    await open()
    await userEvent.click(document.body)
    await userEvent.keyboard('/')
    expect(screen.getByRole('textbox', { name: 'Buscar en la lista' })).toHaveFocus()
    await userEvent.type(screen.getByRole('textbox', { name: 'Nota' }), '/?')
    expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('/?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    screen.getByRole('textbox', { name: 'Nota' }).blur()
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
    await expectAccessible()
  })
  it('can be switched off, and stay off', async () => {
    const { unmount } = await open()
    await userEvent.keyboard('?')
    await userEvent.click(await screen.findByRole('checkbox', { name: /una sola tecla/ }))
    unmount()
    await open()
    await userEvent.keyboard('?/')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Buscar en la lista' })).not.toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await field()).toBeVisible()
  })
})
