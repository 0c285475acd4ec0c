import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from '@ventanilla/remote-sdk/router'
import { card, pageOf, renderList, type Cards } from '../testing/card-list.tsx'
import { expectAccessible } from '../testing/testing.tsx'
import { ListView } from './list-view.tsx'

beforeEach(() => localStorage.clear())

const one: Cards = () => pageOf([card()])
const reversed = '«Desde» y «Hasta» están al revés.'
const noDay = 'Escribe una fecha que exista, como 31/12/2026.'
const cards = (
  <>
    <ListView endpoint="cards" caption="Tarjetas" rowKey={({ id }) => id} columns={[{ key: 'email', title: 'Correo', cell: ({ email }) => email }]} filters={{ status: { label: 'Estado', word: (status) => status }, balance: { label: 'Saldo' }, created_at: { label: 'Creada' } }} />
    <Link to="/?created_at_from=2026-10-01&balance_from=7.00">Otros</Link>
  </>
)
const log = (
  <>
    <ListView endpoint="audit-log" caption="Auditoría" rowKey={({ id }) => id} columns={[{ key: 'actor', title: 'Quién', cell: ({ actor }) => actor }]} filters={{ actor: { label: 'Quién' } }} />
    <Link to="/?actor=eva">Otros</Link>
  </>
)
async function opened(at = '/', ui = cards) {
  const rendered = renderList({ calls: { cards: one, 'audit-log': () => ({ ...pageOf([]), results: [] }) } }, { at, ui })
  await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }))
  return rendered
}
const days = async () => [await screen.findByRole('textbox', { name: 'Creada: desde' }), screen.getByRole('textbox', { name: 'Creada: hasta' })] as const
async function refuse() {
  const [from, to] = await days()
  await userEvent.type(from, '20/11/2026{Enter}')
  await userEvent.type(to, '05/11/2026{Enter}')
  expect(await screen.findByText(reversed)).toBeVisible()
}

it('takes a day that is typed, in any way that a form reads, when its field is left', async () => {
  const { address } = await opened()
  const [from, to] = await days()
  await userEvent.type(to, '5/11/26')
  await userEvent.click(document.body)
  await waitFor(() => expect(address()).toBe('/?created_at_to=2026-11-05'))
  expect(to).toHaveValue('05/11/2026')
  await userEvent.type(from, '2026-11-01{Enter}')
  await waitFor(() => expect(address()).toContain('created_at_from=2026-11-01'))
  expect(address()).toContain('created_at_to=2026-11-05')
  await userEvent.clear(to)
  await userEvent.tab()
  await waitFor(() => expect(address()).toBe('/?created_at_from=2026-11-01'))
})

it('keeps what is typed and is no day, says so, and lets the other end wait for it', async () => {
  const { address } = await opened()
  const [from, to] = await days()
  await userEvent.type(to, '31/02/2026')
  await userEvent.tab()
  expect(await screen.findByRole('alert')).toHaveTextContent(noDay)
  await userEvent.type(from, '01/02/2026{Enter}')
  expect(to).toHaveValue('31/02/2026')
  expect(address()).toBe('/')
  await expectAccessible()
  await userEvent.clear(to)
  await userEvent.type(to, '28/02/2026{Enter}')
  await waitFor(() => expect(address()).toBe('/?created_at_from=2026-02-01&created_at_to=2026-02-28'))
  expect(screen.queryByText(noDay)).toBeNull()
})

it('drops refused days when the filters are cleared', async () => {
  await opened('/?status=Active')
  await refuse()
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(screen.queryByText(reversed)).toBeNull())
  for (const end of await days()) expect(end).toHaveValue('')
})

it('drops refused days when a saved view is shown, also one of the same days', async () => {
  const views = [{ name: 'Desde el 20', filters: { created_at_from: '2026-11-20' }, columns: { hidden: [], order: [] } }]
  localStorage.setItem('ventanilla.list.1.cards', JSON.stringify({ views }))
  await opened('/?created_at_from=2026-11-20')
  const [, to] = await days()
  await userEvent.type(to, '05/11/2026{Enter}')
  await userEvent.click(document.body)
  expect(await screen.findByText(reversed)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Vista de la lista' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desde el 20' }))
  await waitFor(() => expect(screen.queryByText(reversed)).toBeNull())
  expect((await days()).map((end) => (end as HTMLInputElement).value)).toEqual(['20/11/2026', ''])
})

it('drops refused days when the address names others', async () => {
  await opened()
  await refuse()
  await userEvent.click(screen.getByRole('link', { name: 'Otros' }))
  await waitFor(() => expect(screen.queryByText(reversed)).toBeNull())
  expect((await days())[0]).toHaveValue('01/10/2026')
  await expectAccessible()
})

// A link that is followed without the focus: the address changes while somebody types.
const follow = () => fireEvent.click(screen.getByRole('link', { name: 'Otros' }))

it('drops an amount that was refused together with the other end when that is taken off', async () => {
  await opened('/?balance_from=100.00')
  const to = await screen.findByRole('textbox', { name: 'Saldo: hasta' })
  await userEvent.type(to, '50')
  await userEvent.click(document.body)
  expect(await screen.findByText(reversed)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Quitar.*Saldo/ }))
  await waitFor(() => expect(screen.queryByText(reversed)).toBeNull())
  expect(to).toHaveValue('')
})

it('keeps an amount that is typed while another end of the range changes', async () => {
  const { address } = await opened()
  const to = await screen.findByRole('textbox', { name: 'Saldo: hasta' })
  await userEvent.type(to, '1.23')
  follow()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Saldo: desde' })).toHaveValue('7.00'))
  expect(to).toHaveValue('1.23')
  await userEvent.type(to, '4,5')
  await userEvent.tab()
  await waitFor(() => expect(address()).toContain('balance_to=1234.50'))
  await waitFor(() => expect(to).toHaveValue('1,234.50'))
})

it('keeps a text that is typed while the address changes, and follows the address otherwise', async () => {
  const { address } = await opened('/?actor=ana', log)
  const who = await screen.findByRole('textbox', { name: 'Quién' })
  expect(who).toHaveValue('ana')
  await userEvent.type(who, 'b')
  follow()
  await waitFor(() => expect(address()).toBe('/?actor=eva'))
  expect(who).toHaveValue('anab')
  await userEvent.clear(who)
  await userEvent.type(who, 'luis{Enter}el')
  await waitFor(() => expect(address()).toBe('/?actor=luis'))
  expect(who).toHaveValue('luisel')
  await userEvent.tab()
  await waitFor(() => expect(address()).toBe('/?actor=luisel'))
  follow()
  await waitFor(() => expect(who).toHaveValue('eva'))
})
