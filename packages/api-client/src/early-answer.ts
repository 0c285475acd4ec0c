/** What the page asked for before its code was there (`host/public/early.js`): addresses with their answers, for one person in one language. */
type Early = {
  token: string
  language: string
  until: number
  answers: Map<string, Promise<{ response: Response; at: number } | undefined>>
  /** Those of them that the page brought itself, as text. Empty until it has been read to its end. */
  bodies: Map<string, string>
}

declare global {
  var ventanillaEarly: Early | undefined
}

export const ACCEPT = 'application/json, text/plain, */*'

type Asked = { method: string; headers: Readonly<Record<string, string>>; signal: AbortSignal }

/**
 * The answer to a call that was asked for early, once, with the milliseconds that it has waited. Nothing where it was not
 * asked for, for somebody else or too long ago; and nothing where it failed: the call itself then says how.
 */
export function earlyAnswer(address: string, { method, headers, signal }: Asked): Promise<{ response: Response; waited: number } | undefined> | undefined {
  const early = globalThis.ventanillaEarly
  // What changes something may change what was asked for before.
  if (method !== 'GET') early?.answers.clear()
  const answer = early?.answers.get(address)
  if (!early || !answer) return undefined
  early.answers.delete(address)
  if (headers.Accept !== ACCEPT || !isFor(early, headers)) return undefined
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
  return Promise.race([answer, aborted]).then((found) => (found?.response.ok ? { response: found.response, waited: Date.now() - found.at } : undefined))
}

/**
 * The body of an answer that the page brought, as long as no call has taken it: what a first frame shows while `earlyAnswer`
 * passes on the same. Nothing where there is none, for somebody else, or too long ago.
 */
export function broughtBody(address: string, headers: Readonly<Record<string, string>>): string | undefined {
  const early = globalThis.ventanillaEarly
  return early?.answers.has(address) && isFor(early, headers) ? early.bodies.get(address) : undefined
}

/** Whether the page brought answers itself, so that its first frame need not wait for any. */
export const hasBroughtBodies = (): boolean => (globalThis.ventanillaEarly?.bodies.size ?? 0) > 0

const isFor = ({ token, language, until }: Early, headers: Asked['headers']): boolean => headers.Authorization === `Bearer ${token}` && headers['Accept-Language'] === language && Date.now() <= until
