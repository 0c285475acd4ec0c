import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectAccessible } from '@ventanilla/ui/testing'
import { renderPart } from '../testing/mount.tsx'
import { sampleRows, useSampleView, type SampleRow } from '../testing/sample-list.tsx'
import { ReviewFooter } from './continue.tsx'
import { ReviewPage, type ReviewAction, type ReviewPageProps } from './review-page.tsx'

type ReviewProps = { total?: number; wrong?: number; warnings?: string[]; given?: { key: string; text: string; grave?: boolean }[]; page?: Partial<ReviewPageProps<SampleRow>>; action?: Partial<ReviewAction> }

function Review({ total = 23, wrong = 0, warnings = [], given, page, action }: ReviewProps) {
  const view = useSampleView(sampleRows(total, wrong))
  const [emails, setEmails] = useState('')
  const value = {
    fileName: 'recargas.csv',
    counts: { success: total - wrong, fail: wrong, total },
    totalAmount: '1500.00',
    warnings: given ?? warnings.map((text) => ({ key: text, text })),
    view,
    verdictOf: ({ ok, message }: SampleRow) => ({ valid: ok, message }),
  }
  return (
    <ReviewPage
      id="7"
      content={{ status: 'ready', value }}
      onLeave={jest.fn()}
      onDownload={jest.fn()}
      action={{ onContinue: jest.fn(), running: false, emails: { value: emails, onChange: setEmails }, ...action }}
      {...page}
    />
  )
}

const count = (name: string) => screen.getByText(name).closest('div')

it('shows title, counts, sum, file and the first ten rows', async () => {
  renderPart(<Review wrong={2} warnings={['Columnas que no se usarán: Nota.']} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Lista subida' })).toBeVisible()
  expect(count('Éxitosos')).toHaveTextContent('21')
  expect(count('Fallidos')).toHaveTextContent('2')
  expect(count('Total')).toHaveTextContent('23')
  expect(screen.getByText('USD 1,500.00')).toBeVisible()
  expect(screen.getByText('Columnas que no se usarán: Nota.')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await expectAccessible()
})

it('asks before leaving, and leaves only after a confirmation', async () => {
  const onLeave = jest.fn()
  renderPart(<Review page={{ onLeave }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
  const dialog = screen.getByRole('dialog', { name: 'Salir de la lista' })
  expect(dialog).toHaveTextContent('Encontrarás la lista 7 en Listas subidas.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Regresar' }))
  expect(onLeave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sí, salir' }))
  expect(onLeave).toHaveBeenCalledTimes(1)
})

it('marks an invalid row with its message, or with "Datos no válidos", also on focus', async () => {
  renderPart(<Review wrong={2} />)
  expect(screen.getByRole('button', { name: 'Inválida: Datos no válidos' })).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Inválida: No existe un usuario con este correo.' }).focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('No existe un usuario con este correo.')
})

it('has no Continuar as long as a row is invalid, and can show those rows alone', async () => {
  renderPart(<Review wrong={2} />)
  expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument()
  expect(screen.getByText(/^Lista 7: 2 filas no son válidas/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Solo inválidas' }))
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

it('has words for a list of a million invalid rows', () => {
  renderPart(<ReviewFooter id="7" action={{ onContinue: jest.fn(), running: false }} counts={{ success: 0, fail: 1_000_000, total: 1_000_000 }} />)
  expect(screen.getByText(/^Lista 7: 1,000,000 filas no son válidas/)).toBeVisible()
})

it('asks for the e-mails before it continues', async () => {
  const onContinue = jest.fn()
  renderPart(<Review action={{ onContinue }} />)
  const emails = screen.getByRole('textbox', { name: 'Correos a notificar' })
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(onContinue).not.toHaveBeenCalled()
  expect(emails).toHaveFocus()
  expect(emails).toHaveAccessibleDescription(/Por favor, ingresa los correos electrónicos antes de continuar\./)
  await expectAccessible()
  await userEvent.type(emails, 'jefa@example.com, caja@example.com')
  expect(emails).toBeValid()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(onContinue).toHaveBeenCalledTimes(1)
})

it('sets grave warnings apart', async () => {
  const warnings = [{ key: 'a', text: 'Ya se aplicó.', grave: true }, { key: 'b', text: 'Columnas que no se usarán: Nota.' }]
  renderPart(<Review given={warnings} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Antes de continuar con la lista 7Ya se aplicó.')
  expect(screen.getByText('Columnas que no se usarán: Nota.')).toBeVisible()
  await expectAccessible()
})

it('continues at once when nobody is notified', async () => {
  const onContinue = jest.fn()
  renderPart(<Review action={{ onContinue, emails: undefined }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(onContinue).toHaveBeenCalledTimes(1)
})

it('covers the page with spinner and counts while the action runs', async () => {
  renderPart(<Review action={{ running: true, progress: { done: 5, total: 23 } }} />)
  const cover = screen.getByRole('alertdialog', { name: 'Procesando...' })
  expect(cover).toHaveTextContent('5 de 23 filas')
  expect(screen.getByRole('button', { name: 'Procesando...' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})

it('says why an action failed and lets it be tried again', () => {
  renderPart(<Review action={{ failure: 'No hay conexión.' }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('No hay conexión.')
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

it('searches, sorts and pages the rows, and a search leads back to page 1', async () => {
  renderPart(<Review />, { path: '/?page=3' })
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await userEvent.type(screen.getByRole('searchbox'), 'PERSONA1{Enter}')
  expect(screen.getByText('1–10 de 11')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Correo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Correo' }))
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('persona1@example.com')
})

it('downloads by the link that carries the name of the file, once at a time', async () => {
  const onDownload = jest.fn()
  const { rerender } = renderPart(<Review page={{ onDownload }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Descargar recargas.csv' }))
  rerender(<Review page={{ onDownload, downloading: true }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Descargar recargas.csv' }))
  expect(onDownload).toHaveBeenCalledTimes(1)
})

it('can only be read where there is no action', () => {
  renderPart(<Review page={{ action: undefined }} />)
  expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument()
})

it('says "Cargando..." and then why it failed', async () => {
  const onRetry = jest.fn()
  const { rerender } = renderPart(<Review page={{ content: { status: 'loading' } }} />)
  expect(screen.getByText('Cargando...')).toBeVisible()
  rerender(<Review page={{ content: { status: 'failed', message: 'La lista no existe.', onRetry } }} />)
  expect(screen.getByText('Error: La lista no existe.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('speaks English', () => {
  renderPart(<Review wrong={1} />, { language: 'en' })
  expect(screen.getByRole('heading', { name: 'Uploaded list' })).toBeVisible()
  expect(screen.getByText('Successful')).toBeVisible()
  expect(screen.getByText(/^List 7: 1 row is not valid/)).toBeVisible()
})
