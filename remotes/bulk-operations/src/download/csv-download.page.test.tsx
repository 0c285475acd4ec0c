import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { mount } from '../testing/mount.tsx'
import { transaction, uploadDocument } from '../testing/rows.ts'

test('a file that could not be made is named by its format, with the reason', async () => {
  const fails = () => {
    throw new ApiError('HTTP_ERROR', 'HTTP 410', { status: 410, body: { code: 'list_dropped', detail: '', problems: [], params: { date: '2026-11-20' } } })
  }
  const result = () => ({ ...uploadDocument({ status: 'completed' }), transactions: [transaction()], count: 1 })
  mount({ bulk: { result }, downloads: { download: fails } }, { at: '/bulk-recharge-list/7/result' })
  await userEvent.click(await screen.findByRole('button', { name: /\.xlsx$/ }))
  expect(await screen.findByText('Error al descargar el archivo XLSX')).toBeVisible()
  expect(screen.queryByText('Error al descargar el archivo CSV')).toBeNull()
  expect(screen.getByText(/se borraron .* según la política de conservación/)).toBeVisible()
})
