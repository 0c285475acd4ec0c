import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Branch } from '@ventanilla/contract/endpoints/branches.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'
import { admin, listOf } from '../testing/access.ts'
import { refusal } from '../testing/refusal.ts'

type Calls = NonNullable<FakeAnswers['calls']>
const city: Branch = { id: 'S1', code: 'CT', name_es: 'Ciudad', name_en: 'City', cash_limit: '1500.50', status: 'open', opened_on: '2026-11-01', manager: { id: 'A2', name: 'Ana Pérez' }, created_at: '2026-11-01T15:00:00Z', version: 3 }
const entry = { id: '9', at: '2026-11-20T15:00:00Z', actor: 'ada@ventanilla.example', action: 'branch.edited', subject_type: 'branch', subject_id: 'S1', before: { status: 'closed' }, after: { status: 'open' }, address: null, hash: 'x', approver: null, request_id: null, subject_name: null, is_read: true }
const pages = { branches: () => import('./branches.page.tsx'), branch: () => import('./branch.page.tsx') }
const mount = (calls: Calls, at: string, language: 'es' | 'en' = 'es') =>
  renderPage({ remote, pages, words: { es, en }, at, language, api: fakeApi({ calls: { branches: () => listOf([city]), branch: () => city, admins: () => listOf([admin()]), 'record-history': () => ({ results: [entry], names: {}, next: null }), ...calls } }) })
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['es', 'Sucursales', 'Ciudad', 'Abierta'],
  ['en', 'Branches', 'City', 'Open'],
] as const)('the list in %s', async (language, title, name, status) => {
  mount({}, '/branches', language)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const row = within(await screen.findByRole('row', { name: /CT/ }))
  expect(row.getByRole('link', { name })).toHaveAttribute('href', '/branches/S1')
  for (const text of [status, '01/11/2026', 'Ana Pérez', /1[.,]500[.,]50/]) expect(row.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('the form says at its field what the server refuses', async () => {
  const edit = jest.fn(() => Promise.reject(refusal('validation_failed', { problems: [{ field: 'code', code: 'name_taken' }] })))
  mount({ 'edit-branch': edit }, '/branches/S1')
  await click('Editar sucursal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar sucursal' }))
  const code = await dialog.findByRole('textbox', { name: 'Código' })
  await userEvent.clear(code)
  await userEvent.type(code, 'DV')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('Este nombre ya está en uso.')).toBeVisible()
  expect(code).toBeInvalid()
  const { id: _id, manager, created_at: _made, version, ...fields } = city
  expect(edit).toHaveBeenCalledWith({ body: { ...fields, id: 'S1', version, manager_id: manager.id, code: 'DV' } })
  await expectAccessible()
})

test.each([
  ['es', 'Crear sucursal', 'Guardar', 'Código'],
  ['en', 'Create branch', 'Save', 'Code'],
] as const)('a new one in %s sends nothing until it is whole', async (language, title, save, field) => {
  const create = jest.fn(() => city)
  mount({ 'create-branch': create }, '/branches', language)
  await click(title)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.click(await dialog.findByRole('button', { name: save }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: field })).toBeInvalid())
  expect(create).not.toHaveBeenCalled()
  await expectAccessible()
})

test.each([
  ['es', 'Ciudad', 'Cambió una sucursal', ['Estado', 'Cerrada', 'Abierta'], 'Eliminar'],
  ['en', 'City', 'Changed a branch', ['Status', 'Closed', 'Open'], 'Delete'],
] as const)('one branch in %s has its history, and is deleted after a question', async (language, name, action, changes, remove) => {
  const gone = jest.fn(() => ({ detail: '' }))
  const { address } = mount({ 'delete-branch': gone }, '/branches/S1', language)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  await userEvent.click(await screen.findByText(action))
  expect(within(screen.getByRole('table', { name: new RegExp(action) })).getAllByRole('row').slice(1).map(({ textContent }) => textContent)).toEqual([changes.join('')])
  await expectAccessible()
  await click(remove)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: remove }))
  await waitFor(() => expect(address()).toBe('/branches'))
  expect(gone).toHaveBeenCalledWith({ body: { id: 'S1', version: 3 } })
})
