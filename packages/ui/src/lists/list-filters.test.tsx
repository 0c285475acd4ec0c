import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { drawn, expectAccessible } from '../testing/testing.tsx'
import { ListView } from './list-view.tsx'
import { card, pageOf, renderList, type Cards } from '../testing/card-list.tsx'

beforeEach(() => localStorage.clear())

const one: Cards = () => pageOf([card()])
const filtered = async (at = '/', cards: Cards = one) => {
  const rendered = renderList({ calls: { cards } }, { at })
  await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }))
  return rendered
}
const blank = { page: 1, page_size: 10 }

it('opens the fields of the filters, and keeps them open for this person', async () => {
  const { unmount } = await filtered()
  expect(screen.getByRole('button', { name: 'Filtros' })).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByRole('group', { name: 'Creada' })).toBeVisible()
  await screen.findByRole('group', { name: 'Saldo' })
  await expectAccessible()
  unmount()
  renderList({ calls: { cards: one } })
  expect(screen.getByRole('group', { name: 'Filtros' })).toBeVisible()
})

it('lets through several values of a choice, and says so on a chip that takes them off', async () => {
  const cards = jest.fn(one)
  const { address } = await filtered('/?page=3', cards)
  await userEvent.click(screen.getByRole('combobox', { name: 'Estado' }))
  await userEvent.click(await screen.findByTitle('Activa'))
  await userEvent.click(await screen.findByTitle('Cancelada'))
  await waitFor(() => expect(address()).toBe('/?status=Active,Canceled'))
  expect(cards).toHaveBeenLastCalledWith({ query: { ...blank, status: 'Active,Canceled' } })
  expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveAccessibleDescription('Activa, Cancelada')
  const chips = within(screen.getByRole('list', { name: 'Filtros aplicados' }))
  await userEvent.click(chips.getByRole('button', { name: 'Quitar el filtro Estado: Activa, Cancelada' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(screen.queryByRole('list', { name: 'Filtros aplicados' })).toBeNull()
})

it.each([
  ['the last chip', '/?status=Active', /^Quitar el filtro Estado/, one],
  ['Limpiar filtros', '/?status=Active&balance_from=1.00', 'Limpiar filtros', one],
  ['Limpiar filtros where nothing matches', '/?search=zzz', 'Limpiar filtros', ({ query }) => pageOf(query?.search ? [] : [card()])],
] as [string, string, string | RegExp, Cards][])('leaves the focus at Filtros after %s', async (_name, at, name, cards) => {
  renderList({ calls: { cards } }, { at })
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('button', { name: 'Abrir C1' })
  await drawn()
  expect(screen.getByRole('button', { name: 'Filtros' })).toHaveFocus()
})

it('takes days by their preset and by typing, and refuses a range the wrong way round at the field', async () => {
  const { address } = await filtered()
  const from = await screen.findByRole('textbox', { name: 'Creada: desde' })
  await userEvent.click(from)
  await userEvent.click(await screen.findByText('Últimos 7 días'))
  await waitFor(() => expect(address()).toMatch(/^\/\?created_at_from=\d{4}-\d\d-\d\d&created_at_to=\d{4}-\d\d-\d\d$/))
  await userEvent.click(screen.getByRole('button', { name: /^Quitar el filtro Creada/ }))
  await userEvent.type(from, '20/11/2026{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Creada: hasta' }), '05/11/2026{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('«Desde» y «Hasta» están al revés.')
  expect(address()).not.toContain('2026-11-05')
})

it('keeps a day that is typed while an answer arrives', async () => {
  let answer = () => {}
  const late: Cards = ({ query }) => (query?.search ? new Promise((resolve) => (answer = () => resolve(pageOf([card()])))) : pageOf([card()]))
  const { address } = await filtered('/', late)
  await userEvent.type(screen.getByRole('searchbox'), 'Ana{Enter}')
  await waitFor(() => expect(address()).toContain('search=Ana'))
  const from = await screen.findByRole('textbox', { name: 'Creada: desde' })
  await userEvent.type(from, '20/11/2026')
  act(answer)
  await userEvent.tab()
  await userEvent.type(screen.getByRole('textbox', { name: 'Creada: hasta' }), '21/11/2026{Enter}')
  await waitFor(() => expect(address()).toBe('/?search=Ana&created_at_from=2026-11-20&created_at_to=2026-11-21'))
})

it('takes amounts in either language’s writing, and refuses what is none at the field', async () => {
  const { address } = await filtered()
  const from = await screen.findByRole('textbox', { name: 'Saldo: desde' })
  const to = screen.getByRole('textbox', { name: 'Saldo: hasta' })
  await userEvent.type(from, '1.234,5{Enter}')
  await waitFor(() => expect(address()).toBe('/?balance_from=1234.50'))
  await userEvent.type(to, 'mil{Enter}')
  expect(to).toBeInvalid()
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.clear(to)
  await userEvent.type(to, '10{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('«Desde» y «Hasta» están al revés.')
  expect(address()).toBe('/?balance_from=1234.50')
  await expectAccessible()
  await userEvent.type(to, '000')
  await userEvent.tab()
  await waitFor(() => expect(address()).toBe('/?balance_from=1234.50&balance_to=10000.00'))
  expect(screen.getByRole('button', { name: /Quitar el filtro Saldo: USD.1[.,]234[.,]50 – USD.10[.,]000[.,]00/ })).toBeVisible()
})

it('clears all filters and the search at once', async () => {
  const { address } = await filtered('/?search=ana&status=Active&balance_to=5.00&created_at_from=2026-11-01&created_at_to=2026-11-01')
  expect(screen.getByRole('button', { name: 'Quitar el filtro Creada: 01/11/2026' })).toBeVisible()
  expect(screen.getByRole('button', { name: /hasta USD.5[.,]00/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Saldo: hasta' })).toHaveValue(''))
})

const role: Role = { id: 'R2', name: 'Soporte', description: '', is_system: false, requires_second_factor: false, request_permissions: [], approve_permissions: [], admin_count: 0, updated_at: '2026-11-20T15:00:00Z', version: 1 }
const admins = <ListView endpoint="admins" caption="Administradores" rowKey={({ id }) => id} columns={[{ key: 'email', title: 'Correo', cell: ({ email }) => email }]} filters={{ role_id: { label: 'Rol' } }} />
const none = () => ({ ...pageOf([]), results: [] })

it('chooses a record of another list, found by the server, and keeps its name', async () => {
  const roles = jest.fn(({ query }: { query?: { search?: string | undefined } }) => ({ ...none(), results: query?.search ? [role] : [] }))
  const { address } = renderList({ calls: { admins: none, roles } }, { ui: admins })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  const choice = await screen.findByRole('combobox', { name: 'Rol' })
  await waitFor(() => expect(choice).toBeEnabled())
  await userEvent.type(choice, 'sop')
  await waitFor(() => expect(roles).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: 'sop' }) as object }))
  await userEvent.click(await screen.findByTitle('Soporte'))
  await waitFor(() => expect(address()).toBe('/?role_id=R2'))
  expect(await screen.findByRole('button', { name: 'Quitar el filtro Rol: Soporte' })).toBeVisible()
  expect(choice).toHaveAccessibleDescription('Soporte')
})

it('says that the records of a choice did not load, and reads them again', async () => {
  const roles = jest.fn<{ count: number; count_capped: boolean; next: null; previous: null; results: Role[] }, []>(() => ({ ...none(), results: [role] }))
  roles.mockImplementationOnce(() => { throw new Error('boom') })
  const { address } = renderList({ calls: { admins: none, roles } }, { ui: admins })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  const choice = screen.getByRole('combobox', { name: 'Rol' })
  expect(choice).toBeEnabled()
  await expectAccessible()
  await userEvent.click(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  await userEvent.click(choice)
  await userEvent.click(await screen.findByTitle('Soporte'))
  await waitFor(() => expect(address()).toBe('/?role_id=R2'))
})

it('asks for a chosen record that is not among the first of its list, and shows its name', async () => {
  const one = jest.fn(() => ({ ...role, id: 'R77', name: 'Bóveda' }))
  renderList({ calls: { admins: none, roles: () => ({ ...none(), results: [role] }), role: one } }, { ui: admins, at: '/?role_id=R77' })
  expect(await screen.findByRole('button', { name: 'Quitar el filtro Rol: Bóveda' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Filtros/ }))
  expect(await screen.findByTitle('Bóveda')).toBeVisible()
  expect(one).toHaveBeenLastCalledWith({ params: { id: 'R77' } })
})

it('asks for no record that is among those that were read', async () => {
  const one = jest.fn(() => role)
  renderList({ calls: { admins: none, roles: () => ({ ...none(), results: [role] }), role: one } }, { ui: admins, at: '/?role_id=R2' })
  expect(await screen.findByRole('button', { name: 'Quitar el filtro Rol: Soporte' })).toBeVisible()
  expect(one).not.toHaveBeenCalled()
})

it('takes a text that is contained when its field is left', async () => {
  const log = jest.fn(none)
  const { address } = renderList({ calls: { 'audit-log': log } }, { ui: <ListView endpoint="audit-log" caption="Auditoría" rowKey={({ id }) => id} columns={[{ key: 'actor', title: 'Quién', cell: ({ actor }) => actor }]} filters={{ actor: { label: 'Quién' } }} /> })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Quién' }), ' ana ')
  expect(log).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  await waitFor(() => expect(address()).toBe('/?actor=ana'))
  expect(screen.getByRole('button', { name: 'Quitar el filtro Quién: «ana»' })).toBeVisible()
})
