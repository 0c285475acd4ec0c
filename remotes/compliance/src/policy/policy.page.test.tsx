import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf, type Calls } from '../testing/access.ts'

const policy = (own: Partial<Policy> = {}): Policy => ({
  id: 'edit-role',
  title: 'Editar rol',
  subject_type: 'role',
  permissions: ['roles-permissions'],
  money: false,
  approval: 'always',
  above: null,
  default_approval: 'always',
  by_record: false,
  beginning: false,
  deciders: 2,
  updated_at: null,
  updated_by: null,
  version: 0,
  ...own,
})
const recharge = policy({ id: 'recharge-users', title: 'Recargar saldo', subject_type: 'user', permissions: ['wallet-balance', 'card-balance'], money: true, approval: 'above', above: '500.00', updated_by: 'eva@ventanilla.example', version: 3 })
const everything = [policy(), recharge, policy({ id: 'delete-role', title: 'Eliminar rol', approval: 'never', deciders: 0, beginning: true }), policy({ id: 'create-admin', title: 'Invitar administrador', subject_type: 'admin', approval: 'always', deciders: 1, beginning: true })]
const open = (policies: readonly Policy[], { calls, language, request }: { calls?: Calls; language?: 'es' | 'en'; request?: readonly PermissionCode[] } = {}) =>
  renderPage({ ...compliance, at: '/compliance/policy', language, ...(request && { grants: { request, approve: [] } }), api: fakeApi({ calls: { policies: () => ({ results: [...policies] }), roles: () => listOf([]), ...calls } }) })

test('each change says in words when it waits, who can decide it, and what holds at the beginning', async () => {
  open(everything)
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/^Editar rol/)).getByText('Predeterminada')).toBeVisible()
  const money = await row(/^Recargar saldo/)
  expect(money.getByText(/Por encima de USD\s500\.00/)).toBeVisible()
  expect(money.getByText('Cambiada por eva@ventanilla.example')).toBeVisible()
  expect((await row(/^Eliminar rol/)).getByText('Nadie')).toBeVisible()
  expect((await row(/^Invitar administrador/)).getByText('1 persona')).toBeVisible()
  expect(screen.getAllByText(/Por ahora se aplica de inmediato/)).toHaveLength(1)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Rol', 'Usuario', 'Administrador'])
  expect(screen.getByText(/Nadie puede decidir su propia solicitud/)).toBeVisible()
  await expectAccessible()
})

test('a change whose approval depends on the record says so, and what its default means is said where it is chosen', async () => {
  open([policy({ id: 'edit-service', title: 'Editar servicio', subject_type: 'service', approval: 'never', default_approval: 'never', by_record: true }), policy({ id: 'edit-segment', title: 'Editar segmento', subject_type: 'segment', default_approval: 'never', by_record: true })])
  const service = within(await screen.findByRole('row', { name: /^Editar servicio/ }))
  expect(service.getByText('Nunca o siempre, según el registro')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /^Editar segmento/ })).getByText('Siempre')).toBeVisible()
  await userEvent.click(service.getByRole('button'))
  expect(within(await screen.findByRole('dialog')).getByRole('radio', { name: /^Nunca.*depende un presupuesto/ })).toBeChecked()
})

test('a change that moves money may wait above an amount, and what is saved is said', async () => {
  const edit = jest.fn(() => ({ ...recharge, above: '750.00' }))
  const { toasts } = open(everything, { calls: { 'edit-policy': edit }, language: 'en' })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the approval of “Recargar saldo”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await expectAccessible()
  const amount = dialog.getByRole('textbox', { name: /Amount/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '750')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith(expect.objectContaining({ body: { id: 'recharge-users', version: 3, approval: 'above', above: '750.00' } })))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'The policy for “Recargar saldo” was saved.' }]))
})

test('without money there is no amount to ask for; a change of policy is sent for approval', async () => {
  const edit = jest.fn(() => ({ request_id: '9', request_status: 'pending' as const, expires_at: '2026-11-27T15:00:00Z', deciders: ['Eva Ruiz'] }))
  open(everything, { calls: { 'edit-policy': edit as never } })
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la aprobación de «Editar rol»' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radio', { name: /^Por encima de un monto.*Este cambio no mueve dinero/ })).toBeDisabled()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: /^Nunca/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith(expect.objectContaining({ body: { id: 'edit-role', version: 0, approval: 'never', above: null } })))
  expect(await screen.findByRole('dialog', { name: 'Enviado a aprobación' })).toHaveTextContent('Eva Ruiz')
})

test('an amount is dropped where the change always or never waits', async () => {
  const edit = jest.fn(() => recharge)
  open(everything, { calls: { 'edit-policy': edit } })
  await userEvent.click(await screen.findByRole('button', { name: /Recargar saldo/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /^Siempre/ }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith(expect.objectContaining({ body: { id: 'recharge-users', version: 3, approval: 'always', above: null } })))
})

test('a wrong amount that is out of sight stops nothing', async () => {
  const edit = jest.fn(() => recharge)
  open(everything, { calls: { 'edit-policy': edit } })
  await userEvent.click(await screen.findByRole('button', { name: /Recargar saldo/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'x')
  await userEvent.click(dialog.getByRole('radio', { name: /^Siempre/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith(expect.objectContaining({ body: { id: 'recharge-users', version: 3, approval: 'always', above: null } })))
})

test('where somebody else changed the approval too, both are offered', async () => {
  const edit = jest.fn<ReturnType<NonNullable<Calls['edit-policy']>>, []>().mockRejectedValueOnce(new ApiError('HTTP_ERROR', 'stale', { status: 409, body: { code: 'stale_version', detail: '', problems: [] } })).mockReturnValue(recharge)
  const policies = jest.fn(() => ({ results: [edit.mock.calls.length === 0 ? recharge : { ...recharge, approval: 'never' as const, version: 4 }] }))
  open(everything, { calls: { 'edit-policy': edit, policies } })
  await userEvent.click(await screen.findByRole('button', { name: /Recargar saldo/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /^Siempre/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByRole('button', { name: 'Usar el suyo: Nunca' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Dejar el mío: Siempre' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenLastCalledWith(expect.objectContaining({ body: { id: 'recharge-users', version: 4, approval: 'always', above: null } })))
})

test('somebody who may only read it sees no way to change it', async () => {
  open(everything, { request: ['decide-task'] })
  expect(await screen.findByRole('row', { name: /^Recargar saldo/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Recargar saldo/ })).toBeNull()
})
