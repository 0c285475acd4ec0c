import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { PermissionEntry, Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { messages } from '@ventanilla/contract/messages/say'
import { permissionCodes, permissions } from '@ventanilla/contract/permissions'
import { expectAccessible } from '@ventanilla/ui/testing'
import { listOf, mountAccess, role, type Calls } from '../testing/access.ts'

type Permissions = NonNullable<Calls['permissions']>
const { es, en } = messages
const entries = permissionCodes.map((code): PermissionEntry => {
  const { group, label } = permissions[code]
  return { code, group, label, names: { es: es.permissions[code], en: en.permissions[code] }, group_names: { es: es.permissionGroups[group], en: en.permissionGroups[group] } }
})
const all: Permissions = () => listOf(entries)
const at = '/roles-permissions/permissions'

test('each of the permissions is named in both languages, with its label and who holds it', async () => {
  mountAccess({ permissions: all }, { at })
  const row = within(await screen.findByRole('row', { name: /Cambiar estado de usuario/ }))
  expect(row.getByText('change user status')).toBeVisible()
  expect(row.getByText(en.permissions['user-status'])).toHaveAttribute('lang', 'en')
  await waitFor(() => expect(row.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', '/role-edit/R2'))
  expect(row.getByText('Ningún rol')).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'Mercadeo' })).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(1 + 23 + 6)
  expect(screen.getByText('1–23 de 23')).toBeVisible()
  await expectAccessible()
})

test('that no role holds a permission is said only once the roles are there', async () => {
  let answerRoles = (): void => undefined
  const roles = jest.fn<Promise<ReturnType<typeof listOf<Role>>>, []>()
  roles.mockReturnValueOnce(new Promise((done) => { answerRoles = () => done(listOf([role()])) }))
  const { unmount } = mountAccess({ permissions: all, roles }, { at })
  expect(await screen.findByText('Cargando...')).toBeVisible()
  expect(screen.queryByText('Ningún rol')).toBeNull()
  answerRoles()
  expect((await screen.findAllByText('Ningún rol')).length).toBeGreaterThan(0)
  unmount()
  roles.mockRejectedValueOnce(new ApiError('FETCH_ERROR', 'x')).mockResolvedValueOnce(listOf([role()]))
  mountAccess({ permissions: all, roles }, { at })
  expect(await screen.findByText(/^Error: No hay conexión con el servidor/)).toBeVisible()
  expect(screen.queryByText('Ningún rol')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect((await screen.findAllByText('Ningún rol')).length).toBeGreaterThan(0)
})

test('the search is the server’s; in English the names are the English ones first', async () => {
  const some = jest.fn<ReturnType<Permissions>, Parameters<Permissions>>(all)
  mountAccess({ permissions: some }, { at, language: 'en' })
  expect(await screen.findByRole('rowheader', { name: en.permissionGroups.marketing })).toBeVisible()
  some.mockReturnValue(listOf([]))
  await userEvent.type(screen.getByRole('searchbox'), 'xyz{Enter}')
  expect(await screen.findByText('No permission matches.')).toBeVisible()
  expect(some).toHaveBeenLastCalledWith({ query: { query: 'xyz' } })
})
