import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { PendingChange } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { DetailPage } from '../detail/detail-page.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { expectAccessible, renderPage } from '../testing/testing.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    waiting: { list: string; one: string }
  }
}

const role = (own: Partial<Role>): Role => ({ id: 'R2', name: 'Soporte', description: '', is_system: false, requires_second_factor: false, request_permissions: [], approve_permissions: [], admin_count: 0, updated_at: '2026-11-20T15:00:00Z', version: 3, ...own })
const change: PendingChange = { subject_id: 'R2', request_id: '41', change: 'edit-role', title: 'Editar rol', fields: ['name', 'request_permissions'], requester: 'Ana Pérez', created_at: '2026-11-20T15:00:00Z' }
type Pending = NonNullable<NonNullable<FakeAnswers['calls']>['pending-changes']>

const of = { type: 'role' as const, idOf: ({ id }: Role) => id }
const columns = [{ key: 'name', title: 'Rol', cell: ({ name }: Role) => name }, { key: 'count', title: 'Personas', cell: ({ admin_count }: Role) => admin_count }]
const List = () => <ListPage endpoint="roles" title="Roles" columns={columns} rowKey={({ id }) => id} pending={of} />
const One = () => <DetailPage query={useApi().query('role', { params: { id: 'R2' } })} kind="Rol" back="/roles" identity={({ name }) => ({ name })} pending={of} />
const pages = { list: () => Promise.resolve({ default: List }), one: () => Promise.resolve({ default: One }) }
const remote = defineRemote({ name: 'waiting', hostApi: '*', pages: [{ id: 'list', path: '/roles', title: 'list', access: 'session' }, { id: 'one', path: '/roles/R2', title: 'one', access: 'session' }] })
const open = (at: string, pending: Pending, language: 'es' | 'en' = 'es') =>
  renderPage({ remote, pages, words: { es: {}, en: {} }, at, language, api: fakeApi({ calls: { roles: () => ({ count: 2, count_capped: false, next: null, previous: null, results: [role({}), role({ id: 'R3', name: 'Mesa' })] }), role: () => role({}), 'pending-changes': pending } }) })

test('a record of a list that has a change waiting says so beside its name, with one call for the page', async () => {
  const pending = jest.fn(() => ({ results: [change] }))
  open('/roles', pending)
  const row = within(await screen.findByRole('row', { name: /Soporte/ }))
  expect(await row.findByRole('link', { name: 'Cambio pendiente: Editar rol. Ver la solicitud 41' })).toHaveAttribute('href', '/request-detail/41')
  expect(screen.getAllByRole('link', { name: /Cambio pendiente/ })).toHaveLength(1)
  expect(pending).toHaveBeenCalledTimes(1)
  expect(pending).toHaveBeenCalledWith({ params: { type: 'role' }, query: { ids: 'R2,R3' } })
  await expectAccessible()
})

test.each([
  ['es', 'Hay un cambio pendiente de aprobación', /Lo solicitó Ana Pérez hace .* Campos: Nombre, Permisos para solicitar\./, 'Ver la solicitud 41'],
  ['en', 'A change is waiting for approval', /Requested by Ana Pérez .* ago\. Fields: Name, Permissions to request\./, 'View request 41'],
] as const)('the page of a record says in %s who asked for what', async (language, title, says, see) => {
  open('/roles/R2', () => ({ results: [change] }), language)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(says)
  expect(screen.getByRole('link', { name: see })).toHaveAttribute('href', '/request-detail/41')
  await expectAccessible()
})

test('of many changes three stand on the page of a record, and the others unfold', async () => {
  open('/roles/R2', () => ({ results: Array.from({ length: 7 }, (_, at) => ({ ...change, request_id: String(41 + at) })) }))
  const more = await screen.findByText('y 4 más')
  expect(screen.getByText('Hay 7 cambios pendientes de aprobación')).toBeVisible()
  const links = (): (string | null)[] => screen.getAllByRole('link', { name: /Ver la solicitud/ }).filter((link) => link.closest('details:not([open])') === null).map(({ textContent }) => textContent)
  expect(links()).toEqual(['41', '42', '43'].map((id) => `Ver la solicitud ${id}`))
  await expectAccessible()
  await userEvent.click(more)
  expect(links()).toHaveLength(7)
})

test.each([
  ['is refused', () => Promise.reject(new ApiError('HTTP_ERROR', 'no', { status: 403, body: { code: 'forbidden', detail: '', problems: [] } }))],
  ['fails', () => Promise.reject(new ApiError('TIMEOUT_ERROR', 'slow'))],
  ['finds nothing', () => Promise.resolve({ results: [] })],
])('where the call %s, nothing is said and the pages are as ever', async (_, answer) => {
  const pending = jest.fn(answer)
  const { unmount } = open('/roles', pending)
  expect(await screen.findByRole('row', { name: /Soporte/ })).toBeVisible()
  await waitFor(() => expect(pending).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(/pendiente|Error/)).toBeNull()
  unmount()
  open('/roles/R2', pending)
  expect(await screen.findByRole('heading', { level: 1, name: 'Soporte' })).toBeVisible()
  await waitFor(() => expect(pending).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(/pendiente|Error/)).toBeNull()
})
