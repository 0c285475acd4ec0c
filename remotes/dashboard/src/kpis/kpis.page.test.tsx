import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lastDays } from '@ventanilla/i18n/dates'
import { expectAccessible } from '@ventanilla/ui/testing'
import { figure, figures, open, type Calls } from '../testing/dashboard.ts'

const asked = jest.fn(() => figures)
const kpis = (at = '/kpis', more: Parameters<typeof open>[2] = {}, own: Calls = {}) => open(at, { figures: asked, ...own }, more)
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
beforeEach(() => asked.mockClear())

test('opens with the last 30 days by month, five figures against as many days before', async () => {
  kpis()
  for (const name of ['Entradas', 'Salidas', 'Billeteras', 'Tarjetas', 'Total']) expect(await (await panel(name)).findByText(/USD.1[.,]500[.,]00/, { selector: '.v-big-figure *' })).toBeVisible()
  expect(asked).toHaveBeenCalledWith({ query: { ...lastDays(30), type: 'month' } })
  expect(screen.getByRole('radio', { name: 'Mes' })).toBeChecked()
  expect(await (await panel('Entradas')).findByRole('slider', { name: /Entradas, por mes: .*abre sus movimientos/ })).toHaveAttribute('aria-valuetext', expect.stringMatching(/nov.* 2026: Monto \(.* a .*\) USD.1[.,]000[.,]00, Período anterior \(.* a .*\) USD.600[.,]00/))
  await expectAccessible()
})

test('range and step stand in the address; a step that the range cannot have gives way', async () => {
  kpis('/kpis?start=2026-01-01&end=2026-03-31&type=week')
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { start_date: '2026-01-01', end_date: '2026-03-31', type: 'week' } }))
  await userEvent.click(screen.getByRole('radio', { name: 'Día' }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { start_date: '2026-01-01', end_date: '2026-03-31', type: 'day' } }))
})

test.each(['start=2026-02-31&end=2026-03-31&type=hour', 'start=9999-12-30&end=9999-12-31', 'start=2026-03-31&end=2026-02-01', 'start=1990-01-01&end=2026-03-31'])('an address that says it wrongly counts as one that says nothing, and the page says so: %s', async (query) => {
  kpis(`/kpis?${query}`)
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { ...lastDays(30), type: 'month' } }))
  expect(screen.getByText('El enlace pide un período no válido (el máximo es de 10 años). Estos son los últimos 30 días.')).toBeVisible()
})

test('days that are typed and can’t be shown stay in their field, which says why, and the figures stay as they are', async () => {
  const { address } = kpis('/kpis?start=2026-01-01&end=2026-03-31')
  const [from, to] = [await screen.findByRole('textbox', { name: 'Días: desde' }), screen.getByRole('textbox', { name: 'Días: hasta' })]
  await userEvent.clear(from)
  await userEvent.type(from, '01/01/1990{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Elige un período de hasta 10 años.')
  expect(from).toHaveValue('01/01/1990')
  await userEvent.clear(to)
  await userEvent.tab()
  expect(await screen.findByRole('alert')).toHaveTextContent('Elige el primer día y el último.')
  expect(address()).toBe('/kpis?start=2026-01-01&end=2026-03-31')
  await userEvent.type(to, '31/12/1999{Enter}')
  await waitFor(() => expect(address()).toBe('/kpis?start=1990-01-01&end=1999-12-31'))
  await expectAccessible()
})

test('while another step or range is asked for, the figures of the one before do not stand under it', async () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => ({ date, until: date, amount: '7.00', count: 1 }))
  const daily = figure({ series: days, previous_series: days })
  let answer = () => {}
  const monthly = new Promise<typeof figures>((resolve) => (answer = () => resolve(figures)))
  kpis('/kpis?start=2026-10-25&end=2026-11-23&type=day', {}, { figures: ({ query }) => (query?.type === 'day' ? { ...figures, cash_in: daily } : monthly) })
  const table = async () => within(await screen.findByRole('table', { name: /^Entradas, por/, hidden: true }))
  expect((await table()).getAllByRole('row', { hidden: true })).toHaveLength(4)
  await userEvent.click(screen.getByRole('radio', { name: 'Mes' }))
  await waitFor(() => expect(screen.queryByText(/^Entradas, por/)).toBeNull())
  expect(screen.queryByRole('table', { name: 'Las cifras en una tabla' })).toBeNull()
  answer()
  const rows = (await table()).getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  expect(rows).toEqual([expect.stringContaining('Fecha'), expect.stringContaining('oct'), expect.stringContaining('nov')])
})

test('three years are not drawn by day', async () => {
  kpis('/kpis?start=2024-01-01&end=2026-10-31&type=day')
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { start_date: '2024-01-01', end_date: '2026-10-31', type: 'week' } }))
  expect(screen.queryByRole('radio', { name: 'Día' })).toBeNull()
})

test('the table has every figure of every point, and each amount leads to its movements', async () => {
  kpis()
  const table = within(await screen.findByRole('table', { name: 'Las cifras en una tabla' }))
  expect(table.getByRole('row', { name: /25\/10\/2026 a 31\/10\/2026/ })).toBeVisible()
  expect(table.getByRole('link', { name: /^Tarjetas, 25\/10\/2026 a 31\/10\/2026: USD.500[.,]00\. Ver sus movimientos$/ })).toHaveAttribute('href', '/kpis/movements?figure=card&created_at_from=2026-10-25&created_at_to=2026-10-31')
})

test('who may not see movements sees the figures without links, in English too', async () => {
  kpis('/kpis', { language: 'en', grants: { request: [], approve: [] } })
  const table = within(await screen.findByRole('table', { name: 'The figures in a table' }))
  expect(table.getAllByText('1,000.00').length).toBeGreaterThan(0)
  expect(table.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Movements' })).toBeNull()
})
