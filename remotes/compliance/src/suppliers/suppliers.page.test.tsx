import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LimitProvider, LimitProviderKpi } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { lastDays } from '@ventanilla/i18n/dates'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf, type Calls } from '../testing/access.ts'

const supplier = (own: Partial<LimitProvider> = {}): LimitProvider => ({
  ...{ id: 'LP0001', name: 'Banco Istmo', section: 'recharge', min_amount: '1.00', max_amount: '500.00', daily_limit: '5000.00', monthly_limit: '90000.00', daily_count: 200, alert_percent: 80, is_active: true },
  ...{ status: 'near', used_today: '4300.00', used_month: '20000.00', count_today: 86, share: 86, in_use: true, created_at: '2026-10-01T15:00:00.000Z', created_by: 'eva@ventanilla.example', version: 3 },
  ...own,
})
const unused = supplier({ id: 'LP0002', name: 'Caja Sur', section: 'recovery', min_amount: null, max_amount: null, monthly_limit: null, daily_count: null, status: 'normal', used_today: '0.00', used_month: '0.00', count_today: 0, share: 0, in_use: false })
const kpi: LimitProviderKpi = {
  ...{ id: 'LP0001', used: '31000.00', remaining: '700.00', binding: 'Banco Istmo', transaction_count: 410, failed_count: 12 },
  today: { limit: '5000.00', used: '4300.00', remaining: '700.00', transaction_count: 86, count_limit: 200 },
  month: { limit: '90000.00', used: '20000.00', remaining: '70000.00', transaction_count: 300 },
  series: [{ date: '2026-11-21', used: '900.00', transaction_count: 9, failed_count: 0 }, { date: '2026-11-22', used: '4300.00', transaction_count: 86, failed_count: 12 }],
}
const open = (at: string, calls: Calls = {}, language: 'es' | 'en' = 'es', request: PermissionCode[] = ['suppliers']) =>
  renderPage({
    ...compliance,
    at,
    language,
    grants: { request, approve: ['suppliers'] },
    api: fakeApi({ calls: { 'limit-providers': () => listOf([supplier(), unused]), 'limit-provider': () => supplier(), 'limit-provider-kpi': () => kpi, 'pending-changes': () => ({ results: [] }), 'record-history': () => ({ results: [], names: {}, next: null }), ...calls } }),
  })

for (const [language, say] of [
  ['es', { table: 'Proveedores y límites', today: 'Usado hoy de Banco Istmo', used: /^\(86.% de USD.5,000\.00\)$/, near: /Cerca del límite/, group: 'Recuperaciones', unlimited: /USD.0\.00, sin límite/ }],
  ['en', { table: 'Suppliers and limits', today: 'Used today of Banco Istmo', used: /^\(86.?% of USD.5,000\.00\)$/, near: /Near the limit/, group: 'Recoveries', unlimited: /USD.0\.00, no limit/ }],
] as const)
  test(`suppliers stand by section, with what is used as bars (${language})`, async () => {
    open('/suppliers', {}, language)
    const table = within(await screen.findByRole('table', { name: say.table }))
    expect(await table.findByRole('progressbar', { name: say.today })).toHaveAttribute('value', '0.86')
    expect(table.getByText(say.used)).toBeVisible()
    expect(table.getByText(say.near)).toBeVisible()
    expect(table.getByText(say.group)).toBeVisible()
    expect(table.getByText(say.unlimited)).toBeVisible()
    await expectAccessible()
  })

test('nothing is limited while there is no supplier, and who may only look adds none', async () => {
  open('/suppliers', { 'limit-providers': () => listOf([]) }, 'es', [])
  expect(await screen.findByText('Todavía no hay proveedores: nada está limitado.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Nuevo proveedor' })).not.toBeInTheDocument()
})

test('what is left says which supplier leaves the least, and is not said of one that is off', async () => {
  const { unmount } = open('/suppliers/LP0001', { 'limit-provider-kpi': () => ({ ...kpi, remaining: '50.00', binding: 'Caja Sur' }) })
  expect(await screen.findByText(/^USD.50\.00, por el límite de Caja Sur$/)).toBeVisible()
  unmount()
  open('/suppliers/LP0001', { 'limit-provider': () => supplier({ is_active: false, status: 'off' }), 'limit-provider-kpi': () => ({ ...kpi, remaining: null, binding: null }) })
  expect(await screen.findByText('Movimientos hoy')).toBeVisible()
  expect(screen.queryByText('Quedan ahora')).not.toBeInTheDocument()
})

test('a limit says what it means while it is written, and amounts have to be in order', async () => {
  const edit = jest.fn(() => supplier({ version: 4 }))
  open('/suppliers/LP0001', { 'edit-limit-provider': edit })
  await userEvent.click(await screen.findByRole('button', { name: 'Editar límites' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Limita las listas.*Recargas.*Hoy ya se movieron USD.4,300\.00; con este límite diario quedan USD.700\.00\./)).toBeVisible()
  const daily = dialog.getByRole('textbox', { name: /Límite diario/ })
  await userEvent.clear(daily)
  await userEvent.type(daily, '400.00')
  expect(await dialog.findByText(/con este límite diario no se puede mover nada más hasta mañana\./)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/No puede ser menor que el máximo por movimiento: USD 500\.00/)).toBeVisible()
  expect(edit).not.toHaveBeenCalled()
  await userEvent.clear(daily)
  await userEvent.type(daily, '6000.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ id: 'LP0001', version: 3, daily_limit: '6000.00', section: 'recharge' }) })))
})

test('one movement is said as one', async () => {
  open('/suppliers/LP0001', { 'limit-provider-kpi': () => ({ ...kpi, transaction_count: 1, failed_count: 1 }) })
  expect(await screen.findByText(/ en 1 movimiento; rechazados: 1\./)).toBeVisible()
})

test('one supplier shows what is left now, day by day, and is switched off; used, it is not deleted', async () => {
  const edit = jest.fn(() => supplier({ is_active: false }))
  open('/suppliers/LP0001', { 'edit-limit-provider': edit })
  expect(await screen.findByText(/USD.31,000\.00 en 410 movimientos; rechazados: 12\./)).toBeVisible()
  expect(screen.getByRole('figure', { name: 'Monto por día' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveAccessibleDescription(/Con este proveedor ya se movió dinero/)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Desactivar' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ id: 'LP0001', is_active: false, daily_limit: '5000.00' }) })))
})

test('while another range is read, what holds now and the choice of ranges stay, and no figure of the range before', async () => {
  const answer = jest.fn<LimitProviderKpi | Promise<LimitProviderKpi>, Parameters<NonNullable<Calls['limit-provider-kpi']>>>(() => kpi)
  open('/suppliers/LP0001', { 'limit-provider-kpi': answer })
  expect(await screen.findByText(/USD.31,000\.00/)).toBeVisible()
  answer.mockImplementation(() => new Promise(() => undefined))
  const week = screen.getByRole('radio', { name: '7 días' })
  await userEvent.click(week)
  expect(answer).toHaveBeenLastCalledWith({ body: { id: 'LP0001', ...lastDays(7) } })
  expect(screen.getByRole('radio', { name: '7 días' })).toBe(week)
  expect(screen.getByText(/^USD.700\.00$/)).toBeVisible()
  expect(screen.queryByText(/USD.31,000\.00/)).toBeNull()
})
