import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { admin, mountAccess, type Calls } from '../testing/access.ts'
import { refusal } from '../testing/refusal.ts'

const at = '/roles-permissions/admins/A2'
const ana = (own: Parameters<typeof admin>[0] = {}) => ({ ...admin(own), open_sessions: 2 })
type History = NonNullable<Calls['record-history']>
const history: History = () => ({
  results: [{ id: '9', at: '2026-11-20T15:00:00Z', actor: 'ada@ventanilla.example', action: 'admin.edited', subject_type: 'admin', subject_id: 'A2', before: { role: 'Mesa', role_id: 'R3', status: 'invited' }, after: { role: 'Soporte', role_id: 'R2', status: 'active' }, address: null, hash: 'x', approver: null, request_id: null, subject_name: null, is_read: false }],
  names: {},
  next: null,
})
const facts = async () => within(await screen.findByRole('region', { name: 'Datos' }))

test('an administrator has their access and what became of it on one page', async () => {
  const { title } = mountAccess({ admin: () => ana(), 'record-history': history }, { at })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Pérez' })).toBeVisible()
  expect(title()).toBe('Ana Pérez')
  const known = await facts()
  for (const text of ['ana@ventanilla.example', 'Desactivada', '20/11/2026 10:00', '2']) expect(known.getByText(text)).toBeVisible()
  expect(known.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', '/role-edit/R2')
  await userEvent.click(await screen.findByText('Editó un administrador'))
  const rows = within(screen.getByRole('table', { name: 'Cambios: Editó un administrador' })).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['RolMesaSoporte', 'EstadoInvitadoActivo'])
  await expectAccessible()
})

test('the actions of the list stand at its head, and do the same', async () => {
  const archive = jest.fn(() => admin({ status: 'archived' }))
  const { toasts } = mountAccess({ admin: () => ana(), 'archive-admin': archive }, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Editar administrador' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Archivar' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: '¿Archivar a Ana Pérez?' })).getByRole('button', { name: 'Archivar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se archivó a Ana Pérez.' }]))
  expect(archive).toHaveBeenCalledWith({ body: { id: 'A2', version: 5 } })
})

test('nobody archives themselves, and one in the archive is only restored', async () => {
  const { unmount } = mountAccess({ admin: () => ana({ id: '1' }) }, { at: '/roles-permissions/admins/1' })
  expect(await screen.findByRole('button', { name: 'Archivar' })).toHaveAccessibleDescription('No puedes archivarte a ti mismo.')
  unmount()
  mountAccess({ admin: () => ana({ status: 'archived', archived_at: '2026-11-19T15:00:00Z', archived_by: 'ada@ventanilla.example' }) }, { at })
  expect((await facts()).getByText('19/11/2026 10:00')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Acciones' })).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Restaurar'])
})

test('a role that may only look is offered nothing else, and an id of nobody leads back to the list', async () => {
  const { unmount } = mountAccess({ admin: () => ana() }, { at, language: 'en', grants: { request: ['roles-permissions'], approve: [] } })
  expect(await screen.findByText('Open sessions')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull()
  unmount()
  mountAccess({ admin: () => Promise.reject(refusal('not_found')) }, { at })
  expect(await screen.findByRole('link', { name: 'Volver a la lista' })).toHaveAttribute('href', '/roles-permissions/admins')
})
