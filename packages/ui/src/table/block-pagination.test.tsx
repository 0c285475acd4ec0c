import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { BlockPagination, blockOf } from './block-pagination.tsx'

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
  expect(screen.getAllByRole('button')).toHaveLength(14)
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

it('leads to the first, the last and any page where there is more than one block', async () => {
  const onChange = jest.fn()
  renderWithUi(<BlockPagination page={12} pageSize={10} count={248} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'Primera página' }))
  await userEvent.click(screen.getByRole('button', { name: 'Última página' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Ir a la página' }), '7{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Ir a la página' }), 'x99{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Ir a la página' }), '0{Enter}')
  expect(onChange.mock.calls).toEqual([[1], [25], [7], [25]])
})

it('says which rows a page has that an address named, also behind those that were counted', () => {
  const { rerender } = renderWithUi(<BlockPagination page={501} pageSize={10} count={5000} capped onChange={jest.fn()} />)
  expect(screen.getByText(/^5[.,]?001–5[.,]?010 de más de 5[.,]?000$/)).toBeVisible()
  rerender(<BlockPagination page={500} pageSize={10} count={5000} capped onChange={jest.fn()} />)
  expect(screen.getByText(/^4[.,]?991–5[.,]?000 de más de 5[.,]?000$/)).toBeVisible()
})

it('leads on where counting was given up and another page follows', () => {
  const { rerender } = renderWithUi(<BlockPagination page={1} pageSize={10} count={10} capped more onChange={jest.fn()} />)
  expect(screen.getByRole('button', { name: 'Página 2' })).toBeVisible()
  // The second page is on its way.
  rerender(<BlockPagination page={2} pageSize={10} count={10} capped onChange={jest.fn()} />)
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('button', { name: 'Página 3' })).not.toBeInTheDocument()
  rerender(<BlockPagination page={500} pageSize={10} count={5000} capped onChange={jest.fn()} />)
  expect(screen.getByRole('button', { name: 'No hay más páginas' })).toBeDisabled()
})

it('offers the usual sizes of a page and the list’s own', async () => {
  const onSize = jest.fn()
  renderWithUi(<BlockPagination page={1} pageSize={8} count={248} sizes={{ usual: 8, onChange: onSize }} onChange={jest.fn()} />)
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' })
  expect([...sizes.children].map(({ textContent }) => textContent)).toEqual(['8', '10', '20', '50', '100'])
  await userEvent.selectOptions(sizes, '20')
  expect(onSize).toHaveBeenCalledWith(20)
  await expectAccessible()
})
