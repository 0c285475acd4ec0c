import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { ResultPage, type ResultPageProps } from './result-page.tsx'
import { sampleRows, useSampleView, type SampleRow } from './sample-list.tsx'

function Result(page: Partial<ResultPageProps<SampleRow>>) {
  const view = useSampleView(sampleRows(3, 2))
  const outcomeOf = ({ ok, message }: SampleRow) => ({ ok, message: ok ? 'Recarga aplicada' : message || 'Sin saldo' })
  return <ResultPage content={{ status: 'ready', value: { fileName: 'recargas.csv', counts: { success: 1, fail: 2, total: 3 }, view, outcomeOf } }} onDownload={jest.fn()} onDone={jest.fn()} {...page} />
}

it('tells every row by word and message, green if ok and red if not', async () => {
  renderWithUi(<Result />)
  const [, failed, , done] = screen.getAllByRole('row')
  if (!failed || !done) throw new Error('the table has too few rows')
  expect(within(failed).getByText('Fallida')).toBeVisible()
  expect(within(failed).getByText('Sin saldo')).toHaveAttribute('data-tone', 'danger')
  expect(within(done).getByText('Exitosa')).toBeVisible()
  expect(within(done).getByText('Recarga aplicada')).toHaveAttribute('data-tone', 'success')
  await expectAccessible()
})

it('ends with Ok, and offers the file', async () => {
  const [onDone, onDownload] = [jest.fn(), jest.fn()]
  renderWithUi(<Result onDone={onDone} onDownload={onDownload} />)
  await userEvent.click(screen.getByRole('button', { name: 'Descargar recargas.csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  expect(onDownload).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('shows how far the work is while it goes on', async () => {
  renderWithUi(<Result running={{ done: 1, total: 3 }} />)
  expect(screen.getByRole('progressbar')).toHaveAccessibleDescription('1 de 3 registros')
  await expectAccessible()
})

it('says what failed', () => {
  renderWithUi(<Result content={{ status: 'failed' }} />)
  expect(screen.getByText('Failed to load data')).toBeVisible()
})
