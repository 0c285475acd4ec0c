import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from '@ventanilla/remote-sdk/router'
import { card, CardList, pageOf, renderList, type Cards } from '../testing/card-list.tsx'
import type { Preferences, SavedView } from './preferences.ts'

const KEY = 'ventanilla.list.1.cards'
const view = (name: string, own: Partial<SavedView> = {}): SavedView => ({ name, filters: {}, columns: { hidden: [], order: [] }, ...own })
const keep = (preferences: Partial<Preferences>) => localStorage.setItem(KEY, JSON.stringify(preferences))
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '') as Preferences
const cards: Cards = () => pageOf([card()])

beforeEach(() => localStorage.clear())

/** The page offers no filter by the kind of card, as another tab of it may. */
const elsewhere = view('Virtuales', { filters: { card_type: 'virtual' } })

test('a view with a filter that has no chip here is not offered, and stays stored for the other tab', async () => {
  keep({ views: [elsewhere, view('Activas', { filters: { status: 'Active' } })], defaultView: 'Virtuales' })
  const { address } = renderList({ calls: { cards } })
  expect(await screen.findByText('ana@example.com')).toBeVisible()
  expect(address()).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Vista de la lista' }))
  expect(await screen.findByRole('button', { name: 'Activas' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Virtuales' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre de la vista nueva' }), 'Todas{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre de la vista nueva' }), 'virtuales{Enter}')
  expect(await screen.findByText('Ya tienes una vista con este nombre.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar la vista Activas' }))
  expect(kept()).toMatchObject({ views: [elsewhere, view('Todas')], defaultView: 'Virtuales' })
})

test('what was cleared of a default view stays so in its address', async () => {
  keep({ views: [view('Activas', { filters: { status: 'Active' } })], defaultView: 'Activas' })
  const asked = jest.fn(cards)
  const { address, unmount } = renderList({ calls: { cards: asked } })
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(address()).toBe('/?saved_view=none'))
  unmount()
  asked.mockClear()
  const again = renderList({ calls: { cards: asked } }, { at: '/?saved_view=none' })
  await screen.findByText('ana@example.com')
  expect(again.address()).toBe('/?saved_view=none')
  expect(asked.mock.calls).toEqual([[{ query: { page: 1, page_size: 10 } }]])
  await userEvent.click(screen.getByRole('button', { name: 'Titular' }))
  await waitFor(() => expect(again.address()).toBe('/?sort=surname&order=asc'))
})

test('the default view is shown again when the entry of the menu leads to the open list', async () => {
  keep({ views: [view('Activas', { filters: { status: 'Active' } })], defaultView: 'Activas' })
  const asked = jest.fn(cards)
  const { address } = renderList({ calls: { cards: asked } }, { at: '/?search=ana', ui: <><CardList /><Link to="/">Menú</Link></> })
  await screen.findByText('ana@example.com')
  asked.mockClear()
  await userEvent.click(screen.getByRole('link', { name: 'Menú' }))
  await waitFor(() => expect(address()).toBe('/?status=Active'))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { page: 1, page_size: 10, status: 'Active' } }))
  expect(asked).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(address()).toBe('/?saved_view=none'))
})

test('a list with a default view of an unknown sort still loads', async () => {
  keep({ views: [view('Mía', { sort: { by: 'gone', order: 'asc' } })], defaultView: 'Mía' })
  renderList({ calls: { cards } })
  expect(await screen.findByText('ana@example.com')).toBeVisible()
})

test('a default view of columns alone is what the list opens with, unless the address says what it shows', async () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim()).filter(Boolean)
  const columns = { hidden: ['holder'], order: [] }
  keep({ views: [view('Corta', { columns })], defaultView: 'Corta' })
  const first = renderList({ calls: { cards } }, { at: '/?status=Active' })
  await screen.findByText('ana@example.com')
  expect(heads()).toEqual(['Titular', 'Correo', 'Acciones'])
  first.unmount()
  const { address } = renderList({ calls: { cards } })
  await screen.findByText('ana@example.com')
  expect(heads()).toEqual(['Correo', 'Acciones'])
  expect(address()).toBe('/')
})
