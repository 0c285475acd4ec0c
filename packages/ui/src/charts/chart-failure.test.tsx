import { screen } from '@testing-library/react'
import { renderWithUi } from '../testing/testing.tsx'
import { Chart } from './chart.tsx'

jest.mock('./plot.tsx', () => {
  throw new Error('the network is gone')
})

test('where the drawing does not come, the figures stand open as a table', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  renderWithUi(<Chart title="Recargas" unit="money" points={['2025-11-01']} series={[{ name: 'Monto', values: ['500.00'] }]} />)
  expect(await screen.findByText('La gráfica no se pudo cargar; las cifras están en la tabla.')).toBeVisible()
  expect(screen.getByRole('row', { name: /01\/11\/2025 USD.500\.00/ })).toBeVisible()
})
