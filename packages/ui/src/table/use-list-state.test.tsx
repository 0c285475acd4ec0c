import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { MemoryRouter } from '@ventanilla/remote-sdk/testing/memory-router'
import { useListState } from './use-list-state.ts'

const at = (path: string, name?: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  return renderHook(() => ({ state: useListState({ sortable: ['email', 'amount'], filters: ['status'], name }), search: useLocation().search }), { wrapper }).result
}

it('reads the whole state from the address', () => {
  expect(at('/?page=3&size=20&search=ana&sort=amount&order=desc&status=invalid').current.state[0]).toEqual({
    page: 3,
    pageSize: 20,
    search: 'ana',
    sort: { by: 'amount', order: 'desc' },
    filters: { status: 'invalid' },
  })
})

it.each(['/?page=0', '/?page=-2', '/?page=x', '/?sort=password', '/?size=9999&page=1e9', '/?size=37'])('does not trust %s', (path) => {
  const { page, pageSize, sort } = at(path).current.state[0]
  expect({ page, sort }).toEqual({ page: 1, sort: undefined })
  expect(pageSize).toBe(10)
})

it('writes changes to the address, leaves defaults out and keeps what is not its own', () => {
  const result = at('/?tab=x')
  act(() => result.current.state[1]({ page: 4 }))
  expect(result.current.search).toBe('?tab=x&page=4')
  act(() => result.current.state[1]({ search: 'ana' }))
  expect(result.current.search).toBe('?tab=x&search=ana')
  act(() => result.current.state[1]({ sort: { by: 'email', order: 'asc' }, filters: { status: 'invalid' } }))
  expect(result.current.search).toBe('?tab=x&search=ana&sort=email&order=asc&status=invalid')
  act(() => result.current.state[1]({ search: '', filters: { status: undefined } }))
  expect(result.current.search).toBe('?tab=x&sort=email&order=asc')
})

it('keeps what the history entry remembers besides', () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[{ pathname: '/', state: { processed: 2 } }]}>{children}</MemoryRouter>
  const { result } = renderHook(() => ({ state: useListState(), location: useLocation() }), { wrapper })
  act(() => result.current.state[1]({ search: 'ana' }))
  expect([result.current.location.search, result.current.location.state]).toEqual(['?search=ana', { processed: 2 }])
})

it('keeps both of two changes that come before the router has drawn the first', () => {
  const result = at('/?page=4')
  act(() => {
    result.current.state[1]({ search: 'ana' })
    result.current.state[1]({ filters: { status: 'invalid' } })
  })
  expect(result.current.search).toBe('?search=ana&status=invalid')
})

it('stands under its name where it has one, and says whether the address speaks of it', () => {
  const result = at('/?page=4&rows.search=ana', 'rows')
  expect(result.current.state[0]).toMatchObject({ page: 1, search: 'ana' })
  expect(result.current.state[2]).toBe(false)
  act(() => result.current.state[1]({ page: 2, search: '' }))
  expect(result.current.search).toBe('?page=4&rows.page=2')
  expect(at('/?page=4', 'rows').current.state[2]).toBe(true)
})
