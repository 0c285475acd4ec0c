import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { cashback, mount, type Calls } from '../testing/marketing.ts'
import { line, listed, person, referral, reward, service } from '../testing/records.ts'

const noHistory: Calls = { 'record-history': () => ({ results: [], names: {}, next: null }), 'pending-changes': () => ({ results: [] }) }
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const textOf = (row: HTMLElement) => row.textContent.replace(/\s+/g, ' ')
const rowsOf = async (table: string) => {
  await waitFor(() => expect(within(screen.getByRole('table', { name: table })).getAllByRole('row').length).toBeGreaterThan(1))
  return within(screen.getByRole('table', { name: table })).getAllByRole('row').slice(1).map(textOf)
}

test.each([
  ['es', 'Pausar', 'Una compra de USD 40.00 paga USD 1.00. Con 12 compras así se llega al máximo del mes.', 'Falta recuperar', 'Presupuesto agotado'],
  ['en', 'Pause', 'A purchase of USD 40.00 pays USD 1.00. 12 such purchases reach the monthly maximum.', 'Still to recover', 'Budget used up'],
] as const)('a running programme in %s says by an example what it pays, what it paid, and is paused', async (language, pause, example, state, reason) => {
  const running = cashback({ max_per_user_month: '12.00' })
  const paused = jest.fn(() => cashback({ status: 'paused' }))
  mount({ ...noHistory, cashback: () => running, 'cashback-rewards': () => listed(reward({ reason: 'budget' })), 'pause-cashback': paused }, '/cashback/C1', language)
  expect((await screen.findByText(/12/, { selector: '[role=status]' })).textContent.replace(/\s/g, ' ')).toBe(example)
  expect(await screen.findByText(state)).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  await click(pause)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: pause }))
  await waitFor(() => expect(paused).toHaveBeenCalledWith({ params: { id: 'C1' }, body: { version: 1 } }))
  await expectAccessible()
})

test('a programme offers the steps that it can take, and one that is over says why', async () => {
  const steps = async () => within(await screen.findByRole('region', { name: 'Acciones' })).getAllByRole('button').map(({ textContent }) => textContent)
  const draft = mount({ ...noHistory, cashback: () => cashback({ status: 'draft', spent: '0.00' }) }, '/cashback/C1')
  expect(await steps()).toEqual(['Iniciar', 'Editar programa', 'Eliminar'])
  draft.unmount()
  mount({ ...noHistory, cashback: () => cashback({ status: 'ended', ended_reason: 'budget' }), 'cashback-rewards': () => listed() }, '/cashback/C1')
  expect(await steps()).toEqual(['Editar programa', 'Eliminar'])
  expect(screen.getByText('Se agotó el presupuesto')).toBeVisible()
})

test('the form counts its example while one writes, as the engine counts', async () => {
  mount({ cashbacks: () => listed(), segments: () => listed(), 'marketing-account': () => ({ balance: '0.10', float: '100.00', waiting: 2, missing: '0.20', limited: false }) }, '/cashback')
  expect(await screen.findByText('La cuenta de mercadeo tiene USD 0.10 y le faltan USD 0.20 para la siguiente recompensa. Hasta que la repongas, 2 compras quedan en espera.')).toBeVisible()
  await click('Crear programa')
  const dialog = await screen.findByRole('dialog')
  const example = () => within(dialog).getByText(/Una compra|^$/, { selector: 'p[role=status]' }).textContent.replace(/\s/g, ' ')
  await userEvent.type(within(dialog).getByLabelText(/Porcentaje/, { selector: 'input[inputmode=decimal]' }), '2.5')
  await waitFor(() => expect(example()).toBe('Una compra de USD 40.00 paga USD 1.00.'))
  await userEvent.type(within(dialog).getByLabelText('Máximo por transacción (USD)', { exact: false }), '0.75')
  await waitFor(() => expect(example()).toBe('Una compra de USD 40.00 paga USD 0.75.'))
}, 30_000)

test('a shortage that only referrals wait for is said of them, on their page too', async () => {
  mount({ referrals: () => listed(), 'marketing-account': () => ({ balance: '0.00', float: '100.00', waiting: 0, missing: '7.00', limited: false }) }, '/marketing/referrals')
  expect(await screen.findByText('La cuenta de mercadeo tiene USD 0.00 y le faltan USD 7.00 para la siguiente recompensa. Hasta que la repongas, las recompensas de los referidos quedan en espera.')).toBeVisible()
})

test('rewards that wait for a limit say so', async () => {
  mount({ cashbacks: () => listed(), 'marketing-account': () => ({ balance: '900.00', float: '100.00', waiting: 2, missing: null, limited: true }) }, '/cashback')
  expect(await screen.findByText(/se agotó un límite de entradas de dinero/)).toBeVisible()
})

test('services of a programme are put in and taken out', async () => {
  const put = jest.fn(() => line())
  const removed = jest.fn(() => ({ detail: '' }))
  mount({ ...noHistory, cashback: () => cashback(), 'cashback-services': () => listed(line()), services: () => listed(service()), 'put-cashback-service': put, 'remove-cashback-service': removed }, '/cashback/C1/service')
  expect((await rowsOf('Servicios del programa'))[0]).toContain('Farmacias5 %USD 3.00 Activo')
  await expectAccessible()
  await click('Quitar Farmacias')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(removed).toHaveBeenCalledWith({ query: { cashback_id: 'C1', service_id: 'SV1' } }))
  await click('Editar Farmacias')
  const dialog = await screen.findByRole('dialog', { name: 'Editar Farmacias' })
  expect(within(dialog).getByText(/paga USD.2[.,]00/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(put).toHaveBeenCalledWith({ body: { cashback_id: 'C1', service_id: 'SV1', rate_bps: 500, max_amount: '3.00', is_active: true } }))
}, 30_000)

test('a programme that pays everywhere says what its first service does, and one with inactive services only that it pays for nothing', async () => {
  const everywhere = mount({ ...noHistory, cashback: () => cashback(), 'cashback-services': () => listed(), services: () => listed(service()) }, '/cashback/C1/service')
  await click('Agregar servicio')
  expect(within(await screen.findByRole('dialog')).getByText(/las demás compras dejarán de ganar/)).toBeVisible()
  everywhere.unmount()
  mount({ ...noHistory, cashback: () => cashback(), 'cashback-services': () => listed(line({ is_active: false, pays: false })), services: () => listed(service()) }, '/cashback/C1/service')
  expect(await screen.findByText(/el programa no paga por ninguna compra/)).toBeVisible()
  await click('Quitar Farmacias')
  expect(within(await screen.findByRole('dialog')).getByText(/sin él, el programa paga en todas partes/)).toBeVisible()
})

test.each([
  ['es', 'Servicios', 'Crear servicio'],
  ['en', 'Services', 'Create service'],
] as const)('the catalogue in %s shows services with their establishments', async (language, title, create) => {
  mount({ services: () => listed(service()) }, '/marketing/services', language)
  expect((await rowsOf(title))[0]).toContain('FarmaciasSaludGrupo SaludFarmacia San Judas, Farmacia El Ancón1')
  expect(screen.getByRole('button', { name: create })).toBeVisible()
  await expectAccessible()
})

test('a service that waits for approval is marked, and its form says that a budget depends on it', async () => {
  const pending = { subject_id: 'SV1', request_id: '41', change: 'edit-service', title: 'Editar servicio', fields: ['name'], requester: 'Ana', created_at: '2026-11-20T15:00:00Z' }
  mount({ services: () => listed(service()), ...noHistory, 'pending-changes': () => ({ results: [pending] }) }, '/marketing/services')
  await rowsOf('Servicios')
  expect(await within(screen.getByRole('table', { name: 'Servicios' })).findByText(/[Pp]endiente/)).toBeVisible()
  await click('Editar Farmacias')
  expect(within(await screen.findByRole('dialog')).getByText(/^El presupuesto de 1 programa depende de este servicio/)).toBeVisible()
})

test('a service that something names is not deleted, and says why beforehand', async () => {
  mount({ services: () => listed(service({ programmes: 0, in_use: true })) }, '/marketing/services')
  await rowsOf('Servicios')
  const remove = screen.getByRole('button', { name: 'Eliminar Farmacias' })
  expect(remove).toHaveAccessibleDescription(/^Hay programas, pagos o banners con este servicio/)
  await userEvent.click(remove)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a service has its logo in the catalogue and in a programme, and its form keeps it', async () => {
  const logo_url = `/api/images/${'a'.repeat(64)}/`
  const edited = jest.fn(() => service({ logo_url }))
  const catalogue = mount({ ...noHistory, services: () => listed(service({ logo_url })), 'edit-service': edited }, '/marketing/services')
  const logos = () => screen.getAllByRole('presentation').map((image) => image.getAttribute('src'))
  await rowsOf('Servicios')
  expect(logos()).toEqual([`${logo_url}?size=small`])
  await click('Editar Farmacias')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Categoría', { exact: false }), ' y belleza')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edited).toHaveBeenCalledWith({ params: { id: 'SV1' }, body: { name: 'Farmacias', category: 'Salud y belleza', provider_id: 'Grupo Salud', logo_url, establishments: 'Farmacia San Judas\nFarmacia El Ancón', is_active: true, version: 1 } }))
  catalogue.unmount()
  mount({ ...noHistory, cashback: () => cashback(), 'cashback-services': () => listed(line({ logo_url })) }, '/cashback/C1/service')
  await rowsOf('Servicios del programa')
  expect(logos()).toEqual([`${logo_url}?size=small`])
}, 30_000)

test('a programme for some names their segments, which lead to their pages', async () => {
  mount({ ...noHistory, cashback: () => cashback({ segment_ids: ['S2', 'S1'], segments: [{ id: 'S1', name: 'Chiriquí' }, { id: 'S2', name: 'Nuevos' }] }), 'cashback-rewards': () => listed() }, '/cashback/C1')
  expect(await screen.findByRole('link', { name: 'Chiriquí' })).toHaveAttribute('href', '/edit-segmentation/S1')
  expect(screen.getByRole('link', { name: 'Nuevos' })).toHaveAttribute('href', '/edit-segmentation/S2')
  await expectAccessible()
})

test('referral programmes, who brought whom, why a side got nothing and what came back', async () => {
  mount({ referrals: () => listed(referral()), 'referral-details': () => listed(person({ taken_back: '1.50', rest: '0.50' })), ...noHistory }, '/marketing/referrals')
  expect((await rowsOf('Referidos'))[0]).toContain('Trae a un amigo ActivoPrimera recarga5.002.0001/11/2026Sin fecha de fin4USD 28.00')
  await userEvent.click(screen.getByRole('tab', { name: 'Quién refirió a quién' }))
  expect((await rowsOf('Quién refirió a quién'))[0]).toContain('10/11/2026Trae a un amigoAna RíosBeto Paz RecompensadoLlegó al máximo por personaUSD 2.00USD 1.50USD 0.50')
  await expectAccessible()
}, 30_000)

test('a referral programme is ended after a question; it is edited by its version', async () => {
  const ended = jest.fn(() => referral({ status: 'ended' }))
  const edited = jest.fn(() => referral())
  mount({ ...noHistory, referral: () => referral(), 'referral-details': () => listed(), 'end-referral': ended, 'edit-referral': edited }, '/marketing/referrals/R1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Trae a un amigo' })).toBeVisible()
  await click('Finalizar')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Finalizar' }))
  await waitFor(() => expect(ended).toHaveBeenCalledWith({ params: { id: 'R1' }, body: { version: 2 } }))
  await click('Editar programa')
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText(/Recompensa del referido/)
  await userEvent.clear(field)
  await userEvent.type(field, '3.00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(edited).toHaveBeenCalledWith({ params: { id: 'R1' }, body: expect.objectContaining({ version: 2, referee_reward: '3.00' }) as unknown }))
}, 30_000)
