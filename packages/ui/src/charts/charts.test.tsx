import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { SidePanel } from '../feedback/side-panel.tsx'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { Chart, type ChartProps } from './chart.tsx'

const days = ['2025-11-01', '2025-11-02', '2025-11-03']
const money = { title: 'Recargas', unit: 'money', points: days, series: [{ name: 'Monto', values: ['500.00', '0.00', '1250.50'] }] } satisfies ChartProps
const open = (own: Partial<ChartProps> = {}, options: Parameters<typeof renderWithUi>[1] = {}) => renderWithUi(<Chart {...money} {...own} />, options).container
const plot = () => screen.findByRole('slider', { name: /^Recargas/ })
const marks = (container: HTMLElement, of: number | 'before' = 0) => [...container.querySelectorAll(`svg [data-series="${of}"]`)]
const ticks = (container: HTMLElement) => [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)

test('bars stand over round numbers, and days below them', async () => {
  const container = open()
  await plot()
  expect(ticks(container)).toEqual(['0', '500', '1K', '1.5K', '01/11', '02/11', '03/11'])
  // A day without money has no bar.
  const heights = marks(container).map((bar) => Number(bar.getAttribute('height')))
  expect(heights).toHaveLength(2)
  expect(heights[1]! / heights[0]!).toBeCloseTo(2.501, 1)
  await expectAccessible()
})

test.each([
  ['0.12', ['0', '0.02', '0.04', '0.06', '0.08', '0.10', '0.12']],
  ['2.00', ['0', '0.50', '1', '1.50', '2']],
])('small amounts up to %s are told apart beside the axis', async (amount, expected) => {
  const container = open({ series: [{ name: 'Monto', values: [amount] }] })
  await plot()
  expect(ticks(container).filter((tick) => !tick?.includes('/'))).toEqual(expected)
})

test('the arrow keys move through the points, each read out with its value', async () => {
  open()
  const slider = await plot()
  await userEvent.tab()
  expect(slider).toHaveFocus()
  expect(slider).toHaveAttribute('aria-valuetext', '03/11/2025: USD\u00a01,250.50')
  await userEvent.keyboard('{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuetext', '02/11/2025: USD\u00a00.00')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuetext', '01/11/2025: USD\u00a0500.00')
  expect(slider).toHaveAttribute('aria-valuenow', '1')
  await userEvent.keyboard('{End}{Escape}')
  expect(screen.queryByText('03/11/2025', { selector: 'b' })).toBeNull()
})

test('Escape hides the values, and closes the panel that holds the chart only where none are shown', async () => {
  const onClose = jest.fn()
  renderWithUi(<SidePanel open title="Uso" onClose={onClose}><Chart {...money} /></SidePanel>)
  const slider = await plot()
  act(() => slider.focus())
  expect(await screen.findByText('03/11/2025', { selector: 'b' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('03/11/2025', { selector: 'b' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a pointer shows the values of the point below it, until it leaves', async () => {
  open()
  const slider = await plot()
  // jsdom's own pointer events have no place.
  fireEvent(slider, new MouseEvent('pointermove', { bubbles: true, clientX: 470 }))
  expect(screen.getByText('03/11/2025', { selector: 'b' })).toBeVisible()
  fireEvent.pointerOut(slider)
  expect(screen.queryByText('03/11/2025', { selector: 'b' })).toBeNull()
})

test.each([
  [480, 'right: 0px;', 'left: 0px;'],
  [1000, 'left: 192.5px;', 'right: 161.5px;'],
])('in a drawing of %i pixels the values stand where they have room, the days on a line of their own', async (width, ofFirst, ofLast) => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const container = open({ series: [{ name: 'Monto', values: ['500.00', '0.00', '1.00'], spans: ['15/10/2025 a 31/10/2025', '', ''] }, { name: 'Antes', before: true, values: ['1.00', '2.00', '3.00'] }] })
  await plot()
  const box = () => container.querySelector('.v-values')
  await userEvent.tab()
  expect(box()).toHaveAttribute('style', ofLast)
  await userEvent.keyboard('{Home}')
  expect(box()).toHaveAttribute('style', ofFirst)
  expect(within(box() as HTMLElement).getByText('15/10/2025 a 31/10/2025')).toBeVisible()
})

test('the table says which days a value stands for, where its point does not', async () => {
  open({ series: [{ name: 'Monto', values: ['500.00', '0.00', '1.00'], spans: ['15/10/2025 a 31/10/2025', '02/11/2025', '03/11/2025'] }] })
  await userEvent.click(screen.getByText('Ver como tabla'))
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['USD\u00a0500.0015/10/2025 a 31/10/2025', 'USD\u00a00.00', 'USD\u00a01.00'])
})

test('a period stands beside the one before, named in legend, value and table', async () => {
  const container = open({ series: [{ name: 'Estos días', values: ['500.00', null, '20.00'] }, { name: 'Antes', values: ['1.00', '2.00', '3.00'], before: true }] })
  expect(await plot()).toHaveAttribute('aria-valuetext', '03/11/2025: Estos días USD\u00a020.00, Antes USD\u00a03.00')
  expect(within(screen.getByRole('list')).getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual(['Estos días', 'Antes'])
  expect(marks(container)).toHaveLength(2)
  expect(marks(container, 'before')).toHaveLength(3)
  await userEvent.click(screen.getByText('Ver como tabla'))
  expect(screen.getByRole('row', { name: /02\/11\/2025 – USD.2.00/ })).toBeVisible()
  await expectAccessible()
})

test('lines leave a gap where nothing is known, and stacks stand on one another', async () => {
  const values = [1, null, 3]
  const lines = open({ kind: 'lines', unit: 'number', series: [{ name: 'Usuarios', values }] })
  await plot()
  expect(marks(lines).filter(({ tagName }) => tagName === 'circle')).toHaveLength(2)
  const stacks = open({ title: 'Tarjetas', kind: 'stacks', unit: 'number', series: [{ name: 'Activas', values }, { name: 'Bloqueadas', values: [2, 2, 2] }] }, { language: 'en' })
  await waitFor(() => expect(marks(stacks, 1)).toHaveLength(3))
  expect(marks(stacks)).toHaveLength(2)
  const [below, above] = [marks(stacks)[0], marks(stacks, 1)[0]].map((bar) => ({ top: Number(bar?.getAttribute('y')), height: Number(bar?.getAttribute('height')) }))
  expect(above!.top + above!.height).toBeCloseTo(below!.top)
})

test('months and texts are points, too, in the language of the page', async () => {
  open({ points: ['2026-08', '2026-09', '2026-10'], pointsAre: 'months', unit: 'percent', series: [{ name: 'Uso', values: [1, 2, 12.5] }] }, { language: 'en' })
  expect(await plot()).toHaveAttribute('aria-valuetext', 'Oct 2026: 12.5%')
})

test('points of one name stay apart, and none is left over once there are fewer', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue(undefined)
  const months = { ...money, pointsAre: 'months' } as const
  const { container, rerender } = renderWithUi(<Chart {...months} points={['2026-11', '2026-11', '2026-11']} />)
  await plot()
  rerender(<Chart {...months} points={['2026-10', '2026-11']} series={[{ name: 'Monto', values: ['1.00', '2.00'] }]} />)
  expect(ticks(container).slice(-2)).toEqual(['oct 2026', 'nov 2026'])
  expect(container.querySelectorAll('tbody tr')).toHaveLength(2)
  expect(errors).not.toHaveBeenCalled()
})

test('without figures it says so, and draws nothing', async () => {
  open({ points: [], series: [{ name: 'Monto', values: [] }] })
  expect(screen.getByText('Todavía no hay cifras que mostrar')).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('Ver como tabla')).toBeNull()
  await expectAccessible()
})

test('each bar leads to what it stands for, by pointer and in the table; Enter leads to that of the first series', async () => {
  const to = (at: number, of: number) => `/movements?point=${at}&series=${of}`
  const series = [{ name: 'Monto', values: ['500.00', '0.00', '1250.50'] }, { name: 'Antes', before: true, values: ['10.00', null, '20.00'], spans: ['29/10', '30/10', '31/10'] }]
  let address = ''
  const Where = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  renderWithUi(<><Chart {...money} series={series} to={to} /><Where /></>)
  const slider = await plot()
  expect(slider).toHaveAttribute('aria-valuetext', '03/11/2025: Monto USD\u00a01,250.50, Antes (31/10) USD\u00a020.00')
  const [blue, grey] = [[...slider.querySelectorAll('rect[data-series="0"]')], [...slider.querySelectorAll('rect[data-series="before"]')]]
  const press = (bar: Element) => {
    const middle = Number(bar.getAttribute('x')) + Number(bar.getAttribute('width')) / 2
    fireEvent(slider, new MouseEvent('pointermove', { bubbles: true, clientX: middle }))
    fireEvent.click(slider)
  }
  press(grey[1]!)
  await waitFor(() => expect(address).toBe('/movements?point=2&series=1'))
  press(blue.at(-1)!)
  await waitFor(() => expect(address).toBe('/movements?point=2&series=0'))
  await userEvent.tab()
  // Escape hides the values and stays at their point.
  await userEvent.keyboard('{Home}{Escape}')
  expect(screen.queryByText('01/11/2025', { selector: 'b' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address).toBe('/movements?point=0&series=0'))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('02/11/2025', { selector: 'b' })).toBeVisible()
  await userEvent.click(screen.getByText('Ver como tabla'))
  expect(screen.getByRole('link', { name: 'USD\u00a010.00' })).toHaveAttribute('href', to(0, 1))
})
