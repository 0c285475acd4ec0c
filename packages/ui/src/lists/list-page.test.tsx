import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { CardChange } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { expectAccessible } from '../testing/testing.tsx'
import { card, pageOf, renderList, type Cards } from '../testing/card-list.tsx'
import { ListView } from './list-view.tsx'

const answer: Cards = ({ query }) => pageOf([card({ surname: query?.search || `Página ${query?.page}` })], query?.search ? 1 : 250)

it('asks for what the address says and shows it', async () => {
  const cards = jest.fn(answer)
  renderList({ calls: { cards } }, { at: '/?page=2&sort=surname&order=desc&status=Active,Canceled&balance_from=10.00' })
  expect(screen.getByText('Cargando...')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'Página 2' })).toBeVisible()
  expect(cards.mock.calls).toEqual([[{ query: { page: 2, page_size: 10, sort_by: 'surname', order: 'desc', status: 'Active,Canceled', balance_from: '10.00' } }]])
  await expectAccessible()
})

it('shows the order in which the list comes by itself, and asks for none', async () => {
  const cards = jest.fn(answer)
  renderList({ calls: { cards } }, { ui: <ListView endpoint="cards" caption="Tarjetas" rowKey={({ id }) => id} columns={[{ key: 'holder', title: 'Titular', sort: 'surname', cell: ({ surname }) => surname }, { key: 'created', title: 'Creada', sort: 'created_at', cell: ({ created_at }) => created_at }]} /> })
  await screen.findByRole('cell', { name: 'Página 1' })
  expect(screen.getByRole('columnheader', { name: 'Creada' })).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByRole('columnheader', { name: 'Titular' })).not.toHaveAttribute('aria-sort')
  expect(cards).toHaveBeenCalledWith({ query: { page: 1, page_size: 10 } })
})

it('filters by nothing that an address names and is none, and asks once', async () => {
  const cards = jest.fn(answer)
  renderList({ calls: { cards } }, { at: '/?page=x&size=7&sort=password&status=nonsense&created_at_from=2026-02-30&balance_from=1e3&balance_to=-' })
  await screen.findByRole('cell', { name: 'Página 1' })
  expect(cards.mock.calls).toEqual([[{ query: { page: 1, page_size: 10 } }]])
})

it('does not ask for ranges the wrong way round', async () => {
  const cards = jest.fn(answer)
  renderList({ calls: { cards } }, { at: '/?created_at_from=2026-11-20&created_at_to=2026-11-05&balance_from=9.00&balance_to=10.00' })
  await screen.findByRole('cell', { name: 'Página 1' })
  expect(cards).toHaveBeenCalledWith({ query: { page: 1, page_size: 10, balance_from: '9.00', balance_to: '10.00' } })
})

it('writes search, sort, page and page size to the address, and says of a short search that it finds whole words', async () => {
  const { address } = renderList({ calls: { cards: answer } })
  await userEvent.click(await screen.findByRole('button', { name: 'Página 3' }))
  expect(await screen.findByRole('cell', { name: 'Página 3' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Titular' }))
  await userEvent.type(screen.getByRole('searchbox'), 'an{Enter}')
  expect(screen.getByText('Con menos de 3 letras, solo palabras completas del nombre.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/?sort=surname&order=asc&search=an'))
  await userEvent.type(screen.getByRole('searchbox'), 'a{Enter}')
  expect(await screen.findByRole('cell', { name: 'ana' })).toBeVisible()
  expect(address()).toBe('/?sort=surname&order=asc&search=ana')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50')
  await waitFor(() => expect(address()).toBe('/?sort=surname&order=asc&search=ana&size=50'))
})

it('keeps the head and the old rows while the next page loads, and the focus where it was', async () => {
  let arrive: (() => void) | undefined
  const cards: Cards = (input) => (input.query?.page === 1 ? answer(input) : new Promise((done) => { arrive = () => done(pageOf([card({ surname: 'Segunda' })], 25)) }))
  renderList({ calls: { cards } })
  const next = await screen.findByRole('button', { name: 'Página 2' })
  await userEvent.click(next)
  const table = screen.getByRole('table')
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'))
  expect(within(table).getByText('Página 1')).toBeVisible()
  await waitFor(() => expect(arrive).toBeDefined())
  arrive?.()
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'))
  expect(within(table).getByText('Segunda')).toBeVisible()
  expect(next).toHaveFocus()
})

it('goes to the last page there is when the address names a later one', async () => {
  renderList({ calls: { cards: ({ query }) => pageOf((query?.page ?? 1) > 2 ? [] : [card({ surname: `Página ${query?.page}` })], 12) } }, { at: '/?page=9' })
  expect(await screen.findByRole('cell', { name: 'Página 2' })).toBeVisible()
})

it('says that there are more rows than were counted, and offers no last page of them', async () => {
  renderList({ calls: { cards: () => ({ ...pageOf([card()], 100_000), count_capped: true }) } })
  expect(await screen.findByText(/^1–10 de más de 100[.,]000$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Última página' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Primera página' })).toBeVisible()
})

it('leads on behind a count that was given up, as far as the server has pages', async () => {
  const cards: Cards = ({ query }) => ({ ...pageOf([card({ surname: `Página ${query?.page}` })], (query?.page ?? 1) * 10), count_capped: true, next: query?.page === 1 ? '?page=2' : null })
  renderList({ calls: { cards } })
  await userEvent.click(await screen.findByRole('button', { name: 'Página 2' }))
  expect(await screen.findByRole('cell', { name: 'Página 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Página 3' })).toBeNull()
})

it('tells a list that has nothing yet from one in which nothing matches', async () => {
  const cards: Cards = () => pageOf([])
  const { unmount } = renderList({ calls: { cards } })
  expect(await screen.findByText('No hay datos disponibles')).toBeVisible()
  expect(screen.getByText('No hay tarjetas.')).toBeVisible()
  unmount()
  const { address } = renderList({ calls: { cards } }, { at: '/?search=ana&status=Active' })
  expect(await screen.findByText('Nada coincide con la búsqueda y los filtros.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(address()).toBe('/'))
})

it('says why it failed and tries again', async () => {
  const cards = jest.fn(answer).mockImplementationOnce(() => { throw new ApiError('FETCH_ERROR', 'x') })
  renderList({ calls: { cards } })
  expect(await screen.findByText(/^Error: No hay conexión con el servidor/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('cell', { name: 'Página 1' })).toBeVisible()
})

it('says of rows that could not be read again since when they stand and why, until they are fresh', async () => {
  const cards = jest.fn(answer)
  renderList({ calls: { cards } })
  await screen.findByRole('cell', { name: 'Página 1' })
  cards.mockImplementationOnce(() => { throw new ApiError('FETCH_ERROR', 'x') })
  fireEvent(window, new Event('visibilitychange'))
  expect(await screen.findByText(/^No se pudo actualizar: estos son los datos del \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Página 1' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByText(/^No se pudo actualizar/)).toBeNull())
})

it('keeps two lists of one page apart', async () => {
  const role: Role = { id: 'R1', name: 'Soporte', description: '', is_system: false, requires_second_factor: false, request_permissions: [], approve_permissions: [], admin_count: 0, updated_at: '2026-11-20T15:00:00Z', version: 1 }
  const change: CardChange = { id: '1', changed_at: '2026-11-20T15:00:00Z', from_status: null, to_status: 'Active', reason: 'Alta', changed_by: '' }
  const roles = jest.fn(() => ({ ...pageOf([]), results: [role], count: 30 }))
  const activity = jest.fn(() => ({ ...pageOf([]), results: [change], count: 30 }))
  const both = (
    <>
      <ListView endpoint="roles" name="roles" caption="Roles" rowKey={({ id }) => id} columns={[{ key: 'name', title: 'Rol', sort: 'name', cell: ({ name }) => name }]} />
      <ListView endpoint="card-activity" name="changes" caption="Cambios" input={{ params: { id: 'C1' } }} rowKey={({ id }) => id} columns={[{ key: 'reason', title: 'Motivo', cell: ({ reason }) => reason }]} />
    </>
  )
  const { address } = renderList({ calls: { roles, 'card-activity': activity } }, { at: '/?roles.page=2', ui: both })
  await screen.findByText('Soporte')
  await screen.findByText('Alta')
  const [, second] = screen.getAllByRole('navigation', { name: 'Páginas' })
  await userEvent.click(within(second!).getByRole('button', { name: 'Página 3' }))
  await waitFor(() => expect(address()).toBe('/?roles.page=2&changes.page=3'))
  expect(roles).toHaveBeenLastCalledWith({ query: { page: 2, page_size: 10, sort_by: 'name', order: 'asc' } })
  expect(activity).toHaveBeenLastCalledWith({ params: { id: 'C1' }, query: { page: 3, page_size: 10 } })
  expect(roles).toHaveBeenCalledTimes(1)
})

it('makes a file of exactly what is shown, under a name that says so and gives nobody away', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:x'
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) { saved.push(this.download) })
  const made = jest.fn(() => ({ blob: new Blob(['a']), fileName: 'x.csv' }))
  renderList({ calls: { cards: answer }, downloads: { cards: made } }, { at: '/?page=2&sort=surname&order=asc&search=ana@x.com&status=Active&created_at_from=2026-11-01' })
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar XLSX' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[0]).toMatch(/^tarjetas-activa-2026-11-01-\d{4}-\d\d-\d\d\.csv$/)
  expect(saved[1]).toBe(saved[0]?.replace('.csv', '.xlsx'))
  expect(made).toHaveBeenCalledWith({ query: { search: 'ana@x.com', sort_by: 'surname', order: 'asc', status: 'Active', created_at_from: '2026-11-01' } })
})

it('says why there is no file: a failure in words, and nothing to export', async () => {
  const { unmount } = renderList({ calls: { cards: answer }, downloads: { cards: () => { throw new ApiError('TIMEOUT_ERROR', 'x') } } })
  await screen.findByRole('cell', { name: 'Página 1' })
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/No se pudo exportar la lista\..*El servidor tardó demasiado/)
  unmount()
  renderList({ calls: { cards: () => pageOf([]) } })
  await screen.findByText('No hay datos disponibles')
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toHaveAccessibleDescription('No hay filas que exportar.')
})
