import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { BarSeries } from './bar-series.tsx'

it('says as a table what the bars show', async () => {
  renderWithUi(<BarSeries title="Recargas" points={[{ label: '01/11/2025', size: 5, text: 'USD 5.00' }, { label: '02/11/2025', size: 0, text: 'USD 0.00' }]} />)
  await userEvent.click(screen.getByText('Ver como tabla'))
  expect(screen.getByRole('row', { name: '01/11/2025 USD 5.00' })).toBeInTheDocument()
  await expectAccessible()
})
