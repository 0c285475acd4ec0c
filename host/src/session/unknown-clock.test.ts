import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { storeToken } from '../testing/test-token.ts'
import { createServerClock } from './server-clock.ts'
import { createSessionStore } from './session-store.ts'
import { createSessionWatch } from './session-watch.ts'
import { limitsStorage } from './shared-limits.ts'
import { tokenStorage } from './token-storage.ts'

const MINUTE = 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a session is left to the server while its clock is not known, and work goes on extending it', () => {
  storeToken()
  const clock = createServerClock()
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
  const limits = { expires_at: at(480), idle_expires_at: at(15) }
  // The browser is ahead.
  jest.setSystemTime(Date.now() + 20 * MINUTE)
  const extend = jest.fn(() => limits)
  const read = jest.fn(() => ({ ...testUser(), session: { id: 's1', ...limits } }))
  const session = createSessionStore(tokenStorage(), clock)
  session.dispatch({ type: 'adminRead', admin: read() })
  const watch = createSessionWatch({ api: fakeApi({ calls: { 'current-user': read, 'extend-session': extend } }), session, shared: limitsStorage(), clock })
  const stop = watch.start()
  watch.look()
  watch.act()
  expect(extend).toHaveBeenCalledTimes(1)
  expect([session.getState().isAuthenticated, watch.getState()]).toEqual([true, undefined])
  stop()
})
