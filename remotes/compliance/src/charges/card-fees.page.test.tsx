import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CardCharge } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf, type Calls } from '../testing/access.ts'

const charge = (own: Partial<CardCharge> = {}): CardCharge => ({
  ...{ id: 'F0001', type: 'card_request', calculation: 'flat', amount: '5.00', percent_bps: null, min_amount: null, max_amount: null },
  ...{ effective_from: '2025-01-01T05:00:00.000Z', status: 'in_force', is_active: true, created_at: '2024-12-20T15:00:00.000Z', created_by: 'eva@ventanilla.example', version: 1 },
  ...own,
})
const share = charge({ id: 'F0002', type: 'atm', calculation: 'both', amount: '1.00', percent_bps: 250, min_amount: '1.50', max_amount: '9.00' })
const later = charge({ id: 'F0003', amount: '6.50', effective_from: '2099-12-01T05:00:00.000Z', status: 'to_come' })
const open = (calls: Calls = {}, language: 'es' | 'en' = 'es', request: PermissionCode[] = ['card-fee']) =>
  renderPage({ ...compliance, at: '/card-fees', language, grants: { request, approve: ['card-fee'] }, api: fakeApi({ calls: { 'card-charges': () => listOf([charge(), share, later]), 'pending-changes': () => ({ results: [] }), ...calls } }) })

test('what is charged today stands first, with what comes next', async () => {
  open()
  const today = within(await screen.findByRole('table', { name: 'Hoy' }))
  expect(today.getByRole('row', { name: /^Solicitud de tarjeta USD.5\.00 Desde el 01\/12\/2099: USD.6\.50/ })).toBeVisible()
  expect(today.getByRole('row', { name: /^Retiro en cajero USD.1\.00 más 2\.5.%, mínimo USD.1\.50, máximo USD.9\.00/ })).toBeVisible()
  expect(today.getByRole('row', { name: /^Entrega Sin cargo/ })).toBeVisible()
  await expectAccessible()
})

for (const [language, say] of [
  ['es', { create: 'Nuevo cargo', kind: /Tipo de cargo/, atm: 'Retiro en cajero', percent: /^Porcentaje$/, share: 'Porcentaje', save: 'Guardar', example: /De USD.100\.00 se cobran USD.2\.00\. Hoy se cobran USD.3\.50\./ }],
  ['en', { create: 'New charge', kind: /Charge type/, atm: 'ATM withdrawal', percent: /^Percentage$/, share: 'Percentage', save: 'Save', example: /On USD.100\.00, USD.2\.00 is charged\. Today USD.3\.50 is charged\./ }],
] as const)
  test(`a charge says what it means while it is written (${language})`, async () => {
    const save = jest.fn(() => later)
    open({ 'save-card-charge': save }, language)
    await userEvent.click(await screen.findByRole('button', { name: say.create }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox', { name: say.kind }))
    await userEvent.click(await screen.findByText(say.atm, { selector: '.ant-select-item-option-content' }))
    await userEvent.click(dialog.getByRole('radio', { name: say.share }))
    await userEvent.type(await dialog.findByRole('textbox', { name: say.percent }), '2')
    expect(await dialog.findByText(say.example)).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: say.save }))
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ type: 'atm', calculation: 'percent', amount: null, percent_bps: 200 }) })))
  })

test('what a calculation does not take is not sent, and is there again with the calculation that takes it', async () => {
  const save = jest.fn(() => later)
  open({ 'edit-card-charge': save })
  await userEvent.click(await screen.findByRole('button', { name: /^Editar el cargo/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: /^Monto fijo/ })).toHaveValue('6.50')
  await userEvent.click(dialog.getByRole('radio', { name: 'Porcentaje' }))
  expect(dialog.queryByRole('textbox', { name: /^Monto fijo/ })).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Porcentaje$/ }), '2')
  await userEvent.click(dialog.getByRole('radio', { name: 'Monto fijo' }))
  expect(dialog.getByRole('textbox', { name: /^Monto fijo/ })).toHaveValue('6.50')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ calculation: 'flat', amount: '6.50', percent_bps: null }) })))
})

test('only what is to come is edited and deleted, and only by who may', async () => {
  const remove = jest.fn(() => ({ detail: 'Eliminado' }))
  const { unmount } = open({ 'delete-card-charge': remove })
  expect(await screen.findAllByRole('button', { name: /^Editar el cargo/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar el cargo «Solicitud de tarjeta» que rige desde el 01/12/2099' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'F0003' }, body: { version: 1 } })))
  unmount()
  open({}, 'es', [])
  await screen.findByRole('table', { name: 'Hoy' })
  expect(screen.queryByRole('button', { name: /cargo/ })).not.toBeInTheDocument()
})

for (const [language, say] of [
  ['es', { off: 'Desactivar el cargo «Retiro en cajero» que rige desde el 01/01/2025', confirm: 'Desactivar', means: /rige el cargo activo anterior/ }],
  ['en', { off: 'Turn off the “ATM withdrawal” charge in force from 01/01/2025', confirm: 'Turn off', means: /the previous active charge of the same type applies/ }],
] as const)
  test(`a charge in force is switched off with its terms as they are (${language})`, async () => {
    const save = jest.fn(() => ({ ...share, status: 'off' as const, is_active: false }))
    open({ 'edit-card-charge': save }, language)
    await userEvent.click(await screen.findByRole('button', { name: say.off }))
    const dialog = within(await screen.findByRole('dialog', { name: say.off }))
    expect(dialog.getByText(say.means)).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: say.confirm }))
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'F0002' }, body: { version: 1, type: 'atm', calculation: 'both', amount: '1.00', percent_bps: 250, min_amount: '1.50', max_amount: '9.00', effective_from: '2025-01-01', is_active: false } })))
  })

test('one that is off can be switched on, and one that has passed stays as it is', async () => {
  open({ 'card-charges': () => listOf([{ ...share, status: 'off', is_active: false }, charge({ status: 'past' })]) })
  expect(await screen.findByRole('button', { name: 'Activar el cargo «Retiro en cajero» que rige desde el 01/01/2025' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /cargo «Solicitud de tarjeta»/ })).toBeNull()
})
