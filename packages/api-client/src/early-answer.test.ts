import { ACCEPT, broughtBody, earlyAnswer, hasBroughtBodies } from './early-answer.ts'

const headers = { Accept: ACCEPT, 'Accept-Language': 'es', Authorization: 'Bearer a.b.c' }
const call = (more = {}) => ({ method: 'GET', headers, signal: new AbortController().signal, ...more })
const address = '/api/user/?page=1'

/** The page asked for `address` early, and got this. */
function asked(answer: Promise<Response | undefined>, until = Date.now() + 1_000, bodies = new Map<string, string>()): void {
  globalThis.ventanillaEarly = { token: 'a.b.c', language: 'es', until, bodies, answers: new Map([[address, answer.then((response) => response && { response, at: Date.now() - 500 })]]) }
}

afterEach(() => void (globalThis.ventanillaEarly = undefined))

describe('an answer that was asked for early', () => {
  it('is that of the first such call, with the time that it waited', async () => {
    const response = new Response('{}')
    asked(Promise.resolve(response))
    const found = await earlyAnswer(address, call())
    expect(found?.response).toBe(response)
    expect(found?.waited).toBeGreaterThanOrEqual(500)
    expect(earlyAnswer(address, call())).toBeUndefined()
  })

  it.each([
    ['for somebody else', { headers: { ...headers, Authorization: 'Bearer d.e.f' } }],
    ['for nobody', { headers: { Accept: ACCEPT, 'Accept-Language': 'es' } }],
    ['in another language', { headers: { ...headers, 'Accept-Language': 'en' } }],
    ['as a file', { headers: { ...headers, Accept: 'text/csv' } }],
    ['to change something', { method: 'POST' }],
  ])('is not for a call %s', (_what, more) => {
    asked(Promise.resolve(new Response('{}')))
    expect(earlyAnswer(address, call(more))).toBeUndefined()
  })

  it('is none once it is old, nor where it was not asked for', () => {
    asked(Promise.resolve(new Response('{}')), Date.now() - 1)
    expect(earlyAnswer(address, call())).toBeUndefined()
    expect(earlyAnswer('/api/other/', call())).toBeUndefined()
  })

  it('is left to the call itself where it failed or was refused', async () => {
    asked(Promise.resolve(undefined))
    expect(await earlyAnswer(address, call())).toBeUndefined()
    asked(Promise.resolve(new Response('{}', { status: 401 })))
    expect(await earlyAnswer(address, call())).toBeUndefined()
  })

  it('is not waited for once the call is given up', async () => {
    const controller = new AbortController()
    asked(new Promise(() => undefined))
    const answer = earlyAnswer(address, call({ signal: controller.signal }))
    controller.abort()
    await expect(answer).rejects.toThrow()
  })
})

describe('the body that the page brought', () => {
  const brought = (until?: number) => asked(Promise.resolve(new Response('{}')), until, new Map([[address, '{}']]))

  it('is there until a call has taken it', async () => {
    expect([hasBroughtBodies(), broughtBody(address, headers)]).toEqual([false, undefined])
    brought()
    expect([hasBroughtBodies(), broughtBody(address, headers), broughtBody(address, headers)]).toEqual([true, '{}', '{}'])
    await earlyAnswer(address, call())
    expect(broughtBody(address, headers)).toBeUndefined()
  })

  it('is for one person in one language, not for ever, and of one address', () => {
    brought()
    expect(broughtBody(address, { ...headers, Authorization: 'Bearer d.e.f' })).toBeUndefined()
    expect(broughtBody(address, { ...headers, 'Accept-Language': 'en' })).toBeUndefined()
    expect(broughtBody('/api/other/', headers)).toBeUndefined()
    brought(Date.now() - 1)
    expect(broughtBody(address, headers)).toBeUndefined()
  })

  it('is none after a call that changes something', () => {
    brought()
    void earlyAnswer('/api/other/', call({ method: 'POST' }))
    expect(broughtBody(address, headers)).toBeUndefined()
  })
})
