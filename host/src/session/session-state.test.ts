import { ApiError } from '@ventanilla/api-client/api-error'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { testToken } from '../testing/test-token.ts'
import { INVALID_TOKEN, sessionReducer, signedOut, type SessionState } from './session-state.ts'

const failure = new ApiError('HTTP_ERROR', 'no', { status: 400 })
const signedIn = sessionReducer(signedOut, { type: 'signedIn', token: testToken() })

describe('the session', () => {
  it('has the fields of the specification and no other', () => {
    expect(Object.keys(signedOut).sort()).toEqual(['admin', 'errorMsg', 'forgotEmail', 'isAuthenticated', 'loader', 'otpSent', 'role', 'token', 'tokenError', 'user'])
  })
  it('loads while a call is pending, and keeps the rest', () => {
    expect(sessionReducer({ ...signedOut, errorMsg: failure }, { type: 'started' })).toMatchObject({ loader: true, errorMsg: failure })
  })
  it('is authenticated by a token that can be decoded, and forgets the error', () => {
    const pending: SessionState = { ...signedOut, loader: true, errorMsg: failure }
    const state = sessionReducer(pending, { type: 'signedIn', token: testToken({ email: 'a@b.pa' }) })
    expect(state).toMatchObject({ loader: false, isAuthenticated: true, errorMsg: undefined, user: { email: 'a@b.pa' } })
  })
  it.each(['nonsense', 'a.b.c', `x.${btoa('{}')}.x`, `x.${btoa('"text"')}.x`])('is not authenticated by %s, and says so', (token) => {
    expect(sessionReducer(signedOut, { type: 'signedIn', token })).toEqual({ ...signedOut, tokenError: INVALID_TOKEN })
    expect(INVALID_TOKEN).toBe('Invalid Token, please try again')
  })
  it('says nothing where there was no token', () => {
    expect(sessionReducer(signedOut, { type: 'tokenFound', token: undefined })).toEqual(signedOut)
  })
  it('has ended when its token is gone', () => {
    expect(sessionReducer(signedIn, { type: 'tokenFound', token: undefined })).toMatchObject({ isAuthenticated: false, token: undefined, errorMsg: { body: { code: 'session_ended' } } })
  })
  it('stays as it is when the token in storage is its own', () => {
    expect(sessionReducer(signedIn, { type: 'tokenFound', token: signedIn.token })).toBe(signedIn)
  })
  it('stores why a call failed', () => {
    expect(sessionReducer({ ...signedOut, loader: true }, { type: 'failed', error: failure })).toMatchObject({ loader: false, errorMsg: failure })
  })
  it('sets role and administrator', () => {
    const admin = testUser()
    expect(sessionReducer(signedIn, { type: 'adminRead', admin })).toMatchObject({ admin, role: admin.role })
  })
  it('keeps the e-mail of a forgotten password', () => {
    expect(sessionReducer(signedOut, { type: 'forgotEmailSet', email: 'a@b.pa' }).forgotEmail).toBe('a@b.pa')
  })
  it('goes through a recovery: a code was sent, it was right, the password is made', () => {
    const pending: SessionState = { ...signedOut, loader: true, forgotEmail: 'a@b.pa', errorMsg: failure }
    const sent = sessionReducer(pending, { type: 'codeSent' })
    expect(sent).toEqual({ ...signedOut, forgotEmail: 'a@b.pa', otpSent: true })
    expect(sessionReducer({ ...sent, loader: true }, { type: 'codeVerified' })).toEqual(sent)
    expect(sessionReducer({ ...sent, loader: true }, { type: 'passwordCreated' })).toEqual({ ...signedOut, forgotEmail: 'a@b.pa' })
  })
  it('takes a new name of its user', () => {
    expect(sessionReducer(signedIn, { type: 'usernameUpdated', name: 'Ana Ríos' }).user).toMatchObject({ name: 'Ana Ríos', email: 'admin@ventanilla.example' })
  })
  it('clears errors', () => {
    expect(sessionReducer({ ...signedOut, errorMsg: failure, tokenError: INVALID_TOKEN }, { type: 'errorsCleared' })).toEqual(signedOut)
  })
  it('is reset by a refusal, whose error it keeps, and by signing out', () => {
    expect(sessionReducer(signedIn, { type: 'ended', refusal: failure })).toEqual({ ...signedOut, errorMsg: failure })
    expect(sessionReducer(signedIn, { type: 'signedOut' })).toEqual(signedOut)
  })
})
