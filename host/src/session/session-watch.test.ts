import type { CurrentUser, SessionLimits } from '@ventanilla/contract/endpoints/auth.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { refused } from '../testing/refused.ts'
import { storeToken, testToken } from '../testing/test-token.ts'
import { createServerClock } from './server-clock.ts'
import { createSessionStore } from './session-store.ts'
import { createSessionWatch, type SessionWatch } from './session-watch.ts'
import { limitsStorage } from './shared-limits.ts'
import { tokenStorage } from './token-storage.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const at = (milliseconds: number) => new Date(milliseconds).toISOString()

/** A server that ends a session after so many idle minutes and after 8 hours. */
function server(idle = 15) {
  const begun = Date.now()
  let seen = begun
  const limits = (): SessionLimits => ({ expires_at: at(begun + 480 * MINUTE), idle_expires_at: at(Math.min(seen + idle * MINUTE, begun + 480 * MINUTE)) })
  const user = (): CurrentUser => ({ ...testUser(), session: { id: 's1', ...limits() } })
  const extend = jest.fn(() => {
    seen = Date.now()
    return limits()
  })
  const read = jest.fn(() => (Date.now() >= Date.parse(limits().idle_expires_at) ? refused('session_ended') : user()))
  return { user, extend, read, renew: () => void (seen = Date.now()), calls: { 'current-user': read, 'extend-session': extend } satisfies FakeAnswers['calls'] }
}

const stops: (() => void)[] = []
function tab({ calls, user }: Pick<ReturnType<typeof server>, 'calls' | 'user'>, clock = { ...createServerClock(), isKnown: () => true }) {
  const session = createSessionStore(tokenStorage(), clock)
  session.dispatch({ type: 'adminRead', admin: user() })
  const watch = createSessionWatch({ api: fakeApi({ calls }), session, shared: limitsStorage(), clock })
  stops.push(watch.start())
  return { session, watch }
}
/** Dispatches the storage event that the browser sends to the other tabs. */
const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: 'sessionLimits' }))
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const phase = (watch: SessionWatch) => watch.getState()?.phase

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  storeToken()
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  jest.useRealTimers()
})

describe('what a person does', () => {
  it('extends the session, at most once a minute', async () => {
    const one = server()
    const { watch } = tab(one)
    watch.act()
    expect(one.extend).not.toHaveBeenCalled() // the session has only just begun
    await pass(MINUTE)
    watch.act()
    watch.act()
    await pass(59 * SECOND)
    watch.act()
    expect(one.extend).toHaveBeenCalledTimes(1)
    await pass(2 * SECOND)
    watch.act()
    expect(one.extend).toHaveBeenCalledTimes(2)
  })
  it('counts for all tabs', async () => {
    const one = server()
    const [first, second] = [tab(one), tab(one)]
    await pass(MINUTE)
    first.watch.act()
    second.watch.act()
    await pass(0)
    expect(one.extend).toHaveBeenCalledTimes(1)
    hear()
    expect(second.watch.getState()).toEqual(first.watch.getState())
    await pass(12 * MINUTE + 30 * SECOND)
    expect(phase(second.watch)).toBe('open')
  })
  it('extends nothing once the end is announced', async () => {
    const one = server()
    const { watch } = tab(one)
    await pass(13 * MINUTE + SECOND)
    expect(phase(watch)).toBe('idle')
    watch.act()
    await pass(0)
    expect(one.extend).not.toHaveBeenCalled()
  })
  it('is tried again later when the server did not answer', async () => {
    const one = server()
    one.extend.mockImplementationOnce(() => refused('service_unavailable'))
    const { watch } = tab(one)
    await pass(MINUTE)
    watch.act()
    await pass(MINUTE)
    watch.act()
    expect(one.extend).toHaveBeenCalledTimes(2)
  })
})

describe('the end of the session', () => {
  it('is announced two minutes before, and by the button put off in all tabs', async () => {
    const one = server()
    const [first, second] = [tab(one), tab(one)]
    await pass(13 * MINUTE - SECOND)
    expect(phase(first.watch)).toBe('open')
    await pass(2 * SECOND)
    expect([phase(first.watch), phase(second.watch)]).toEqual(['idle', 'idle'])
    await first.watch.extend()
    hear()
    expect([phase(first.watch), phase(second.watch)]).toEqual(['open', 'open'])
  })
  it('is announced later in a session that is shorter than that', async () => {
    const one = server(1)
    const { watch } = tab(one)
    await pass(15 * SECOND)
    watch.act()
    await pass(18 * SECOND)
    expect(phase(watch)).toBe('open')
    await pass(4 * SECOND)
    expect(phase(watch)).toBe('idle')
    expect(one.extend).toHaveBeenCalledTimes(1)
  })
  it('is not announced when the server knows of something newer', async () => {
    const one = server()
    const { watch } = tab(one)
    await pass(10 * MINUTE)
    one.renew()
    await pass(4 * MINUTE)
    expect(phase(watch)).toBe('open')
    expect(one.read).toHaveBeenCalledTimes(1)
  })
  it('comes when nobody does anything', async () => {
    const one = server()
    const { session, watch } = tab(one)
    await pass(14 * MINUTE + 59 * SECOND)
    expect(session.getState().isAuthenticated).toBe(true)
    await pass(2 * SECOND)
    expect(phase(watch)).toBe('idle')
    expect(session.getState()).toMatchObject({ isAuthenticated: false, errorMsg: { body: { code: 'session_ended' } } })
    expect(localStorage.getItem('accessToken')).toBeNull()
  })
  it('comes though the server does not answer', async () => {
    const one = server()
    one.read.mockImplementation(() => refused('service_unavailable'))
    const { session } = tab(one)
    await pass(15 * MINUTE + SECOND)
    expect(session.getState().isAuthenticated).toBe(false)
  })
  it('comes after eight hours in spite of activity, and cannot be extended', async () => {
    storeToken(testToken({ exp: Math.floor(Date.now() / SECOND) + 9 * 3600 }))
    const one = server()
    const { session, watch } = tab(one)
    for (let minute = 0; minute < 478; minute += 2) {
      await pass(2 * MINUTE)
      watch.act()
    }
    await pass(SECOND)
    expect(phase(watch)).toBe('final')
    await watch.extend()
    expect(phase(watch)).toBe('final')
    await pass(2 * MINUTE)
    expect(session.getState().isAuthenticated).toBe(false)
  })
  it('is a moment of the server, not of a clock that is wrong', async () => {
    const clock = createServerClock()
    clock.sync(Date.now() - 20 * MINUTE) // the browser is 20 minutes ahead
    const { user, calls } = server()
    const earlier = (): CurrentUser => ({ ...user(), session: { id: 's1', expires_at: at(Date.now() + 400 * MINUTE), idle_expires_at: at(Date.now() - 20 * MINUTE + 15 * MINUTE) } })
    const { watch } = tab({ calls, user: earlier }, clock)
    expect(phase(watch)).toBe('open')
    await pass(0)
  })
  it('is announced at once when the server reports that it is near', async () => {
    const one = server()
    const { session, watch } = tab(one)
    session.dispatch({ type: 'adminRead', admin: { ...one.user(), session: { id: 's1', expires_at: at(Date.now() + 400 * MINUTE), idle_expires_at: at(Date.now() + 30 * SECOND) } } })
    one.read.mockImplementation(() => session.getState().admin ?? one.user())
    watch.look()
    await pass(0)
    expect(phase(watch)).toBe('idle')
  })
  it('does not come while the server is still asked about it, though the tab looks twice as it wakes up', async () => {
    const one = server()
    const { session, watch } = tab(one)
    await pass(10 * MINUTE)
    one.renew()
    jest.setSystemTime(Date.now() + 6 * MINUTE) // the tab sleeps: no timer runs
    watch.look()
    watch.look()
    expect(session.getState().isAuthenticated).toBe(true)
    await pass(0)
    expect(phase(watch)).toBe('open')
    expect(one.read).toHaveBeenCalledTimes(1)
  })
  it('of a former session is nothing to the next', async () => {
    const one = server()
    localStorage.setItem('sessionLimits', JSON.stringify({ id: 'other', asked_at: 0, expires_at: at(0), idle_expires_at: at(Date.now() + 999 * MINUTE) }))
    const { watch } = tab(one)
    await pass(13 * MINUTE + SECOND)
    expect(phase(watch)).toBe('idle')
  })
})
