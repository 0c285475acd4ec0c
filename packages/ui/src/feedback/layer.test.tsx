import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import { Tooltip } from './tooltip.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Ver</button>
      <SidePanel open={open} title="Movimiento" onClose={() => setOpen(false)}>
        <button onClick={() => setAsked(true)}>Revertir</button>
      </SidePanel>
      <ConfirmDialog open={asked} title="¿Revertir?" confirm="Sí" cancel="No" onConfirm={jest.fn()} onCancel={() => setAsked(false)}>Texto</ConfirmDialog>
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

it('closes the topmost of two by Escape, and each gives the focus back to what opened it', async () => {
  renderWithUi(<Page />)
  await userEvent.click(button('Ver'))
  await userEvent.click(button('Revertir'))
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: '¿Revertir?' })).not.toBeInTheDocument()
  expect(button('Revertir')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(button('Ver')).toHaveFocus()
})

it('keeps Tab inside, both ways', async () => {
  renderWithUi(<Page />)
  await userEvent.click(button('Ver'))
  expect(screen.getByRole('dialog', { name: 'Movimiento' })).toHaveFocus()
  for (const name of ['Cerrar', 'Revertir', 'Cerrar']) {
    await userEvent.tab()
    expect(button(name)).toHaveFocus()
  }
  await userEvent.tab({ shift: true })
  expect(button('Revertir')).toHaveFocus()
})

it('leads a focus that came to the page below back into the topmost', async () => {
  renderWithUi(<Page />)
  const below = button('Ver')
  await userEvent.click(below)
  act(() => below.focus())
  expect(screen.getByRole('dialog', { name: 'Movimiento' })).toHaveFocus()
})

it('shows words about an element while it is pointed at or has the focus, until Escape', async () => {
  renderWithUi(<Tooltip title="Sin permiso"><button>Borrar</button></Tooltip>)
  await userEvent.hover(button('Borrar'))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Sin permiso')
  expect(button('Borrar')).toHaveAccessibleDescription('Sin permiso')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('button', { description: '' })).toBeVisible()
})

it('hides the words of something in it by Escape, and closes by the next', async () => {
  const onClose = jest.fn()
  renderWithUi(<SidePanel open title="Movimiento" onClose={onClose}><Tooltip title="Sin permiso"><button>Borrar</button></Tooltip></SidePanel>)
  await userEvent.hover(button('Borrar'))
  await screen.findByRole('tooltip')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('keeps the words where a finger has left them, until it touches something else', async () => {
  renderWithUi(<Tooltip title="Sin permiso"><button>Borrar</button></Tooltip>)
  await userEvent.pointer([{ keys: '[TouchA]', target: button('Borrar') }])
  expect(await screen.findByRole('tooltip')).toBeVisible()
  await userEvent.pointer([{ keys: '[TouchA]', target: document.body }])
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
})
