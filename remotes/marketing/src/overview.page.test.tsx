import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MarketingOverview } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { lastDays } from '@ventanilla/i18n/dates'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, type Calls } from './testing/marketing.ts'

const counted = (total: number, previous: number, change_percent: number | null) => ({ total, previous, change_percent })
const paid = (total: string, previous: string, change_percent: number | null) => ({ total, previous, change_percent })
const day = (date: string) => ({ date, cashback: '1.00', referral: '0.50', cost: '1.50', previous_cost: '2.00', purchases: 3, previous_purchases: 4, purchase_amount: '90.00', sign_ups: 2, first_recharges: 1, referrals: 1 })
const overview: MarketingOverview = {
  as_of: '2026-11-21T15:00:00.000Z',
  running: {
    cashbacks: { count: 2, first: [{ id: 'C1', name_es: 'Farmacias', name_en: 'Pharmacies', budget: '1000.00', spent: '250.00', ends_at: null }] },
    scheduled_cashbacks: 1,
    referrals: { count: 1, first: [{ id: 'R1', name_es: 'Amigos', name_en: 'Amigos', rewarded: 12, paid: '36.00', ends_at: '2026-12-01T04:59:59.999Z' }] },
    scheduled_referrals: 0,
    banners: { count: 7, first: [{ id: 'B1', name_es: 'Recarga y gana', name_en: 'Recarga y gana', type: 'home', ends_at: null }] },
    segments: { count: 3, first: [{ id: 'S1', name: 'Frecuentes' }] },
    notifications: { count: 1, first: [{ id: 'N1', name_es: 'Llegó el aguinaldo', name_en: 'The bonus is here', send_after: '2026-12-15T15:00:00.000Z', segment_name: 'Frecuentes' }] },
  },
  cost: { total: paid('3.00', '4.00', -25), cashback: paid('2.00', '3.00', -33.3), referral: paid('1.00', '1.00', 0) },
  brought: { purchases: counted(6, 4, 50), purchase_amount: paid('180.00', '100.00', 80), sign_ups: counted(4, 4, 0), first_recharges: counted(2, 0, null), first_recharge_amount: paid('40.00', '0.00', null), referrals: counted(2, 1, 100), referrals_rewarded: counted(1, 0, null) },
  days: [day('2026-11-20'), day('2026-11-21')],
}

test.each([
  ['es', ['2 programas de cashback activos', '3 segmentos activos', '7 banners visibles en la app', 'y 6 más', 'Farmacias', '1 programa de cashback programado', '1 programa de referidos activo', /hasta el 30\/11\/2026. 12 recompensados, USD.36\.00/, 'Inicio, sin fecha de fin', /15\/12\/2026 10:00, para Frecuentes/, /25\s% menos que en los 30 días anteriores \(USD.4\.00\)/, /50\s% más que en los 30 días anteriores \(4\)/, 'Igual que en los 30 días anteriores (4).', 'Nada en los 30 días anteriores.', '1 recompensado', /Datos del 21\/11\/2026 10:00/]],
  ['en', ['2 active cashback programmes', '3 active segments', '7 banners showing in the app', 'and 6 more', 'Pharmacies', '1 scheduled cashback programme', '1 active referral programme', /until 30\/11\/2026. 12 rewarded, USD.36\.00/, 'Home, no end date', /15\/12\/2026 10:00, to Frecuentes/, /25\s?% less than in the previous 30 days \(USD.4\.00\)/, /50\s?% more than in the previous 30 days \(4\)/, 'The same as in the previous 30 days (4).', 'Nothing in the previous 30 days.', '1 rewarded', /Data from 21\/11\/2026 10:00/]],
] as const)('in %s it says what runs, what it cost and what it brought against the days before', async (language, texts) => {
  mount({ 'marketing-overview': () => overview }, '/marketing', language)
  for (const text of texts) expect((await screen.findAllByText(text))[0]).toBeVisible()
  expect(screen.getAllByRole('figure')).toHaveLength(3)
  const ways = { [language === 'es' ? 'Farmacias' : 'Pharmacies']: '/cashback/C1', Amigos: '/marketing/referrals/R1', 'Recarga y gana': '/marketing/banners/B1', [language === 'es' ? '7 banners visibles en la app' : '7 banners showing in the app']: '/marketing/banners?view=all&status=active', Frecuentes: '/edit-segmentation/S1', [language === 'es' ? 'Llegó el aguinaldo' : 'The bonus is here']: '/marketing/notifications/N1' }
  for (const [name, href] of Object.entries(ways)) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  await expectAccessible()
})

test('a difference too small for a tenth of a percent is told as one', async () => {
  mount({ 'marketing-overview': () => ({ ...overview, cost: { ...overview.cost, total: paid('1000400.00', '1000000.00', 0) } }) }, '/marketing')
  expect(await screen.findByText(/^< 0[.,]1\s% más que en los 30 días anteriores \(USD.1[.,]000[.,]000[.,]00\)/)).toBeVisible()
})

test('other days are asked for; a failure is said', async () => {
  const asked = jest.fn<MarketingOverview, Parameters<NonNullable<Calls['marketing-overview']>>>(() => overview)
  const view = mount({ 'marketing-overview': asked }, '/marketing')
  await userEvent.click(await screen.findByText('90 días'))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: lastDays(90) }))
  view.unmount()
  mount({ 'marketing-overview': () => Promise.reject(new Error('boom')) }, '/marketing')
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})

test('who may not see programmes finds no ways to them', async () => {
  mount({ 'marketing-overview': () => ({ ...overview, running: { ...overview.running, banners: null } }) }, '/marketing', 'es', { grants: { request: ['referral'], approve: [] } })
  expect(await screen.findByText('2 programas de cashback activos')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Banners/ })).toBeNull()
})
