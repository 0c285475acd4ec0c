import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { BlockPagination } from './block-pagination.tsx'
import { blockOf } from './page-blocks.ts'

it.each([
  [1, 1, { first: 1, last: 1 }],
  [1, 10, { first: 1, last: 10 }],
  [10, 25, { first: 1, last: 10 }],
  [11, 25, { first: 11, last: 20 }],
  [25, 25, { first: 21, last: 25 }],
  [99, 25, { first: 21, last: 25 }],
  [1, 0, { first: 1, last: 1 }],
])('page %i of %i stands in its block of ten', (page, pages, block) => expect(blockOf(page, pages)).toMatchObject(block))

it('shows ten numbers and moves between blocks by its arrows', async () => {
  const onChange = jest.fn()
  renderWithUi(<BlockPagination page={12} pageSize={10} count={248} onChange={onChange} />)
  expect(screen.getAllByRole('button')).toHaveLength(12)
  expect(screen.getByRole('button', { name: 'Página 12' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText('111–120 de 248')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Páginas 1 a 10' }))
  await userEvent.click(screen.getByRole('button', { name: 'Páginas 21 a 25' }))
  await userEvent.click(screen.getByRole('button', { name: 'Página 15' }))
  expect(onChange.mock.calls).toEqual([[10], [21], [15]])
  await expectAccessible()
})

it('has arrows that lead nowhere at the ends, and no numbers for one page', () => {
  const { rerender } = renderWithUi(<BlockPagination page={1} pageSize={10} count={30} onChange={jest.fn()} />)
  expect(screen.getByRole('button', { name: 'No hay páginas anteriores' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'No hay más páginas' })).toBeDisabled()
  rerender(<BlockPagination page={1} pageSize={10} count={10} onChange={jest.fn()} />)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.getByText('1–10 de 10')).toBeVisible()
})
