import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { permissionCodes } from '@ventanilla/contract/permissions'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mountAccess, role, type Calls } from '../testing/access.ts'
import { refusal } from '../testing/refusal.ts'

type Edit = NonNullable<Calls['edit-role']>
const at = '/role-edit/R2'
const box = (name: string) => screen.findByRole('checkbox', { name })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Revisa los cambios' }))
const review = async () => userEvent.click(await screen.findByRole('button', { name: 'Revisar y guardar' }))
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Guardar cambios' }))

test('an address that names no role leads to the list', async () => {
  mountAccess({}, { at: '/role-edit' })
  expect(await screen.findByText('Elige en la lista el rol que quieres ver o cambiar.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver los roles' })).toHaveAttribute('href', '/roles-permissions')
  await expectAccessible()
})

test('what changes is shown before it is saved, with whom it concerns', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => role({ version: 4 }))
  const { toasts, address, title } = mountAccess({ 'edit-role': edit }, { at })
  await userEvent.click(await box('Proveedores: Solicitar'))
  await userEvent.click(await box('Bloquear y desbloquear tarjeta: Aprobar'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), ' 2')
  await userEvent.click(await box('Exigir verificación en dos pasos'))
  expect(title()).toBe('Soporte')
  expect(screen.getByRole('status')).toHaveTextContent('Solicitar: 3 de 23 · Aprobar: 0 de 23')
  await expectAccessible()
  await review()
  const shown = await dialog()
  expect(shown.getByText('Se aplica a 2 administradores desde su próxima acción.')).toBeInTheDocument()
  const part = (name: string) => shown.getByRole('heading', { name }).parentElement
  expect(part('Nombre')).toHaveTextContent('Soporte → Soporte 2')
  expect(part('Verificación en dos pasos')).toHaveTextContent('Exigida')
  expect(part('Solicitar: se agrega 1')).toHaveTextContent('Proveedores')
  expect(part('Aprobar: se quita 1')).toHaveTextContent('Bloquear y desbloquear tarjeta')
  expect(edit).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Rol «Soporte» guardado.' }]))
  expect(edit).toHaveBeenCalledWith({
    body: { id: 'R2', version: 3, name: 'Soporte 2', description: 'Atiende a los usuarios', request_permissions: ['user-status', 'card-block', 'suppliers'], approve_permissions: [], requires_second_factor: true },
  })
  expect(address()).toBe('/roles-permissions')
})

test('a change that waits for a second person says so, takes a reason along, and names who decides', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => ({ request_id: '41', request_status: 'pending', expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz'] }))
  const { toasts, address } = mountAccess({ 'edit-role': edit, 'change-rules': () => ({ results: [{ change: 'edit-role', asks: true, above: null }] }) }, { at })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), ' 2')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }), 'Equipo nuevo')
  await review()
  const shown = await dialog()
  expect(shown.getByText('Al aprobarse, se aplica a 2 administradores desde su próxima acción.')).toBeInTheDocument()
  await userEvent.click(shown.getByRole('button', { name: 'Enviar a aprobación' }))
  const sent = within(await screen.findByRole('dialog', { name: 'Enviado a aprobación' }))
  expect(sent.getByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  expect(edit).toHaveBeenCalledWith({ body: expect.objectContaining({ id: 'R2', name: 'Soporte 2' }) as object, reason: 'Equipo nuevo' })
  await userEvent.click(sent.getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(address()).toBe('/roles-permissions'))
  expect(toasts).toEqual([])
})

test('a role with a change that waits says so', async () => {
  const pending = () => ({ results: [{ subject_id: 'R2', request_id: '41', change: 'edit-role', title: 'Editar rol', fields: ['name'], requester: 'Ana Pérez', created_at: '2026-11-20T15:00:00Z' }] })
  mountAccess({ 'pending-changes': pending }, { at })
  expect(await screen.findByText('Hay un cambio pendiente de aprobación')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver la solicitud 41' })).toHaveAttribute('href', '/request-detail/41')
  await expectAccessible()
})

test('there is nothing to save until something changed', async () => {
  mountAccess({}, { at })
  expect(await screen.findByRole('button', { name: 'Revisar y guardar' })).toBeDisabled()
  await userEvent.click(await box('Proveedores: Solicitar'))
  await userEvent.click(await box('Proveedores: Solicitar'))
  expect(screen.getByRole('button', { name: 'Revisar y guardar' })).toBeDisabled()
})

test('what one holds can be taken away and put back, what one does not hold cannot be given', async () => {
  mountAccess({}, { at, grants: { request: ['roles-permissions', 'card-block', 'user-status'], approve: ['card-block'] } })
  expect(await box('Proveedores: Solicitar')).toBeDisabled()
  expect(await box('Proveedores: Solicitar')).toHaveAccessibleDescription('No tienes este permiso: no puedes otorgarlo.')
  expect(await box('Cambiar estado de usuario: Solicitar')).toBeChecked()
  await userEvent.click(await box('Cambiar estado de usuario: Solicitar'))
  await userEvent.click(await box('Cambiar estado de usuario: Solicitar'))
  expect(await box('Cambiar estado de usuario: Solicitar')).toBeChecked()
  expect(screen.getAllByText('No tienes este permiso para aprobar: no puedes otorgarlo.')).toHaveLength(2)
})

test('that one holds nothing of a set is said once', async () => {
  mountAccess({ role: () => role({ approve_permissions: [] }) }, { at, grants: { request: permissionCodes, approve: [] } })
  expect(await box('Proveedores: Aprobar')).toBeDisabled()
  expect(await box('Proveedores: Aprobar')).toHaveAccessibleDescription('No tienes ninguno')
  expect(screen.queryByText(/no puedes otorgarlo/)).toBeNull()
  await expectAccessible()
})

test('leaving with unsaved changes asks first', async () => {
  const { address } = mountAccess({}, { at })
  await userEvent.click(await box('Proveedores: Solicitar'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }))
  expect(address()).toBe(at)
  await userEvent.click(question.getByRole('button', { name: 'Seguir editando' }))
  expect(await box('Proveedores: Solicitar')).toBeChecked()
  await userEvent.click(screen.getByRole('link', { name: 'Volver' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(address()).toBe('/roles-permissions'))
})

test('the slower of two takes the new version and keeps what they wrote', async () => {
  const read = jest.fn(() => role())
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>()
  edit.mockRejectedValueOnce(refusal('stale_version'))
  edit.mockImplementationOnce(() => role())
  mountAccess({ role: read, 'edit-role': edit }, { at })
  await userEvent.click(await box('Proveedores: Solicitar'))
  await review()
  read.mockReturnValue(role({ version: 8, name: 'Mesa', approve_permissions: [] }))
  await save()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Mesa'))
  expect(screen.getByText(/Otra persona guardó este registro/)).toBeInTheDocument()
  expect(await box('Proveedores: Solicitar')).toBeChecked()
  await review()
  await save()
  await waitFor(() => expect(edit).toHaveBeenLastCalledWith({ body: expect.objectContaining({ version: 8, name: 'Mesa', approve_permissions: [], request_permissions: ['user-status', 'card-block', 'suppliers'] }) as object }))
})

test.each([
  [refusal('validation_failed', { problems: [{ field: 'name', code: 'name_taken' }] }), 'Este nombre ya está en uso.'],
  [refusal('grant_not_held', { params: { permissions: 'Proveedores (solicitar), Subir y modificar banners (solicitar)' } }), 'No puedes otorgar permisos que tú no tienes: Proveedores (solicitar), Subir y modificar banners (solicitar).'],
  [refusal('own_role'), 'No puedes cambiar tu propio rol.'],
  [refusal('rights_not_held', { params: { permissions: 'Proveedores (aprobar)' } }), 'No puedes cambiar el acceso de alguien con permisos que tú no tienes: Proveedores (aprobar).'],
  [refusal('role_is_system'), 'Este rol es del sistema y no se puede cambiar; cópialo y edita la copia.'],
  [refusal('last_administrator'), 'No se aplicó: nadie más podría gestionar roles y administradores.'],
  [refusal('last_approver', { params: { permissions: 'Proveedores' } }), 'No se aplicó: nadie más podría aprobar: Proveedores.'],
])('%s is told in the form', async (error, words) => {
  mountAccess({ 'edit-role': () => Promise.reject(error) }, { at })
  await userEvent.click(await box('Proveedores: Solicitar'))
  await review()
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Nombre' }).getAttribute('aria-invalid')).toBe(String(words.startsWith('Este nombre')))
})

test('what may pass is told in the dialog, which tries again', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>()
  edit.mockRejectedValueOnce(new ApiError('TIMEOUT_ERROR', 'slow'))
  edit.mockImplementationOnce(() => role())
  const { toasts } = mountAccess({ 'edit-role': edit }, { at })
  await userEvent.click(await box('Proveedores: Solicitar'))
  await review()
  await save()
  expect(await (await dialog()).findByRole('alert')).toBeInTheDocument()
  await save()
  await waitFor(() => expect(toasts).toHaveLength(1))
})

test.each([
  [role({ is_system: true }), 'Este rol es del sistema y no se puede cambiar.', undefined],
  [role({ id: '1' }), 'No puedes cambiar tu propio rol.', undefined],
  [role({ id: 'R3' }), 'Este rol otorga permisos que tú no tienes: no puedes cambiarlo.', { request: ['roles-permissions'], approve: [] } as const],
  [role(), 'Tu rol no permite cambiar roles.', { request: ['admin-role'], approve: [] } as const],
])('a role that cannot be changed is read, with the reason (%#)', async (found, reason, grants) => {
  mountAccess({ role: () => found }, { at: `/role-edit/${found.id}`, grants })
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('row', { name: 'Cambiar estado de usuario Sí No' })).toBeVisible()
  const copy = screen.queryByRole('link', { name: 'Copiar este rol y editar la copia' })
  if (grants && found.id === 'R2') expect(copy).toBeNull()
  else expect(copy).toHaveAttribute('href', `/role-created?copy=${found.id}`)
  await expectAccessible()
})

test.each([role({ is_system: true }), role({ id: '1' })])('of a role that is otherwise fixed, a second factor can be required (%#)', async (found) => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => found)
  const { toasts } = mountAccess({ role: () => found, 'edit-role': edit }, { at: `/role-edit/${found.id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir verificación en dos pasos' }))
  expect((await dialog()).getByText('Exigida')).toBeInTheDocument()
  await expectAccessible()
  await save()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(edit).toHaveBeenCalledWith({ body: expect.objectContaining({ id: found.id, name: 'Soporte', request_permissions: ['user-status', 'card-block'], requires_second_factor: true }) as object })
})

test('a role that is not there leads back to the list; English', async () => {
  mountAccess({ role: () => Promise.reject(refusal('not_found')) }, { at, language: 'en' })
  expect(await screen.findByText('This role does not exist or was deleted.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View the roles' })).toHaveAttribute('href', '/roles-permissions')
})
