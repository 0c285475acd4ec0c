import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithUi } from '../testing/testing.tsx'
import { SEARCH_REST_MS, SearchBox } from './search-box.tsx'

afterEach(() => jest.useRealTimers())

it('searches once, when typing rests', () => {
  jest.useFakeTimers()
  const onSearch = jest.fn()
  renderWithUi(<SearchBox value="" onSearch={onSearch} />)
  for (const text of ['a', 'an', 'ana ']) fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: text } })
  act(() => jest.advanceTimersByTime(SEARCH_REST_MS - 1))
  expect(onSearch).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(1))
  expect(onSearch.mock.calls).toEqual([['ana']])
})

it('searches at once for a text that is pasted, and for a letter after a rest', () => {
  jest.useFakeTimers()
  const onSearch = jest.fn()
  renderWithUi(<SearchBox value="" onSearch={onSearch} />)
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('ana')
  expect(onSearch.mock.calls).toEqual([['ana']])
  for (const text of ['ana r', 'ana ro']) type(text)
  expect(onSearch.mock.calls).toEqual([['ana']])
  act(() => jest.advanceTimersByTime(SEARCH_REST_MS))
  type('ana ros')
  expect(onSearch.mock.calls).toEqual([['ana'], ['ana ro'], ['ana ros']])
})

it('searches at once on Enter and when it is cleared', async () => {
  const onSearch = jest.fn()
  const { rerender } = renderWithUi(<SearchBox value="" hint="correo" onSearch={onSearch} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar: correo' }), 'ana{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('ana')
  rerender(<SearchBox value="ana" hint="correo" onSearch={onSearch} />)
  await userEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }))
  expect(onSearch).toHaveBeenLastCalledWith('')
})

it('searches before what it is left for is done, and not after it', () => {
  jest.useFakeTimers()
  const done: string[] = []
  renderWithUi(<><SearchBox value="" onSearch={(text) => done.push(text)} /><button onClick={() => done.push('the link')}>Ana</button></>)
  const box = screen.getByRole('searchbox')
  act(() => box.focus())
  for (const value of ['a', 'ana']) fireEvent.change(box, { target: { value } })
  act(() => screen.getByRole('button', { name: 'Ana' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Ana' }))
  act(() => jest.advanceTimersByTime(SEARCH_REST_MS))
  expect(done).toEqual(['ana', 'the link'])
})

it('searches with each letter where that costs nothing', async () => {
  const onSearch = jest.fn()
  renderWithUi(<SearchBox value="" atOnce onSearch={onSearch} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'ana')
  expect(onSearch.mock.calls).toEqual([['a'], ['an'], ['ana']])
})

it('keeps what is typed while the address still answers the search before it', async () => {
  const onSearch = jest.fn()
  const { rerender } = renderWithUi(<SearchBox value="" onSearch={onSearch} />)
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, 'an{Enter}')
  await userEvent.type(box, 'a')
  rerender(<SearchBox value="an" onSearch={onSearch} />)
  expect(box).toHaveValue('ana')
  await userEvent.type(box, '{Enter}')
  expect(onSearch.mock.calls).toEqual([['an'], ['ana']])
})

it('is cleared although the search to be cleared has not come back yet', async () => {
  const onSearch = jest.fn()
  const { rerender } = renderWithUi(<SearchBox value="" onSearch={onSearch} />)
  await userEvent.type(screen.getByRole('searchbox'), 'ana{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }))
  rerender(<SearchBox value="ana" onSearch={onSearch} />)
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(onSearch.mock.calls).toEqual([['ana'], ['']])
})

it('follows a search that changes elsewhere', () => {
  const { rerender } = renderWithUi(<SearchBox value="ana" onSearch={jest.fn()} />)
  rerender(<SearchBox value="luis" onSearch={jest.fn()} />)
  expect(screen.getByRole('searchbox')).toHaveValue('luis')
})
