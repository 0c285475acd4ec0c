import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { DataTable } from './data-table.tsx'
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
