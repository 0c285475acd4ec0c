import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { BusyScreen } from './busy-screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LoadFailure } from './load-failure.tsx'
import { LoadingState } from './states.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Snackbar } from '../entry/snackbar.tsx'

describe('the snackbar', () => {
  afterEach(() => jest.useRealTimers())

  it('hides after six seconds', () => {
    jest.useFakeTimers()
    const onClose = jest.fn()
    renderWithUi(<Snackbar messages={['Uno', 'Dos']} onClose={onClose} />)
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(2)
    act(() => jest.advanceTimersByTime(5_999))
    expect(onClose).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(1))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('hides by its button and shows nothing without messages', async () => {
    const onClose = jest.fn()
    const { rerender } = renderWithUi(<Snackbar messages={['Uno']} onClose={onClose} />)
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    rerender(<Snackbar messages={[]} onClose={onClose} />)
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})

it('asks before it does something, and does nothing on Escape', async () => {
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()]
  renderWithUi(<ConfirmDialog open title="Salir" confirm="Sí" cancel="No" onConfirm={onConfirm} onCancel={onCancel}>Texto</ConfirmDialog>)
  expect(screen.getByRole('dialog', { name: 'Salir' })).toHaveTextContent('Texto')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Sí' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

it('stays where somebody clicks beside it', async () => {
  const onCancel = jest.fn()
  renderWithUi(<ConfirmDialog open title="Rechazar" confirm="Sí" cancel="No" onConfirm={jest.fn()} onCancel={onCancel}><TextField label="Comentario" value="Falta un documento" onChange={jest.fn()} /></ConfirmDialog>)
  const beside = screen.getByRole('dialog').parentElement
  if (!beside) throw new Error('the dialog covers nothing')
  await userEvent.click(beside)
  expect(onCancel).not.toHaveBeenCalled()
})

/** A field in which somebody writes as the question comes up. */
function Writing({ label }: { label: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [])
  return <div ref={place}><TextField label={label} value="" onChange={jest.fn()} /></div>
}

it('asks with the focus on what does nothing, unless somebody already writes in the question', async () => {
  const onCancel = jest.fn()
  const asked = (title: string, inside: string) => <ConfirmDialog open title={title} confirm="Sí" cancel="No" onConfirm={jest.fn()} onCancel={onCancel}>{inside === '' ? 'Texto' : <Writing label={inside} />}</ConfirmDialog>
  const { unmount } = renderWithUi(asked('Salir', ''))
  await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus())
  unmount()
  renderWithUi(asked('Aprobar', 'Comentario'))
  expect(screen.getByRole('textbox', { name: 'Comentario' })).toHaveFocus()
})

describe('a form in a dialog', () => {
  type Shown = { busy?: boolean; error?: string }
  const form = ({ busy, error }: Shown, onSubmit = jest.fn()) => (
    <FormDialog open title="Editar" submit="Guardar" cancel="Cancelar" busy={busy} onSubmit={onSubmit} onClose={jest.fn()}>
      <TextField label="Nombre" value="" onChange={jest.fn()} />
      <TextField label="Apellido" value="" error={error} onChange={jest.fn()} />
    </FormDialog>
  )

  const opened = () => waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveFocus())

  it('leads to the first field that has to be corrected when it is sent', async () => {
    function Sent() {
      const [sent, setSent] = useState(false)
      return form(sent ? { error: 'Falta.' } : {}, jest.fn(() => setSent(true)))
    }
    renderWithUi(<Sent />)
    await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveFocus())
  })

})

it('covers the page while an action runs, and gives the focus back', () => {
  const page = (busy: boolean) => <><button>Continuar</button>{busy && <BusyScreen><ProgressBar done={1200} total={3000} /></BusyScreen>}</>
  const { rerender } = renderWithUi(page(false))
  screen.getByRole('button').focus()
  rerender(page(true))
  const cover = screen.getByRole('alertdialog', { name: 'Procesando...' })
  expect(cover).toHaveFocus()
  expect(within(cover).getByRole('progressbar')).toHaveAccessibleDescription('1,200 de 3,000 filas')
  rerender(page(false))
  expect(screen.getByRole('button')).toHaveFocus()
})

it('counts one record as one', () => {
  renderWithUi(<ProgressBar done={0} total={1} />)
  expect(screen.getByText('0 de 1 fila')).toBeVisible()
})

it('leaves a question that comes up meanwhile within reach, and nothing else', async () => {
  const question = (open: boolean, title: string) => <FormDialog open={open} urgent title={title} submit="Confirmar" cancel="Cancelar" onSubmit={jest.fn()} onClose={jest.fn()}>¿Eres tú?</FormDialog>
  const page = (busy: boolean, asked: boolean) => <>{question(true, 'Antes')}{busy && <BusyScreen />}{question(asked, 'Ahora')}</>
  const { rerender } = renderWithUi(page(false, false))
  await screen.findByText('Antes')
  rerender(page(true, false))
  rerender(page(true, true))
  expect((await screen.findByText('Ahora')).closest('[inert]')).toBeNull()
  expect(screen.getByText('Antes').closest('[inert]')).not.toBeNull()
  rerender(page(false, false))
  expect(screen.getByText('Antes').closest('[inert]')).toBeNull()
})

it('says what the specification says of a list that loads or does not', async () => {
  const { rerender } = renderWithUi(<LoadingState />)
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...')
  rerender(<LoadFailure />)
  expect(screen.getByText('No se pudieron cargar los datos')).toBeVisible()
  const onRetry = jest.fn()
  rerender(<LoadFailure message="sin conexión" onRetry={onRetry} />)
  expect(screen.getByText('Error: sin conexión')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('names a failure with its reference', async () => {
  renderWithUi(<ErrorCard title="Mercadeo no está disponible" reference="marketing 0.1.0" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Referencia: marketing 0.1.0')
  await expectAccessible()
})
