import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import { formerSession } from '@ventanilla/api-client/send'
import { HostProvider, type Host } from '@ventanilla/remote-sdk/host-context'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import type { Outcome } from './performing.ts'
import { usePerform } from './use-perform.ts'

const done: Outcome = { pending: false }
const api = fakeApi({ calls: {} })

/** The question of a recharge of a new record, as `id` sees it when they open it; `call` is one try. */
function questionOf(record: string, call: jest.Mock<Promise<Outcome>, [unknown, string]>) {
  return (id: string) => {
    const host: Host = { api, user: { ...testUser(), id }, theme: 'light', settings: { programmeName: 'Luki', apiBase: '' }, toast: () => undefined, setPageTitle: () => undefined }
    const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}><HostProvider value={host}>{children}</HostProvider></QueryClientProvider>
    const shown = renderHook(() => usePerform({ endpoint: 'recharge-users', record, label: '', done: '', values: { amount: '10' }, says: '', call }, () => undefined, () => undefined), { wrapper })
    const send = async () => {
      const before = call.mock.calls.length
      act(() => shown.result.current.send(undefined))
      await waitFor(() => expect(shown.result.current.busy).toBe(false))
      expect(call).toHaveBeenCalledTimes(before + 1)
      return call.mock.lastCall?.[1]
    }
    return { ...shown, send }
  }
}
const tries = (failure: Error) => jest.fn<Promise<Outcome>, [unknown, string]>().mockRejectedValueOnce(failure).mockResolvedValue(done)

test('a call whose answer came to another session may have acted: who signs in again sends the same, and is warned', async () => {
  const open = questionOf('U1', tries(formerSession()))
  const first = open('A1')
  const reference = await first.send()
  first.unmount()
  const again = open('A1')
  expect(again.result.current.earlier).toBe('same')
  expect(await again.send()).toBe(reference)
})

test('a lost try of one administrator is nothing that the next one began', async () => {
  const open = questionOf('U2', tries(new ApiError('FETCH_ERROR', 'gone')))
  const first = open('A1')
  const reference = await first.send()
  first.unmount()
  const other = open('A2')
  expect(other.result.current.earlier).toBeUndefined()
  expect(await other.send()).not.toBe(reference)
  other.unmount()
  expect(open('A1').result.current.earlier).toBe('same')
})
