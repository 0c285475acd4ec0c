/** What the page asked for before its code was there (`host/public/early.js`): addresses with their answers, for one person in one language. */
type Early = { token: string; language: string; until: number; answers: Map<string, Promise<{ response: Response; at: number } | undefined>> }

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
  const isSame = headers.Accept === ACCEPT && headers.Authorization === `Bearer ${early.token}` && headers['Accept-Language'] === early.language
  if (!isSame || Date.now() > early.until) return undefined
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
  return Promise.race([answer, aborted]).then((found) => (found?.response.ok ? { response: found.response, waited: Date.now() - found.at } : undefined))
}
