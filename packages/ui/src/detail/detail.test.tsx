import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Grants } from '@ventanilla/contract/permissions'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '../testing/testing.tsx'
import { useUnsavedGuard } from '../form/use-unsaved-guard.tsx'
import { DetailPage, type DetailPageProps } from './detail-page.tsx'
import { History, type HistoryWords } from './history.tsx'
import { UrlTabs } from './url-tabs.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sample: { title: string }
  }
}

const role: Role = { id: 'R2', name: 'Soporte', description: 'Atiende', is_system: false, requires_second_factor: false, request_permissions: [], approve_permissions: [], admin_count: 2, updated_at: '2026-11-20T15:00:00Z', version: 3 }
const remote = defineRemote({ name: 'sample', hostApi: '^1.0.0', pages: [{ id: 'one', path: '/roles/:id', title: 'title', access: 'session' }] })
type Calls = NonNullable<FakeAnswers['calls']>
type Options = { calls?: Calls; at?: string; grants?: Grants }

const open = (Page: () => React.JSX.Element, { calls = {}, at = '/roles/R2', grants }: Options = {}) =>
  renderPage({ remote, pages: { one: () => Promise.resolve({ default: Page }) }, words: { es: { title: 'Rol' }, en: { title: 'Role' } }, api: fakeApi({ calls: { role: () => role, ...calls } }), at, ...(grants && { grants }) })

const begun = jest.fn()
const OnePage = (own: Partial<DetailPageProps<Role>> = {}) =>
  function Page() {
    return (
      <DetailPage
        query={useApi().query('role', { params: { id: 'R2' } })}
        kind="Rol"
        back="/roles"
        identity={({ name, id, description }) => ({
          name,
          status: 'En uso',
          facts: [{ key: 'id', label: 'Id', copy: id }, { key: 'description', label: 'Descripción', value: description }],
          actions: [
            { key: 'edit', label: 'Editar', icon: 'edit', needs: 'edit-role', begin: () => begun('edit') },
            { key: 'delete', label: 'Eliminar', needs: 'delete-role', danger: true, refused: 'Dos personas lo tienen.', begin: () => begun('delete') },
            { key: 'invite', label: 'Invitar', needs: 'create-admin', begin: () => begun('invite') },
          ],
        })}
        {...own}
      />
    )
  }

describe('the page of a record', () => {
  it('says what it is, and gives the page its name', async () => {
    const { title } = open(OnePage({ children: ({ admin_count }) => <p>{admin_count} personas</p> }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Soporte' })).toBeVisible()
    for (const text of ['En uso', 'R2', 'Atiende', '2 personas']) expect(screen.getByText(text)).toBeVisible()
    expect(title()).toBe('Soporte')
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/roles')
    await expectAccessible()
  })

  it('copies a value, and says so', async () => {
    const user = userEvent.setup()
    open(OnePage())
    await user.click(await screen.findByRole('button', { name: 'Copiar Id' }))
    expect(await screen.findByText('Copiado')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('R2')
  })

  it('offers what can be done now, and says of the rest why not', async () => {
    open(OnePage(), { grants: { request: ['roles-permissions'], approve: [] } })
    const actions = within(await screen.findByRole('region', { name: 'Acciones' }))
    await userEvent.click(actions.getByRole('button', { name: 'Editar' }))
    expect(begun).toHaveBeenCalledWith('edit')
    const refused = { Eliminar: 'Dos personas lo tienen.', Invitar: 'Tu rol no incluye este permiso.' }
    for (const [name, reason] of Object.entries(refused)) {
      const button = actions.getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription(reason)
      expect(actions.getByText(reason)).toBeVisible()
      await userEvent.click(button)
    }
    expect(begun).toHaveBeenCalledTimes(1)
  })

  it('shows no actions to a role that allows none of them', async () => {
    open(OnePage(), { grants: { request: [], approve: ['roles-permissions'] } })
    await screen.findByText('Atiende')
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Acciones' })).toBeNull()
  })

  it('has its shape while it loads', async () => {
    let answer: (role: Role) => void = () => undefined
    open(OnePage(), { calls: { role: () => new Promise((resolve) => (answer = resolve)) } })
    expect(await screen.findByText('Cargando...')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Rol' })).toBeVisible()
    await expectAccessible()
    answer(role)
    expect(await screen.findByRole('heading', { name: 'Soporte' })).toBeVisible()
  })

  it('says that there is none, with the way back to the list', async () => {
    open(OnePage(), { calls: { role: () => { throw new ApiError('HTTP_ERROR', 'no', { status: 404 }) } } })
    expect(await screen.findByText('No encontramos lo que buscas')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Volver a la lista' })).toHaveAttribute('href', '/roles')
    await expectAccessible()
  })

  it('says why it did not load, and tries again', async () => {
    const read = jest.fn<Role, []>().mockImplementationOnce(() => { throw new ApiError('FETCH_ERROR', 'no') }).mockReturnValue(role)
    open(OnePage(), { calls: { role: read } })
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'Soporte' })).toBeVisible()
  })

  it('is read again as long as something of it is on its way', async () => {
    const read = jest.fn<Role, []>().mockReturnValueOnce(role).mockReturnValue({ ...role, admin_count: 0 })
    open(OnePage({ lookAgain: ({ admin_count }) => admin_count > 0 && 10, children: ({ admin_count }) => <p>{admin_count} personas</p> }), { calls: { role: read } })
    expect(await screen.findByText('0 personas')).toBeVisible()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('keeps what it showed when it cannot be read again, and says so', async () => {
    const read = jest.fn<Role, []>().mockReturnValueOnce(role).mockImplementation(() => { throw new ApiError('FETCH_ERROR', 'no') })
    open(OnePage(), { calls: { role: read } })
    await screen.findByRole('heading', { name: 'Soporte' })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(/^No se pudo actualizar/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Soporte' })).toBeVisible()
  })
})

describe('tabs', () => {
  const drawn = jest.fn()
  const panel = (text: string) => () => {
    drawn(text)
    return <p>{text}</p>
  }
  const tabs = [{ key: 'data', title: 'Datos', panel: panel('los datos') }, { key: 'history', title: 'Historial', panel: panel('la historia') }, { key: 'more', title: 'Más', panel: panel('lo demás') }] as const
  const Both = () => <><UrlTabs label="Vistas" tabs={tabs} keep={['user', 'side']} /><UrlTabs label="Al lado" name="side" tabs={[{ key: 'a', title: 'A', panel: () => 'uno' }, { key: 'b', title: 'B', panel: () => 'dos' }]} keep={['user', 'tab']} /></>

  it('stand in the address, without colliding, and leave behind what the closed panel wrote there', async () => {
    const { address } = open(Both, { at: '/roles/R2?user=U1&page=3' })
    await userEvent.click(await screen.findByRole('tab', { name: 'Historial' }))
    expect(await screen.findByText('la historia')).toBeVisible()
    expect(screen.queryByText('los datos')).toBeNull()
    expect(address()).toBe('/roles/R2?user=U1&tab=history')
    await userEvent.click(screen.getByRole('tab', { name: 'B' }))
    expect(address()).toBe('/roles/R2?user=U1&tab=history&side=b')
    await userEvent.click(screen.getByRole('tab', { name: 'Datos' }))
    expect(address()).toBe('/roles/R2?user=U1&side=b')
  })

  it('draw only the one that is open, which the address names', async () => {
    open(Both, { at: '/roles/R2?tab=history&side=nothing' })
    expect(await screen.findByRole('tab', { name: 'Historial' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tab', { name: 'A' })).toHaveAttribute('aria-selected', 'true')
    expect(drawn.mock.calls.flat()).not.toContain('los datos')
    expect(screen.getByRole('tabpanel', { name: 'Historial' })).toBeVisible()
    await expectAccessible()
  })

  it('are reached by one Tab and moved through by the arrow keys', async () => {
    const { address } = open(() => <UrlTabs label="Vistas" tabs={tabs} />)
    await screen.findByText('los datos')
    await userEvent.tab()
    // antd's own English words for the place of a tab are hidden by the style sheet, which jsdom does not read.
    expect(screen.getByRole('tab', { name: /Datos$/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: /Historial$/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('la historia')).toBeVisible()
    expect(address()).toBe('/roles/R2?tab=history')
    await userEvent.keyboard('{End}{ArrowRight}{Enter}')
    await waitFor(() => expect(address()).toBe('/roles/R2'))
  })

  it('let a guard of unsaved input be on the page', async () => {
    const Guarded = () => <><UrlTabs label="Vistas" tabs={tabs} />{useUnsavedGuard(false, () => undefined).question}</>
    open(Guarded)
    await userEvent.click(await screen.findByRole('tab', { name: 'Más' }))
    expect(await screen.findByText('lo demás')).toBeVisible()
  })
})

describe('the history of a record', () => {
  const entry = (own: Partial<AuditEntry>): AuditEntry => ({ id: '9', at: '2026-11-20T15:00:00Z', actor: 'ada@ventanilla.example', action: 'role.edited', subject_type: 'role', subject_id: 'R2', before: { name: 'Mesa' }, after: { name: 'Soporte' }, address: null, hash: 'x', approver: null, request_id: null, subject_name: null, is_read: false, ...own })
  const words: HistoryWords = { action: (code) => (code === 'role.edited' ? 'Cambió un rol' : 'Creó un rol'), actor: ({ actor }) => actor ?? 'Sistema', field: (_, field) => ({ label: field === 'name' ? 'Nombre' : field }) }
  const Page = () => <History record={{ type: 'role', id: 'R2' }} words={words} />

  it('says who did what and when, shows the difference on opening, and goes on', async () => {
    const read = jest.fn<ReturnType<NonNullable<Calls['record-history']>>, Parameters<NonNullable<Calls['record-history']>>>(({ query }) =>
      query?.before === undefined ? { results: [entry({})], names: {}, next: '9' } : { results: [entry({ id: '3', action: 'role.created', actor: null, before: null, after: null })], names: {}, next: null },
    )
    open(Page, { calls: { 'record-history': read } })
    const summary = await screen.findByText('Cambió un rol')
    expect(screen.getByText(/ada@ventanilla\.example · /)).toHaveTextContent(/20\/11\/2026 10:00 · (hace|en) /)
    await userEvent.click(summary)
    expect(screen.getByRole('row', { name: 'Nombre Mesa Soporte' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Ver anteriores' }))
    expect(await screen.findByText('Creó un rol')).toBeVisible()
    expect(read).toHaveBeenLastCalledWith({ params: { type: 'role', id: 'R2' }, query: { before: '9' } })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull()
    await expectAccessible()
  })

  it('says that there is none, or that it did not load', async () => {
    const { unmount } = open(Page, { calls: { 'record-history': () => ({ results: [], names: {}, next: null }) } })
    expect(await screen.findByText('Todavía no hay cambios.')).toBeVisible()
    unmount()
    open(Page)
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  })
})
