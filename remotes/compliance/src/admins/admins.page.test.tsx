import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOption, expectAccessible } from '@ventanilla/ui/testing'
import { admin, listOf, mountAccess, role, type Calls } from '../testing/access.ts'
import { refusal } from '../testing/refusal.ts'

type Admins = NonNullable<Calls['admins']>
type Archive = NonNullable<Calls['archive-admin']>
type Edit = NonNullable<Calls['edit-admin']>
const at = '/roles-permissions/admins'
const luis = admin({ id: 'A3', first_name: 'Luis', surname: 'Gómez', email: 'luis@ventanilla.example', status: 'invited', last_login_at: null, invited_until: '2026-01-01T15:00:00Z' })
const own = admin({ id: '1', first_name: 'Ada', surname: 'Robles', second_factor: true, role: { id: '1', name: 'Administración' } })
const all: Admins = () => listOf([admin(), luis, own])
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an administrator has role, status, second factor, last sign-in and the state of the invitation', async () => {
  mountAccess({ admins: all }, { at })
  const ana = await row(/Ana Pérez/)
  for (const text of ['Activo', 'Desactivada', '20/11/2026 10:00']) expect(ana.getByText(text)).toBeVisible()
  expect(ana.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', '/role-edit/R2')
  const invited = await row(/Luis Gómez/)
  for (const text of ['Invitado', 'Venció el 01/01/2026 10:00', 'Nunca']) expect(invited.getByText(text)).toBeVisible()
  for (const text of ['Tú', 'Activada']) expect((await row(/Ada Robles/)).getByText(text)).toBeVisible()
  await expectAccessible()
})

test('search, sort and role are asked of the server', async () => {
  const admins = jest.fn<ReturnType<Admins>, Parameters<Admins>>(all)
  mountAccess({ admins }, { at: `${at}?role_id=R2` })
  await userEvent.click(await screen.findByRole('button', { name: 'Último acceso' }))
  await userEvent.type(screen.getByRole('searchbox'), 'ana{Enter}')
  await waitFor(() => expect(admins).toHaveBeenLastCalledWith({ query: expect.objectContaining({ role_id: 'R2', search: 'ana', sort_by: 'last_login_at' }) as object }))
})

test('the filter says that the roles did not load, and reads them again', async () => {
  const roles = jest.fn<ReturnType<NonNullable<Calls['roles']>>, []>(() => Promise.reject(refusal('service_unavailable')))
  mountAccess({ admins: all, roles }, { at })
  await click('Filtros')
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.getByRole('combobox', { name: /Rol/ })).toBeEnabled()
  const read = roles.mock.calls.length
  await userEvent.click(again)
  await waitFor(() => expect(roles.mock.calls.length).toBeGreaterThan(read))
})

test('archiving says what will happen, and does it', async () => {
  const archive = jest.fn<ReturnType<Archive>, Parameters<Archive>>(() => admin({ status: 'archived' }))
  const { toasts } = mountAccess({ admins: all, 'archive-admin': archive }, { at })
  await click('Archivar a Ana Pérez')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('¿Archivar a Ana Pérez?')).toBeInTheDocument()
  expect(dialog.getByText(/Sus sesiones se cierran al instante/)).toBeInTheDocument()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Archivar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se archivó a Ana Pérez.' }]))
  expect(archive).toHaveBeenCalledWith({ body: { id: 'A2', version: 5 } })
})

test('nobody archives themselves, and the dialog shows that nobody else could approve', async () => {
  mountAccess({ admins: all, 'archive-admin': () => Promise.reject(refusal('last_approver', { params: { permissions: 'Proveedores' } })) }, { at })
  const mine = await screen.findByRole('button', { name: 'Archivar a Ada Robles' })
  expect(mine).toHaveAccessibleDescription('No puedes archivarte a ti mismo.')
  await userEvent.click(mine)
  expect(screen.queryByRole('dialog')).toBeNull()
  await click('Archivar a Ana Pérez')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archivar' }))
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('No se aplicó: nadie más podría aprobar: Proveedores.')
})

test('an administrator who has not accepted is invited again', async () => {
  const invite = jest.fn(() => luis)
  const { toasts } = mountAccess({ admins: all, 'invite-admin-again': invite }, { at })
  await click('Invitar de nuevo a Luis Gómez')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Invitar de nuevo' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Invitación enviada a luis@ventanilla.example.' }]))
  expect(screen.queryByRole('button', { name: 'Invitar de nuevo a Ana Pérez' })).toBeNull()
})

test('who holds more than oneself is not changed, and the button says why', async () => {
  mountAccess({ admins: all }, { at, grants: { request: ['admin-role', 'card-block'], approve: [] } })
  for (const name of ['Editar a Ana Pérez', 'Archivar a Ana Pérez']) await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Tiene permisos que tú no tienes: no puedes cambiar su acceso.'))
  await click('Editar a Ana Pérez')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('name and role are changed, to a role that one may give', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => admin())
  const roles = listOf([role({ request_permissions: ['card-block'], approve_permissions: [] }), role({ id: 'R5', name: 'Mesa', request_permissions: ['card-block'], approve_permissions: [] }), role({ id: 'R6', name: 'Todo', request_permissions: ['suppliers'] })])
  mountAccess({ admins: all, roles: () => roles, 'edit-admin': edit }, { at, grants: { request: ['admin-role', 'card-block'], approve: [] } })
  await click('Editar a Ana Pérez')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Editar administrador')).toBeInTheDocument()
  const choice = await dialog.findByRole('combobox', { name: 'Rol' })
  expect(choice).toHaveAccessibleDescription(/^Soporte /)
  await userEvent.click(choice)
  expect(await dialog.findByText('Todo — tiene permisos que tú no tienes', { selector: '.ant-select-item-option-disabled *' })).toBeInTheDocument()
  await userEvent.click(choice)
  await chooseOption('Rol', 'Mesa', dialog)
  expect(dialog.getByText(/se aplica desde su próxima acción/)).toBeInTheDocument()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Apellido' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(dialog.getByRole('textbox', { name: 'Apellido' })).toBeInvalid()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Apellido' }), 'Ríos')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith({ body: { id: 'A2', version: 5, first_name: 'Ana', surname: 'Ríos', role_id: 'R5' } }))
})

test('one’s own role stays, and what another saved comes into the form before it is saved again', async () => {
  const admins = jest.fn<ReturnType<Admins>, Parameters<Admins>>(all)
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>().mockRejectedValueOnce(refusal('stale_version'))
  const now = jest.fn(() => ({ ...own, open_sessions: 1 }))
  mountAccess({ admins, admin: now, 'edit-admin': edit }, { at })
  await click('Editar a Ada Robles')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('combobox', { name: 'Rol' })).toBeDisabled()
  expect(dialog.getByRole('combobox', { name: 'Rol' })).toHaveAccessibleDescription(/No puedes cambiar tu propio rol\.$/)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Apellido' }), ' Ríos')
  now.mockImplementation(() => ({ ...own, open_sessions: 1, first_name: 'Adela', version: 9 }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Adela'))
  expect(dialog.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Robles Ríos')
  edit.mockImplementationOnce(() => own)
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenLastCalledWith({ body: { id: '1', version: 9, first_name: 'Adela', surname: 'Robles Ríos', role_id: '1' } }))
})

test('the form stays with what was written when its row leaves the list, and archiving leaves the focus in the list', async () => {
  const admins = jest.fn<ReturnType<Admins>, Parameters<Admins>>(all)
  mountAccess({ admins, 'archive-admin': () => admin({ status: 'archived' }) }, { at })
  await click('Editar a Ana Pérez')
  const surname = await screen.findByRole('textbox', { name: 'Apellido' })
  await userEvent.type(surname, ' Ríos')
  admins.mockImplementation(() => listOf([luis, own]))
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText('Ana Pérez')).toBeNull())
  expect(surname).toHaveValue('Pérez Ríos')
  await click('Cancelar')
  await click('Salir sin guardar')
  await click('Archivar a Luis Gómez')
  admins.mockImplementation(() => listOf([own]))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archivar' }))
  await waitFor(() => expect(screen.queryByText('Luis Gómez')).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: /Administradores/ })).toHaveFocus())
})

test('the archive shows when and by which person, and restores an administrator', async () => {
  const restore = jest.fn(() => admin())
  const gone = admin({ status: 'archived', archived_at: '2026-11-19T15:00:00Z', archived_by: 'ada@ventanilla.example' })
  const { toasts, title } = mountAccess({ 'archived-admins': () => listOf([gone]), 'restore-admin': restore }, { at: `${at}?archived=1` })
  const ana = await row(/Ana Pérez/)
  expect(ana.getByText('19/11/2026 10:00')).toBeVisible()
  expect(title()).toBe('Administradores archivados')
  await expectAccessible()
  await click('Restaurar a Ana Pérez')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restaurar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se restauró a Ana Pérez.' }]))
  expect(restore).toHaveBeenCalledWith({ body: { id: 'A2', version: 5 } })
})

test('who holds more than oneself is not restored either', async () => {
  mountAccess({ 'archived-admins': () => listOf([admin({ status: 'archived', archived_at: '2026-11-19T15:00:00Z', archived_by: 'ada@ventanilla.example' })]) }, { at: `${at}?archived=1`, grants: { request: ['admin-role', 'card-block'], approve: [] } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restaurar a Ana Pérez' })).toHaveAccessibleDescription('Tiene permisos que tú no tienes: no puedes cambiar su acceso.'))
  await click('Restaurar a Ana Pérez')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('read-only permissions offer no actions, in English too', async () => {
  mountAccess({ admins: all }, { at, language: 'en', grants: { request: ['roles-permissions'], approve: [] } })
  expect((await row(/Luis Gómez/)).getByText('Invited')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Invite administrator' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|Archive|Invite) / })).toBeNull()
})
