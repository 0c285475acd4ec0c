import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { drawn, expectAccessible } from '../testing/testing.tsx'
import { card, pageOf, renderList, type Cards } from '../testing/card-list.tsx'

/** Pages of fifty rows each: `Fila 1` and so on. */
const cards: Cards = ({ query }) => {
  const [page, size] = [Number(query?.page ?? 1), Number(query?.page_size ?? 10)]
  return pageOf(Array.from({ length: size }, (_, at) => card({ id: String((page - 1) * size + at + 1), surname: `Fila ${(page - 1) * size + at + 1}` })), 150)
}
const box = (name: string) => screen.findByRole('checkbox', { name })
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent).join()

beforeEach(() => localStorage.clear())

it('selects rows, says how many, and hands them to the actions of the page', async () => {
  renderList({ calls: { cards } })
  await userEvent.click(await box('Seleccionar Fila 2'))
  await userEvent.click(await box('Seleccionar Fila 4'))
  expect(status()).toContain('2 filas seleccionadas')
  await expectAccessible()
  const bar = within(screen.getByRole('group', { name: 'Acciones con la selección' }))
  await userEvent.click(bar.getByRole('button', { name: 'Usar 2 4' }))
  expect(screen.queryByRole('group', { name: 'Acciones con la selección' })).toBeNull()
})

it('selects from one row to another with Shift, and the whole page', async () => {
  const user = userEvent.setup()
  renderList({ calls: { cards } })
  await user.click(await box('Seleccionar Fila 7'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Seleccionar Fila 4'))
  await user.keyboard('{/Shift}')
  expect(screen.getByRole('button', { name: 'Usar 7 4 5 6' })).toBeVisible()
  const page = await box('Seleccionar toda la página')
  expect(page).toBePartiallyChecked()
  await user.click(page)
  expect(status()).toContain('10 filas seleccionadas')
  await user.click(page)
  expect(screen.queryByRole('group', { name: 'Acciones con la selección' })).toBeNull()
})

it('keeps the selection over pages, up to a hundred rows', async () => {
  renderList({ calls: { cards } }, { at: '/?size=50' })
  for (const page of [1, 2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: `Página ${page}` }))
    await box(`Seleccionar Fila ${page * 50}`)
    await userEvent.click(await box('Seleccionar toda la página'))
  }
  expect(status()).toContain('100 filas seleccionadas Se pueden seleccionar hasta 100.')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
  expect(screen.queryByRole('group', { name: 'Acciones con la selección' })).toBeNull()
})

it('lets the selection go when something else is searched for', async () => {
  renderList({ calls: { cards } })
  await userEvent.click(await box('Seleccionar Fila 1'))
  await userEvent.click(screen.getByRole('button', { name: 'Titular' }))
  expect(await screen.findByRole('group', { name: 'Acciones con la selección' })).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), 'ana{Enter}')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Acciones con la selección' })).toBeNull())
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  expect(await box('Seleccionar Fila 1')).not.toBeChecked()
  expect(screen.queryByRole('group', { name: 'Acciones con la selección' })).toBeNull()
})

it('leaves the focus at the table when the selection goes, also by what was done with it', async () => {
  renderList({ calls: { cards } })
  for (const name of ['Quitar la selección', 'Usar 2']) {
    await userEvent.click(await box('Seleccionar Fila 2'))
    await userEvent.click(screen.getByRole('button', { name }))
    await drawn()
    expect(screen.getByRole('region', { name: /Tarjetas/ })).toHaveFocus()
  }
})
