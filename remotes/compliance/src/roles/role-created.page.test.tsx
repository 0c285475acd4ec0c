import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mountAccess, role, type Calls } from '../testing/access.ts'

type Create = NonNullable<Calls['create-role']>
const at = '/role-created'
const box = (name: string) => screen.findByRole('checkbox', { name })
const make = async () => userEvent.click(await screen.findByRole('button', { name: 'Revisar y crear' }))

test('a role without a name or a permission is not made', async () => {
  mountAccess({}, { at })
  await screen.findByRole('textbox', { name: 'Descripción' })
  await make()
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeInvalid()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveFocus())
  expect(screen.getByText('Elige al menos un permiso.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await expectAccessible()
})

test('a role is made of a name and the permissions of a group', async () => {
  const create = jest.fn<ReturnType<Create>, Parameters<Create>>(() => role({ name: 'Mercadeo' }))
  const { toasts, address } = mountAccess({ 'create-role': create }, { at })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), ' Mercadeo ')
  await userEvent.click(await box('Todo Mercadeo: Solicitar'))
  await make()
  const dialog = within(await screen.findByRole('dialog', { name: 'Revisa el rol nuevo' }))
  expect(dialog.getByRole('heading', { name: 'Solicitar: se agregan 3' })).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Crear rol' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Rol «Mercadeo» creado.' }]))
  expect(create).toHaveBeenCalledWith({ body: { name: 'Mercadeo', description: '', request_permissions: ['cashback', 'referral', 'banner'], approve_permissions: [], requires_second_factor: false } })
  expect(address()).toBe('/roles-permissions')
})

test('a copy begins with what the other role has, without what one lacks', async () => {
  mountAccess({}, { at: `${at}?copy=R2`, grants: { request: ['roles-permissions', 'user-status'], approve: ['card-block'] } })
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Copia de Soporte')
  expect(screen.getByText('Se omiten los permisos que tú no tienes: Bloquear y desbloquear tarjeta (solicitar).')).toBeVisible()
  expect(await box('Cambiar estado de usuario: Solicitar')).toBeChecked()
  expect(await box('Bloquear y desbloquear tarjeta: Aprobar')).toBeChecked()
  expect(await box('Bloquear y desbloquear tarjeta: Solicitar')).not.toBeChecked()
})

test('a copy that was not touched is left without a question', async () => {
  const { address } = mountAccess({}, { at: `${at}?copy=R2`, language: 'en' })
  await screen.findByText('Copy of the role “Soporte”')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/roles-permissions'))
})

test('a copy has a draft of its own, which a new role does not begin with', async () => {
  const name = async () => screen.findByRole('textbox', { name: 'Nombre' })
  const copying = mountAccess({}, { at: `${at}?copy=R2` })
  await userEvent.clear(await name())
  await userEvent.type(await name(), 'Caja')
  copying.unmount()
  const { unmount } = mountAccess({}, { at })
  expect(await name()).toHaveValue('')
  unmount()
  mountAccess({}, { at: `${at}?copy=R2` })
  expect(await name()).toHaveValue('Caja')
})
