import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { useLocation } from '@ventanilla/remote-sdk/router'
import type { ListState } from '../table/list-state.ts'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { ListPage } from './list-page.tsx'

type Row = { id: string; name: string }
type Load = (list: ListState<'name'>) => Promise<{ count: number; results: Row[] }>

const answer: Load = ({ page, search }) => Promise.resolve({ count: search ? 1 : 25, results: [{ id: '1', name: search || `Página ${page}` }] })

function Users({ load }: { load: Load }) {
  return (
    <>
      <ListPage<Row, 'name'>
        title="Usuarios"
        caption="Usuarios"
        rowKey={({ id }) => id}
        filters={[{ key: 'status', label: 'Estado', options: [{ value: 'Active', label: 'Activo' }] }]}
        columns={[{ key: 'name', title: 'Nombre', sort: 'name', cell: ({ name }) => name }]}
        query={(list) => ({ queryKey: ['users', list], queryFn: () => load(list) })}
      />
      <output>{useLocation().search}</output>
    </>
  )
}

it('asks for what the address says and shows it', async () => {
  const load = jest.fn(answer)
  renderWithUi(<Users load={load} />, { path: '/?page=2&sort=name&order=desc&status=Active' })
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'Página 2' })).toBeVisible()
  expect(load).toHaveBeenCalledWith({ page: 2, pageSize: 10, search: '', sort: { by: 'name', order: 'desc' }, filters: { status: 'Active' } })
  await expectAccessible()
})

it('writes search, sort, page and filter to the address', async () => {
  renderWithUi(<Users load={answer} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Página 3' }))
  expect(await screen.findByRole('cell', { name: 'Página 3' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Nombre' }))
  await userEvent.type(screen.getByRole('searchbox'), 'ana{Enter}')
  expect(await screen.findByRole('cell', { name: 'ana' })).toBeVisible()
  expect(screen.getByText('?sort=name&order=asc&search=ana')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('combobox', { name: 'Filtrar por Estado' }))
  await userEvent.click(await screen.findByTitle('Activo'))
  expect(screen.getByText('?sort=name&order=asc&search=ana&status=Active')).toBeInTheDocument()
})

it('keeps the old rows while the next page loads', async () => {
  let arrive: (() => void) | undefined
  const load: Load = (list) => (list.page === 1 ? answer(list) : new Promise((done) => { arrive = () => done({ count: 25, results: [{ id: '2', name: 'Segunda' }] }) }))
  renderWithUi(<Users load={load} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Página 2' }))
  const table = screen.getByRole('table')
  expect(table).toHaveAttribute('aria-busy', 'true')
  expect(within(table).getByText('Página 1')).toBeVisible()
  arrive?.()
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'))
  expect(within(table).getByText('Segunda')).toBeVisible()
})

it('goes to the last page there is when the address names a later one', async () => {
  const load: Load = ({ page }) => Promise.resolve({ count: 12, results: page > 2 ? [] : [{ id: '1', name: `Página ${page}` }] })
  renderWithUi(<Users load={load} />, { path: '/?page=9' })
  expect(await screen.findByRole('cell', { name: 'Página 2' })).toBeVisible()
})

it('says why it failed and tries again', async () => {
  const load = jest.fn(answer).mockRejectedValueOnce(new ApiError('FETCH_ERROR', 'x'))
  renderWithUi(<Users load={load} />)
  expect(await screen.findByText(/^Error: No hay conexión con el servidor/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('cell', { name: 'Página 1' })).toBeVisible()
})

it('says of rows that could not be read again since when they stand and why, until they are fresh', async () => {
  const load = jest.fn(answer)
  renderWithUi(<Users load={load} />)
  await screen.findByRole('cell', { name: 'Página 1' })
  load.mockRejectedValueOnce(new ApiError('FETCH_ERROR', 'x'))
  fireEvent(window, new Event('visibilitychange'))
  expect(await screen.findByText(/^No se pudo actualizar: ves los datos del \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)).toBeVisible()
  expect(screen.getByText(/^No hay conexión con el servidor/)).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Página 1' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByText(/^No se pudo actualizar/)).toBeNull())
})
