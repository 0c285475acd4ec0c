import { cookieIn, PAGE_MARK_COOKIE, pageMark } from '@ventanilla/contract/page-session'
import { storeToken, testToken } from '../testing/test-token.ts'
import { createServerClock } from './server-clock.ts'
import { sessionEnded } from './session-state.ts'
import { createSessionStore } from './session-store.ts'
import { TOKEN_KEY, tokenStorage } from './token-storage.ts'

/** Joins the pages of one test; jsdom has none of its own. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}
/** A tab whose clock matches the server's, unless a test passes another one. */
function tab(clock = synced()) {
  return createSessionStore(tokenStorage(), clock)
}
function synced(time = Date.now()) {
  const clock = createServerClock()
  clock.sync(time)
  return clock
}
const seconds = (count: number) => Math.floor(Date.now() / 1000) + count

beforeEach(() => {
  localStorage.clear()
  Channel.open.clear()
  Object.assign(window, { BroadcastChannel: Channel })
})
afterEach(() => jest.useRealTimers())

describe('the session store', () => {
  it('keeps the token under accessToken and finds it again', () => {
    const token = testToken()
    tab().dispatch({ type: 'signedIn', token })
    expect(localStorage.getItem('accessToken')).toBe(token)
    expect(tab().getState()).toMatchObject({ isAuthenticated: true, token })
  })
  it('clears storage when the session ends', () => {
    storeToken()
    localStorage.setItem('sessionLimits', '{}')
    tab().dispatch({ type: 'signedOut' })
    expect(localStorage).toHaveLength(0)
  })
  it('keeps a mark of the token for pages that bring their data, as long as the token', () => {
    const session = tab()
    const token = testToken()
    session.dispatch({ type: 'signedIn', token })
    expect(cookieIn(document.cookie, PAGE_MARK_COOKIE)).toBe(pageMark(token))
    session.dispatch({ type: 'signedOut' })
    expect(cookieIn(document.cookie, PAGE_MARK_COOKIE)).toBeUndefined()
  })
  it('clears a token that cannot be decoded, once it has said so', () => {
    localStorage.setItem(TOKEN_KEY, 'nonsense')
    expect(tab().getState()).toMatchObject({ isAuthenticated: false, tokenError: 'Invalid Token, please try again' })
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })
  it('ends when its time is over', () => {
    jest.useFakeTimers()
    storeToken(testToken({ exp: seconds(60) }))
    const session = tab()
    jest.advanceTimersByTime(59_000)
    expect(session.getState().isAuthenticated).toBe(true)
    jest.advanceTimersByTime(2_000)
    expect(session.getState()).toMatchObject({ isAuthenticated: false, errorMsg: { status: 401 } })
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })
  it('does not expire a stored token before the server has sent the time', () => {
    const token = storeToken(testToken({ exp: seconds(-3600) }))
    const clock = createServerClock()
    const session = tab(clock)
    expect(session.getState()).toMatchObject({ isAuthenticated: true, token })
    // The clock here ran two hours ahead: the token holds for another hour.
    clock.sync(Date.now() - 7_200_000)
    session.dispatch({ type: 'errorsCleared' })
    expect(session.getState().isAuthenticated).toBe(true)
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token)
  })
  it('does not keep a stored token whose time is over by the server’s clock', () => {
    storeToken(testToken({ exp: seconds(-1) }))
    expect(tab().getState()).toMatchObject({ isAuthenticated: false, errorMsg: { body: { code: 'session_ended' } } })
  })
  it('trusts a fresh token though the clock here is wrong', () => {
    const session = tab(synced(Date.now() - 3_600_000))
    session.dispatch({ type: 'signedIn', token: testToken({ exp: seconds(-600) }) })
    expect(session.getState().isAuthenticated).toBe(true)
  })
  it('waits longer than a timer can count', () => {
    jest.useFakeTimers()
    storeToken(testToken({ exp: seconds(60 * 86_400) }))
    const session = tab()
    jest.advanceTimersByTime(59 * 86_400_000)
    expect(session.getState().isAuthenticated).toBe(true)
    jest.advanceTimersByTime(2 * 86_400_000)
    expect(session.getState().isAuthenticated).toBe(false)
  })
})

describe('other tabs', () => {
  it('are signed out with this one, and in with it', () => {
    const [one, other] = [tab(), tab()]
    one.dispatch({ type: 'signedIn', token: testToken() })
    expect(other.getState().isAuthenticated).toBe(true)
    one.dispatch({ type: 'signedOut' })
    expect(other.getState().isAuthenticated).toBe(false)
  })
  it('forget their drafts when somebody signs out by choice, and keep them when a session ends', () => {
    const [one] = [tab(), tab()]
    sessionStorage.setItem('ventanilla:draft:1:user', '{}')
    one.dispatch({ type: 'signedIn', token: testToken() })
    one.dispatch({ type: 'ended', refusal: sessionEnded() })
    expect(sessionStorage).toHaveLength(1)
    one.dispatch({ type: 'signedIn', token: testToken() })
    one.dispatch({ type: 'signedOut' })
    expect(sessionStorage).toHaveLength(0)
  })
  it('are notified by storage where there is no channel', () => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
    storeToken()
    const session = tab()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(session.getState().isAuthenticated).toBe(false)
  })
  it('are not signed out by a tab that has not heard of their sign-in yet', () => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
    const late = tab()
    const token = storeToken()
    late.dispatch({ type: 'errorsCleared' })
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token)
  })
  it('are not signed out by the end of the session before theirs: that tab takes theirs over', () => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
    storeToken(testToken({ sid: 'former' }))
    const late = tab()
    const token = storeToken(testToken({ sid: 'new' }))
    late.dispatch({ type: 'ended', refusal: sessionEnded() })
    expect([localStorage.getItem(TOKEN_KEY), late.getState().token]).toEqual([token, token])
    late.dispatch({ type: 'ended', refusal: sessionEnded() })
    expect([localStorage.getItem(TOKEN_KEY), late.getState().isAuthenticated]).toEqual([null, false])
  })
})
