import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { listOf, mountAccess, role, type Calls } from '../testing/access.ts'
import { refusal } from '../testing/refusal.ts'

type Roles = NonNullable<Calls['roles']>
type Delete = NonNullable<Calls['delete-role']>
const unused = role({ id: 'R3', name: 'Nuevo', admin_count: 0 })
const system = role({ id: 'R-administrator', name: 'Administrador', is_system: true, admin_count: 1 })
const all: Roles = () => listOf([role(), unused, system, role({ id: '1', name: 'El mío', admin_count: 1 })])
const at = '/roles-permissions'
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a role has its sets counted, and leads to its administrators', async () => {
  mountAccess({ roles: all }, { at })
  const support = await row(/Soporte/)
  expect(support.getAllByRole('cell').map(({ textContent }) => textContent).slice(1, 5)).toEqual(['2', '1', '2 con el rol Soporte', '20/11/2026 10:00'])
  expect(support.getByRole('link', { name: /con el rol Soporte/ })).toHaveAttribute('href', '/roles-permissions/admins?role_id=R2')
  expect((await row(/Administrador /)).getByText('Del sistema')).toBeVisible()
  expect((await row(/El mío/)).getByText('Tu rol')).toBeVisible()
  await expectAccessible()
})

test('search and sort are asked of the server', async () => {
  const roles = jest.fn<ReturnType<Roles>, Parameters<Roles>>(all)
  const { address } = mountAccess({ roles }, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Administradores' }))
  await userEvent.type(screen.getByRole('searchbox'), 'sop{Enter}')
  await waitFor(() => expect(roles).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: 'sop', sort_by: 'admin_count', order: 'asc' }) as object }))
  expect(address()).toBe('/roles-permissions?sort=admin_count&order=asc&search=sop')
})

test('a role is deleted once it was confirmed', async () => {
  const remove = jest.fn<ReturnType<Delete>, Parameters<Delete>>(() => ({ detail: '' }))
  const { toasts } = mountAccess({ roles: all, 'delete-role': remove }, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el rol Nuevo' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar el rol «Nuevo»?' }))
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Rol «Nuevo» eliminado.' }]))
  expect(remove).toHaveBeenCalledWith({ body: { id: 'R3', version: 3 } })
})

test('a role in use, of the system or one’s own says why it is not deleted', async () => {
  mountAccess({ roles: all }, { at })
  const reason = async (name: string, why: string) => {
    const button = await screen.findByRole('button', { name: `Eliminar el rol ${name}` })
    expect(button).toHaveAccessibleDescription(why)
    await userEvent.click(button)
  }
  await reason('Soporte', 'Lo tienen 2 administradores: asígnales otro rol antes de eliminarlo.')
  await reason('Administrador', 'Un rol del sistema no se puede eliminar.')
  await reason('El mío', 'Es tu rol.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the dialog shows that somebody got the role in the meantime', async () => {
  mountAccess({ roles: all, 'delete-role': () => Promise.reject(refusal('role_in_use', { params: { count: 1, archived: 0 } })) }, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el rol Nuevo' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('Administradores con este rol: 1 (archivados: 0).')
})

test('read-only permissions offer no actions, in English too', async () => {
  mountAccess({ roles: all }, { at, language: 'en', grants: { request: ['admin-role'], approve: [] } })
  expect(await screen.findByRole('link', { name: 'View the role Soporte' })).toHaveAttribute('href', '/role-edit/R2')
  expect(screen.queryByRole('link', { name: 'Create role' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Copy the role Soporte' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete the role Nuevo' })).toBeNull()
})
