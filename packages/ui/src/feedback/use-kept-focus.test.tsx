import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderWithUi } from '../testing/testing.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A list whose rows are taken away by a dialog that is there only while it is open. */
function Rows({ hidden }: { hidden?: string }) {
  const [rows, setRows] = useState(['Ana', 'Luis'])
  const [asked, setAsked] = useState<string>()
  const [over, setOver] = useState(false)
  const [frozen, freeze] = useState(false)
  return (
    <main>
      <h1>Personas</h1>
      <section aria-label="Lista">
        <p>Texto</p>
        <ul>{rows.filter((name) => name !== hidden).map((name) => <li key={name}><button>Ver {name}</button><button onClick={() => setAsked(name)}>Archivar {name}</button></li>)}</ul>
        <div>{frozen ? <button key="off" onClick={() => freeze(false)}>Descongelar</button> : <button key="on" onClick={() => freeze(true)}>Congelar</button>}</div>
        <button disabled={over} onClick={() => setOver(true)}>Terminar</button>
      </section>
      {!over && <button onClick={() => setOver(true)}>Quitar</button>}
      {asked && (
        <ConfirmDialog
          open
          title="Archivar"
          confirm="Sí"
          cancel="No"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setRows(rows.filter((name) => name !== asked))
            setAsked(undefined)
          }}
        >
          Texto
        </ConfirmDialog>
      )}
    </main>
  )
}
const list = () => screen.getByRole('region', { name: 'Lista' })

it('goes back to what opened a dialog', async () => {
  renderWithUi(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Archivar Ana' }))
  await userEvent.click(await screen.findByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Archivar Ana' })).toHaveFocus())
})

it('goes to the same button of the next row when what opened the dialog went with its row', async () => {
  renderWithUi(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Archivar Ana' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sí' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Archivar Luis' })).toHaveFocus())
})

it('goes to the list when its last row went', async () => {
  renderWithUi(<Rows hidden="Luis" />)
  await userEvent.click(screen.getByRole('button', { name: 'Archivar Ana' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sí' }))
  await waitFor(() => expect(list()).toHaveFocus())
})

it('goes to the button that stands where another one stood', async () => {
  renderWithUi(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Congelar' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Descongelar' })).toHaveFocus())
})

it('goes to the part of the page around a button that is disabled, and to the heading where there is none', async () => {
  const { unmount } = renderWithUi(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Terminar' }))
  await waitFor(() => expect(list()).toHaveFocus())
  unmount()
  renderWithUi(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Personas' })).toHaveFocus())
})

it('leaves a person alone who clicked beside everything', async () => {
  const { rerender } = renderWithUi(<Rows />)
  screen.getByRole('button', { name: 'Archivar Ana' }).focus()
  await userEvent.click(screen.getByText('Texto'))
  rerender(<Rows hidden="Ana" />)
  await new Promise(requestAnimationFrame)
  expect(document.body).toHaveFocus()
})
