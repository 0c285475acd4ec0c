import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '../testing/testing.tsx'
import { MAX_VIEWS } from './preferences.ts'
import { card, pageOf, renderList, type Cards } from '../testing/card-list.tsx'

beforeEach(() => localStorage.clear())

const cards: Cards = () => pageOf([card()])
const KEY = 'ventanilla.list.1.cards'
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim()).filter(Boolean)
const settings = async (at?: string) => {
  const rendered = renderList({ calls: { cards } }, { at })
  await screen.findByText('ana@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Vista de la lista' }))
  const panel = within(await screen.findByRole('dialog'))
  return { ...rendered, panel }
}
const save = async (panel: Awaited<ReturnType<typeof settings>>['panel'], name: string) => {
  await userEvent.type(panel.getByRole('textbox', { name: 'Nombre de la vista nueva' }), name)
  await userEvent.click(panel.getByRole('button', { name: 'Guardar vista' }))
}

it('hides and moves columns, keeps one, and remembers it for this person and list', async () => {
  const { panel, unmount } = await settings()
  await expectAccessible()
  await userEvent.click(panel.getByRole('button', { name: 'Bajar la columna Titular' }))
  expect(heads()).toEqual(['Correo', 'Titular', 'Acciones'])
  await userEvent.click(panel.getByRole('checkbox', { name: 'Correo' }))
  expect(heads()).toEqual(['Titular', 'Acciones'])
  expect(panel.getByRole('checkbox', { name: 'Titular' })).toBeDisabled()
  expect(panel.queryByRole('checkbox', { name: 'Acciones' })).toBeNull()
  unmount()
  const again = renderList({ calls: { cards } })
  await screen.findByText('Pérez')
  expect(heads()).toEqual(['Titular', 'Acciones'])
  again.unmount()
  const reset = await settingsAgain()
  await userEvent.click(reset.getByRole('button', { name: 'Restablecer columnas y altura' }))
  expect(heads()).toEqual(['Titular', 'Correo', 'Acciones'])
})

const settingsAgain = async () => {
  renderList({ calls: { cards } })
  await screen.findByText('Pérez')
  await userEvent.click(screen.getByRole('button', { name: 'Vista de la lista' }))
  return within(await screen.findByRole('dialog'))
}

it('makes rows compact', async () => {
  const { panel } = await settings()
  await userEvent.click(panel.getByText('Compacta'))
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
})

it('saves what is shown under a name, without what was typed, and shows it again', async () => {
  const { panel, address } = await settings('/?search=ana@x.com&status=Active&sort=surname&order=desc&page=1')
  await save(panel, 'Activas')
  expect(localStorage.getItem(KEY)).not.toContain('ana@x.com')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(address()).toBe('/?sort=surname&order=desc'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Vista guardada' }))
  await userEvent.click(await screen.findByTitle('Activas'))
  await waitFor(() => expect(address()).toBe('/?sort=surname&order=desc&status=Active'))
  expect(screen.getByRole('combobox', { name: 'Vista guardada' })).toHaveAccessibleDescription('Activas')
})

it('opens with the default view, unless the address says what it shows', async () => {
  const first = await settings('/?status=Active')
  await save(first.panel, 'Activas')
  await userEvent.click(first.panel.getByRole('button', { name: 'Abrir la lista con la vista Activas' }))
  expect(first.panel.getByText('Predeterminada')).toBeVisible()
  await expectAccessible()
  first.unmount()
  const asked = jest.fn(cards)
  const second = renderList({ calls: { cards: asked } })
  await waitFor(() => expect(second.address()).toBe('/?status=Active'))
  await screen.findByText('ana@example.com')
  expect(asked.mock.calls).toEqual([[{ query: { page: 1, page_size: 10, status: 'Active' } }]])
  second.unmount()
  const third = renderList({ calls: { cards } }, { at: '/?status=Canceled' })
  await screen.findByText('ana@example.com')
  expect(third.address()).toBe('/?status=Canceled')
})

it('renames and deletes views, and takes no name twice', async () => {
  const { panel } = await settings()
  await save(panel, 'Una')
  await save(panel, 'una')
  expect(panel.getByText('Ya tienes una vista con este nombre.')).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Cambiar el nombre de la vista Una' }))
  const name = panel.getByRole('textbox', { name: 'Nombre de la vista' })
  expect(name).toHaveFocus()
  await userEvent.clear(name)
  await userEvent.type(name, 'Otra{Enter}')
  expect(panel.getByRole('button', { name: 'Otra' })).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Eliminar la vista Otra' }))
  expect(panel.queryByRole('button', { name: 'Otra' })).toBeNull()
})

it('keeps no more than twenty views', async () => {
  const views = Array.from({ length: MAX_VIEWS + 5 }, (_, at) => ({ name: `Vista ${at}`, filters: {}, columns: { hidden: [], order: [] } }))
  localStorage.setItem(KEY, JSON.stringify({ views }))
  const { panel } = await settings()
  expect(panel.getByText(/^Puedes guardar hasta 20 vistas/)).toBeVisible()
  expect(panel.queryByRole('textbox', { name: 'Nombre de la vista nueva' })).toBeNull()
})

it.each(['{', '[]', '{"columns":{"hidden":"x","order":[7]},"views":[{"name":5},{"name":"Sin filtros"}],"density":1,"defaultView":"?"}', JSON.stringify({ columns: { hidden: ['holder', 'email'], order: [] } })])(
  'trusts nothing that the browser kept: %s',
  async (kept) => {
    localStorage.setItem(KEY, kept)
    renderList({ calls: { cards } })
    await screen.findByText('ana@example.com')
    expect(heads()).toEqual(['Titular', 'Correo', 'Acciones'])
  },
)

it('holds until the page is left what the browser does not store, and says so', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new DOMException('disabled', 'SecurityError') })
  const { panel } = await settings()
  await save(panel, 'Mía')
  expect(await panel.findByText(/^El navegador no guardó el cambio/)).toBeVisible()
  expect(panel.getByRole('button', { name: 'Mía' })).toBeVisible()
  await userEvent.click(panel.getByRole('checkbox', { name: 'Correo' }))
  expect(heads()).toEqual(['Titular', 'Acciones'])
})
