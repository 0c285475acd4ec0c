import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { lastDays } from '@ventanilla/i18n/dates'
import { expectAccessible } from '@ventanilla/ui/testing'
import { details, open, type Calls } from '../testing/dashboard.ts'

const home = (own: Calls = {}, more: Parameters<typeof open>[2] = {}) => open('/home', { 'dashboard-details': () => details(), ...own }, more)
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('what waits comes first, each with how many and a link to exactly those', async () => {
  home()
  const waiting = await panel('Tus pendientes')
  expect(waiting.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['3solicitudes que puedes decidir', '1lista por confirmar o corregir', '2órdenes al proveedor de tarjetas sin respuesta'])
  expect(waiting.getByRole('link', { name: 'solicitudes que puedes decidir' })).toHaveAttribute('href', '/requests?waits_for=me')
  expect(waiting.getByRole('link', { name: 'lista por confirmar o corregir' })).toHaveAttribute('href', '/credit-card?waits=to_confirm%2Cto_correct')
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Tus pendientes')
  await expectAccessible()
})

test('what failed is counted and found by the day of its upload, a notification by that of its hour', async () => {
  home({ 'dashboard-details': () => details({ waiting: [{ id: 'failed-rows', count: 1 }, { id: 'notifications', count: 1 }] }) })
  const links = (await panel('Tus pendientes')).getAllByRole('link').map((link) => link.getAttribute('href'))
  const since = lastDays(30).start_date
  expect(links).toEqual([`/credit-card?status=partially_completed%2Cfailed&created_at_from=${since}`, `/marketing/notifications?status=failed&send_after_from=${since}`])
})

test('figures, people, lists and operations at a glance; statuses lead to their lists', async () => {
  home()
  const figures = await panel('Cifras de los últimos 30 días')
  expect(figures.getAllByText(/USD.1[.,]500[.,]00/)[0]).toBeVisible()
  expect(figures.getAllByText(/1[.,]762 movimientos\. 50\s% más que en los 30 días anteriores/)[0]).toBeVisible()
  expect(figures.getByText(/No hubo movimientos en los 30 días anteriores/)).toBeVisible()
  expect(figures.getByText(/12[.,]5\s% menos que/)).toBeVisible()
  expect(figures.getByText(/Igual que en los 30/)).toBeVisible()
  expect(screen.queryByText(/</)).toBeNull()
  expect((await panel('Usuarios')).getByRole('link', { name: 'Usuarios, Activo: 392. Ver la lista' })).toHaveAttribute('href', '/users?status=Active')
  expect((await panel('Usuarios')).queryByText('Congelado')).toBeNull()
  expect((await panel('KYC aprobado')).getAllByRole('link')[0]).toHaveAttribute('href', '/users?kyc_status=not_started&status=Inactive%2CActive%2CBlocked%2CFrozen%2CWithdrawal+process%2CRetired')
  expect((await panel('Tarjetas')).getByRole('link', { name: /186/ })).toHaveAttribute('href', '/cards?status=Active')
  expect((await panel('Últimas listas')).getByRole('link', { name: 'recargas.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7')
  expect((await panel('Operaciones')).getByRole('link', { name: 'Recarga masiva' })).toHaveAttribute('href', '/credit-card#top-up')
})

test('a difference too small for a tenth of a percent is one', async () => {
  home({ 'dashboard-details': () => details({ figures: { ...details().figures, card: { ...details().figures.card, total: '1000400.00', previous_total: '1000000.00', change_percent: 0 } } }) })
  expect((await panel('Cifras de los últimos 30 días')).getByText(/< 0[.,]1\s% más que en los 30 días anteriores/)).toBeVisible()
})

test('a list that waits is called as the page of the operations calls it', async () => {
  const [list] = details().uploads ?? []
  home({ 'dashboard-details': () => details({ uploads: [{ ...list!, status: 'validated', fail_count: 6 }, { ...list!, upload_document_id: '8', status: 'validated' }, { ...list!, upload_document_id: '9', operation: 'national-ids', status: 'partially_completed', fail_count: 2 }] }) })
  const lists = await panel('Últimas listas')
  expect(lists.getByText('6 por corregir')).toBeVisible()
  expect(lists.getByText('Lista para confirmar')).toBeVisible()
  expect(lists.getByText('Completada en parte')).toBeVisible()
})

test('a chart says the same as a table, and each of its amounts leads to its movements', async () => {
  home()
  const figures = await panel('Cifras de los últimos 30 días')
  await userEvent.click((await figures.findAllByText('Ver como tabla'))[0]!)
  const row = figures.getAllByRole('row', { name: /25\/10\/2026 USD.500[.,]00.* USD.400[.,]00/ })[0]!
  const [now, before] = within(row).getAllByRole('link')
  expect(now).toHaveAttribute('href', '/kpis/movements?figure=cash-in&created_at_from=2026-10-25&created_at_to=2026-10-31')
  expect(before).toHaveAttribute('href', expect.stringContaining('figure=cash-in&created_at_from=2026-'))
})

test('with nothing that waits it says so', async () => {
  home({ 'dashboard-details': () => details({ waiting: [{ id: 'lists', count: 0 }] }) })
  expect((await panel('Tus pendientes')).getByText('No tienes pendientes')).toBeVisible()
})

test('the operations stay where the rest does not load', async () => {
  home({
    'dashboard-details': () => {
      throw new ApiError('FETCH_ERROR', 'x')
    },
  })
  expect(await screen.findByText(/^Error: No hay conexión/)).toBeVisible()
  expect((await panel('Operaciones')).getByRole('link', { name: 'Recarga masiva' })).toBeVisible()
})

test('without permissions there are no lists, no operations and no links, in English too', async () => {
  home({ 'dashboard-details': () => details({ uploads: null, waiting: [] }) }, { language: 'en', grants: { request: [], approve: [] } })
  expect(await screen.findByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  expect(await (await panel('Figures for the last 30 days')).findAllByText(/50% more/)).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Operations' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Latest lists' })).toBeNull()
  expect((await panel('Users')).queryByRole('link')).toBeNull()
})
