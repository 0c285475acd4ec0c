import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { cashback, mount, type Calls } from '../testing/marketing.ts'

const scheduled = cashback({ status: 'scheduled', spent: '0.00', version: 4, ends_at: '2027-01-01T04:59:59.999Z', max_per_transaction: '10.00', description: 'Farmacias afiliadas' })
const entry = (own: Partial<AuditEntry>): AuditEntry => ({ id: '9', at: '2026-11-20T15:00:00Z', actor: 'ana@ventanilla.example', action: 'cashback.edited', subject_type: 'cashback', subject_id: 'C1', before: null, after: null, address: null, hash: 'x', approver: null, request_id: null, subject_name: null, is_read: false, ...own })
const open = (calls: Calls = {}, language: 'es' | 'en' = 'es', options: Parameters<typeof mount>[3] = {}) =>
  mount({ cashback: () => scheduled, cashbacks: () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }), 'record-history': () => ({ results: [], names: {}, next: null }), ...calls }, '/cashback/C1', language, options)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const filed = { request_id: '7', request_status: 'pending' as const, expires_at: '2026-11-27T05:00:00Z', deciders: ['Eva'] }

test.each([
  ['es', 'Farmacias', ['Programado', '01/11/2026', '31/12/2026', 'Farmacias afiliadas', 'Sin máximo']],
  ['en', 'Pharmacies', ['Scheduled', '01/11/2026', '31/12/2026', 'Farmacias afiliadas', 'No maximum']],
] as const)('a programme in %s has its terms, on the days of Panama', async (language, name, texts) => {
  open({}, language)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  for (const text of [...texts, /2[.,]5\s?%/, /USD.10[.,]00/]) expect(screen.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('its history says what was changed, in the words of its form', async () => {
  const results = [
    entry({ id: '11', before: { budget: '1000.00', rate_bps: 250, reward_type: 'percent', status: 'draft' }, after: { budget: '2000.00', rate_bps: 900, reward_type: 'fixed', status: 'scheduled' }, approver: 'eva@ventanilla.example', request_id: '10' }),
    entry({ id: '10', action: 'request.filed', before: { budget: '1000.00' }, after: { budget: '2000.00', change: 'edit-cashback' } }),
  ]
  open({ 'record-history': () => ({ results, names: {}, next: null }) })
  const rowsOf = async (action: string) => {
    await userEvent.click(await screen.findByText(action))
    return within(screen.getByRole('table', { name: new RegExp(action) })).getAllByRole('row').slice(1).map(({ textContent }) => textContent?.replace(/\s/g, ' '))
  }
  expect(await rowsOf('Editó un programa de cashback')).toEqual(['Presupuesto (USD)USD 1,000.00USD 2,000.00', 'Porcentaje2.5 %9 %', 'Tipo de recompensaPorcentajeMonto fijo', 'EstadoBorradorProgramado'])
  expect(await rowsOf('Solicitó un cambio: Editar programa de cashback')).toEqual(['Presupuesto (USD)USD 1,000.00USD 2,000.00'])
  await expectAccessible()
})

test('what waits for a second person is said above its history', async () => {
  open({ 'pending-changes': () => ({ results: [{ subject_id: 'C1', request_id: '41', change: 'edit-cashback', title: 'Editar programa de cashback', fields: ['budget'], requester: 'Ana', created_at: '2026-11-20T15:00:00Z' }] }) })
  expect(await screen.findByText('Hay un cambio pendiente de aprobación')).toBeVisible()
  expect(screen.getByText(/Campos: Presupuesto \(USD\)\./)).toBeVisible()
})

test('a budget that is all used warns that the programme ends with it', async () => {
  open({ cashback: () => cashback() })
  await click('Editar programa')
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar programa' }))
  const budget = await dialog.findByRole('textbox', { name: 'Presupuesto (USD)' })
  expect(dialog.queryByText(/el programa finaliza/)).toBeNull()
  await userEvent.clear(budget)
  await userEvent.type(budget, '250')
  expect(await dialog.findByText(/el programa finaliza y no se puede reanudar/)).toBeVisible()
})

test('it is edited by its version; what the server refuses stands at its field', async () => {
  const problems = [{ field: 'budget', code: 'budget_below_spent', params: { amount: '600.00' } }]
  const edit = jest.fn<ReturnType<NonNullable<Calls['edit-cashback']>>, Parameters<NonNullable<Calls['edit-cashback']>>>(() => Promise.reject(new ApiError('HTTP_ERROR', 'validation_failed', { status: 400, body: { code: 'validation_failed', detail: '', problems } })))
  open({ 'edit-cashback': edit })
  await click('Editar programa')
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar programa' }))
  const budget = await dialog.findByRole('textbox', { name: 'Presupuesto (USD)' })
  expect(dialog.getByText(/Ya usado: USD.0[.,]00/)).toBeVisible()
  await userEvent.clear(budget)
  await userEvent.type(budget, '500')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('El programa ya ha usado USD 600.00.')).toBeVisible()
  const { id: _id, segments: _segments, spent: _spent, status: _status, ended_reason: _reason, version, ...terms } = scheduled
  expect(edit).toHaveBeenCalledWith({ params: { id: 'C1' }, body: { ...terms, version, budget: '500.00', starts_at: '2026-11-01', ends_at: '2026-12-31' } })
  await expectAccessible()
}, 30_000)

test.each([
  ['es', 'Eliminar', 'Farmacias', 'Entendido'],
  ['en', 'Delete', 'Pharmacies', 'Got it'],
] as const)('in %s it is deleted after a question, and stays where that waits for approval', async (language, remove, name, read) => {
  const gone = jest.fn<{ detail: string } | typeof filed, []>(() => filed)
  const { address } = open({ 'delete-cashback': gone }, language)
  const confirm = async () => {
    await click(remove)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: remove }))
  }
  await confirm()
  await click(read)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gone).toHaveBeenCalledWith({ params: { id: 'C1' }, body: { version: 4 } })
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  gone.mockReturnValue({ detail: '' })
  await confirm()
  await waitFor(() => expect(address()).toBe('/cashback'))
})

test('one that has paid or begun is not deleted, and says why; who may not change it sees no action', async () => {
  const paid = open({ cashback: () => cashback({ spent: '1535.06', budget: '2000.00' }) })
  await userEvent.click(await screen.findByRole('button', { name: /Eliminar/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('El programa ya pagó USD 1,535.06 y su registro se debe conservar.')).toBeVisible()
  paid.unmount()
  const begun = open({ cashback: () => cashback({ spent: '0.00' }) })
  await userEvent.click(await screen.findByRole('button', { name: /Eliminar/ }))
  expect(screen.getByText('El programa ya comenzó; solo se pueden eliminar borradores y programas programados.')).toBeVisible()
  begun.unmount()
  open({}, 'es', { grants: { request: ['banner'], approve: ['cashback'] } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Farmacias' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Editar programa' })).toBeNull()
})
