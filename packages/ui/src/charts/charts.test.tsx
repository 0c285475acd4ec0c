import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { BarSeries } from './bar-series.tsx'
import { Sparkline } from './sparkline.tsx'

it('says as a table what the bars show', async () => {
  renderWithUi(<BarSeries title="Recargas" points={[{ label: '01/11/2025', size: 5, text: 'USD 5.00' }, { label: '02/11/2025', size: 0, text: 'USD 0.00' }]} />)
  await userEvent.click(screen.getByText('Ver como tabla'))
  expect(screen.getByRole('row', { name: '01/11/2025 USD 5.00' })).toBeInTheDocument()
  await expectAccessible()
})

it('draws a run of figures with a name, and one of a single figure', () => {
  const { container, rerender } = renderWithUi(<Sparkline label="Recargas de 30 días" values={[0, 10]} />)
  expect(screen.getByRole('img', { name: 'Recargas de 30 días' })).toBeVisible()
  expect(container.querySelector('polyline')).toHaveAttribute('points', '0,30 120,2')
  rerender(<Sparkline label="x" values={[0]} />)
  expect(container.querySelector('polyline')).toHaveAttribute('points', '0,30')
})
