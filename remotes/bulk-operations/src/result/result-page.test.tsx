import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { renderPart } from '../testing/mount.tsx'
import { sampleRows, useSampleView, type SampleRow } from '../testing/sample-list.tsx'
import { ResultPage, type ResultContent, type ResultPageProps } from './result-page.tsx'

function Result({ mails, ...page }: Partial<ResultPageProps<SampleRow>> & Pick<ResultContent<SampleRow>, 'mails'>) {
  const view = useSampleView(sampleRows(3, 2))
  const outcomeOf = ({ ok, message }: SampleRow) => ({ outcome: ok ? ('success' as const) : ('fail' as const), message: ok ? 'Recarga aplicada' : message || 'Sin saldo' })
  return <ResultPage content={{ status: 'ready', value: { fileName: 'recargas.csv', counts: { success: 1, fail: 2, total: 3 }, mails, view, outcomeOf } }} onDownload={jest.fn()} onDone={jest.fn()} {...page} />
}

it('shows the outcome of every row as a word and a message, green if applied and red if not', async () => {
  renderPart(<Result />)
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
  renderPart(<Result onDone={onDone} onDownload={onDownload} />)
  await userEvent.click(screen.getByRole('button', { name: 'Descargar recargas.csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  expect(onDownload).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('shows the progress while rows are processed', async () => {
  renderPart(<Result running={{ done: 1, total: 3 }} />)
  expect(screen.getByRole('progressbar')).toHaveAccessibleDescription('1 de 3 filas')
  await expectAccessible()
})

it('says what became of the mail to each address', async () => {
  renderPart(<Result mails={[{ address: 'jefa@example.com', outcome: 'sent' }, { address: 'caja@example', outcome: 'not_sent' }, { address: 'luis@example.com', outcome: 'waiting' }]} />)
  const items = within(screen.getByRole('region', { name: 'Avisos por correo' })).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
  expect(items).toEqual(['jefa@example.com Enviado', 'caja@example No enviado', 'luis@example.com Por enviar'])
  await expectAccessible()
})

it('says nothing of mails where nobody was to be notified', () => {
  renderPart(<Result mails={[]} />)
  expect(screen.queryByText('Avisos por correo')).not.toBeInTheDocument()
})

it('says what failed', () => {
  renderPart(<Result content={{ status: 'failed' }} />)
  expect(screen.getByText('No se pudieron cargar los datos')).toBeVisible()
})
