import { pause } from '../pause.ts'
import { PASSWORD } from './cluster.ts'

export type Answer = { status: number; body: Record<string, unknown> }
type Body = object | FormData

/** Work that is not back after so long does not resume by itself. */
export const RESUMES_WITHIN_MS = 60_000

/**
 * What the callers of a run have in common: what none of them may ever see, and how long the product was away at most.
 */
export class Watch {
  readonly faults: string[] = []
  readonly #say: (line: string) => void
  calls = 0
  unavailable = 0
  longestMs = 0

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  broken(what: string): void {
    if (this.faults.length >= 200) return
    this.faults.push(what)
    this.#say(`FAULT: ${what}`)
  }

  /** Something stood still for so long. */
  stood(what: string, milliseconds: number): void {
    this.longestMs = Math.max(this.longestMs, milliseconds)
    if (milliseconds > RESUMES_WITHIN_MS) this.broken(`${what} stood still for ${Math.round(milliseconds / 1_000)} s`)
  }
}

/** Calls of one administrator through the one address. What is no answer and no 503 with Retry-After is a fault of the run. */
export class Client {
  readonly #url: string
  readonly #watch: Watch
  readonly #email: string
  #token = ''

  constructor(url: string, watch: Watch, email: string) {
    this.#url = url
    this.#watch = watch
    this.#email = email
  }

  async signIn(): Promise<this> {
    const { status, body } = await this.sure('POST', '/api/Login/', { email: this.#email, password: PASSWORD })
    if (status !== 200) throw new Error(`${this.#email} could not sign in: ${status} ${JSON.stringify(body)}`)
    this.#token = String(body['token'])
    return this
  }

  async once(method: 'GET' | 'POST', path: string, body?: Body): Promise<Answer> {
    this.#watch.calls += 1
    const json = body && !(body instanceof FormData)
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: { ...(this.#token && { authorization: `Bearer ${this.#token}` }), ...(json && { 'content-type': 'application/json' }) },
        ...(body && { body: json ? JSON.stringify(body) : body }),
        signal: AbortSignal.timeout(120_000),
      })
      const text = await response.text()
      if (response.status === 503) this.#watch.unavailable += 1
      const fits = response.status < 500 || (response.status === 503 && response.headers.has('retry-after'))
      if (!fits || response.status === 401) this.#watch.broken(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`)
      return { status: response.status, body: parsed(text) }
    } catch (failure) {
      this.#watch.broken(`${method} ${path} had no answer: ${String(failure)}`)
      return { status: 503, body: {} }
    }
  }

  /** A whole file, which has to be there once the faults are over. */
  async csv(path: string, body: object): Promise<string> {
    const response = await fetch(this.#url + path, { method: 'POST', headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', accept: 'text/csv', 'accept-language': 'en' }, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.text()
  }

  /** Calls again while the product is not there, as a person does who reads the message; `reference` or version make that safe. */
  async sure(method: 'GET' | 'POST', path: string, body?: Body): Promise<Answer> {
    const begin = performance.now()
    for (;;) {
      const answer = await this.once(method, path, body)
      const away = performance.now() - begin
      if (answer.status !== 503) {
        this.#watch.stood(`${method} ${path}`, away)
        return answer
      }
      if (away > 3 * RESUMES_WITHIN_MS) throw new Error(`${method} ${path} was not answered for ${Math.round(away / 1_000)} s`)
      await pause(250)
    }
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
