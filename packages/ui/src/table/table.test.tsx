import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { placesOf, spareColumns, type Column } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { Sort } from './list-state.ts'

type Person = { id: string; name: string; amount: string }
const people: Person[] = [{ id: 'a', name: 'Ana', amount: '10.00' }, { id: 'l', name: 'Luis', amount: '2.00' }]

function People({ rows = people, loading, seen }: { rows?: Person[]; loading?: boolean; seen?: (sort: Sort<'name' | 'amount'>) => void }) {
  const [sort, setSort] = useState<Sort<'name' | 'amount'>>()
  return (
    <DataTable
      caption="Personas"
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(next) => { setSort(next); seen?.(next) }}
      loading={loading}
      columns={[
        { key: 'name', title: 'Nombre', sort: 'name', cell: ({ name }) => name },
        { key: 'amount', title: 'Monto', sort: 'amount', align: 'end', cell: ({ amount }) => amount },
        { key: 'id', title: 'Código', cell: ({ id }) => id },
      ]}
    />
  )
}

it('is a table with a name, heads and rows', async () => {
  renderWithUi(<People />)
  const table = screen.getByRole('table', { name: 'Personas' })
  expect(within(table).getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual(['Nombre', 'Monto', 'Código'])
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(within(table).getByRole('cell', { name: '2.00' })).toBeVisible()
  await expectAccessible()
})

it('shows each row once where a group comes again', () => {
  const table = (rows: Person[]) => <DataTable caption="Personas" rows={rows} rowKey={({ id }) => id} groupOf={({ amount }) => amount} columns={[{ key: 'name', title: 'Nombre', cell: ({ name }) => name }]} />
  const of = (name: string, amount: string) => ({ id: name, name, amount })
  const { rerender } = renderWithUi(table([of('Acme', 'Recarga'), of('Beta', 'Cobro'), of('Cesar', 'Recarga'), of('Delta', 'Cobro')]))
  const names = () => screen.getAllByRole('row').slice(1).map(({ textContent }) => textContent?.trim())
  expect(names()).toEqual(['Recarga', 'Acme', 'Cobro', 'Beta', 'Recarga', 'Cesar', 'Cobro', 'Delta'])
  rerender(table([of('Delta', 'Cobro')]))
  expect(names()).toEqual(['Cobro', 'Delta'])
})

it('sorts a new column ascending and toggles the same one, by keyboard too', async () => {
  const user = userEvent.setup()
  const seen = jest.fn()
  renderWithUi(<People seen={seen} />)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(head('Nombre')).not.toHaveAttribute('aria-sort')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(head('Nombre')).toHaveAttribute('aria-sort', 'ascending')
  await user.keyboard('{Enter}')
  expect(head('Nombre')).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: 'Monto' }))
  expect(head('Monto')).toHaveAttribute('aria-sort', 'ascending')
  expect(head('Nombre')).not.toHaveAttribute('aria-sort')
  expect(seen.mock.calls).toEqual([[{ by: 'name', order: 'asc' }], [{ by: 'name', order: 'desc' }], [{ by: 'amount', order: 'asc' }]])
})

it('keeps the old rows while new ones load, and says when there are none', () => {
  const { rerender } = renderWithUi(<People loading />)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Ana')).toBeVisible()
  rerender(<People rows={[]} />)
  expect(screen.getByText('No hay datos disponibles')).toBeVisible()
})

it('puts a head above the rows of each kind', () => {
  renderWithUi(<DataTable caption="Personas" rows={people} rowKey={({ id }) => id} groupOf={({ name }) => `De ${name}`} columns={[{ key: 'amount', title: 'Monto', cell: ({ amount }) => amount }]} />)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Monto', 'De Ana', '10.00', 'De Luis', '2.00'])
})

describe('columns that say what matters', () => {
  type Payment = { id: string; name: string; email: string; amount: string; note: string }
  const payments: Payment[] = [{ id: 'p1', name: 'Ana', email: 'ana@example.com', amount: '10.00', note: 'Viáticos' }]
  const columns: Column<Payment>[] = [
    { key: 'name', title: 'Nombre', card: 'first', cell: ({ name }) => <a href="/ana">{name}</a>, below: ({ email }) => email },
    { key: 'amount', title: 'Monto', card: 'end', align: 'end', sort: 'amount', cell: ({ amount }) => amount },
    { key: 'id', title: 'Código', sort: 'id', cell: ({ id }) => id },
    { key: 'note', title: 'Nota', cell: ({ note }) => note },
    { key: 'actions', title: 'Acciones', hideTitle: true, cell: () => <button type="button">Borrar</button> },
  ]
  const table = (own: Partial<DataTableProps<Payment>> = {}) => <DataTable caption="Pagos" rows={payments} rowKey={({ id }) => id} columns={columns} onSort={jest.fn()} {...own} />

  it('are a card of two lines on a phone, whose other columns and buttons come when it is opened', async () => {
    const wide = window.matchMedia
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('600px') })
    try {
      renderWithUi(table({ sort: { by: 'amount', order: 'desc' } }))
      expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toHaveDisplayValue('Monto, descendente')
      const card = screen.getAllByRole('row').at(-1)!
      expect(within(card).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Ana', 'Monto: 10.00', 'ana@example.com', ''])
      const more = within(card).getByRole('button', { name: 'Más datos Ana', expanded: false })
      await userEvent.click(more)
      expect(more).toHaveAttribute('aria-expanded', 'true')
      expect(within(card).getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Código', 'Nota'])
      expect(within(card).getByRole('button', { name: 'Borrar' })).toBeVisible()
      await expectAccessible()
    } finally {
      window.matchMedia = wide
    }
  })

  it('stay where there is no room: the others go, the last one first, what the rows are sorted by after them, and no buttons', async () => {
    // A column takes 100 pixels, and the table has 420.
    const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function measured(this: Element) {
      return this.querySelectorAll('th').length * 100
    })
    const place = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(420)
    try {
      const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
      renderWithUi(table())
      expect(heads()).toEqual(['Nombre', 'Monto', 'Acciones', 'Más datos'])
      const sortable = columns.map((column) => ({ ...column, sort: column.key }))
      expect([undefined, 'note'].map((by) => spareColumns(sortable, by).map(({ key }) => key))).toEqual([['note', 'id'], ['id', 'note']])
      expect(screen.queryByText('Viáticos')).not.toBeInTheDocument()
      await userEvent.click(screen.getByRole('button', { name: 'Más datos Ana ana@example.com' }))
      expect(screen.getByText('Viáticos')).toBeVisible()
      await expectAccessible()
    } finally {
      width.mockRestore()
      place.mockRestore()
    }
  })

  it('are led by the first one with a title where the one that should is hidden', () => {
    expect(placesOf(columns.slice(1))).toMatchObject({ first: [{ key: 'amount' }], end: [] })
    expect(placesOf([{ hideTitle: true }, {}])).toBeUndefined()
  })
})

it('cuts a text of any length, and opens it by a button', async () => {
  const tall = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(90)
  try {
    renderWithUi(<DataTable caption="Notas" rows={['Una nota muy larga']} rowKey={(note) => note} columns={[{ key: 'note', title: 'Nota', long: true, cell: (note) => note }]} />)
    const more = screen.getByRole('button', { name: 'Ver todo' })
    await userEvent.click(more)
    expect(screen.getByRole('button', { name: 'Ver menos', expanded: true })).toBeVisible()
    await expectAccessible()
  } finally {
    tall.mockRestore()
  }
})
