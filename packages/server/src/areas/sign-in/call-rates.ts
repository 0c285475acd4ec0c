import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { MINUTE_MS, networkOf, takeCalls } from './lockout.repository.ts'
import type { SessionReader } from './authenticate.ts'

/** What part of the calls a process takes at a time, and lets pass in each window before it asks at all. */
const PART = 32
/** Callers that a process remembers. The one that called first is forgotten first, and begins again. */
const MOST_CALLERS = 20_000

/** Whose calls are counted together: those of a session by itself, all others by the network of their address. */
export const callerOf =
  (sessionOf: SessionReader) =>
  async (request: FastifyRequest): Promise<string> => {
    // A token is ours where its signature is, which costs no question to the database. What is wrong with it, the gate says.
    const session = request.headers.authorization === undefined ? undefined : await sessionOf(request).catch(() => undefined)
    return session === undefined ? networkOf(request.ip) : `session ${session}`
  }

/** The refusal of a call above the rate; `ttl`: milliseconds to the end of the window. */
export const tooManyCalls = ({ ttl }: { ttl: number }): Failure => new Failure('too_many_requests', { params: { seconds: Math.ceil(ttl / 1000) } })

/** Counts further calls, which one call carries. @throws {Failure} too_many_requests */
export type CountCalls = (request: FastifyRequest, calls: number) => Promise<void>

export function countCalls(app: FastifyInstance): CountCalls {
  const take = app.createRateLimit()
  return async (request, calls) => {
    for (let counted = 0; counted < calls; counted += 1) {
      const rate = await take(request)
      if (!rate.isAllowed && rate.isExceeded) throw tooManyCalls(rate)
    }
  }
}

/** `granted`: calls that may pass before the others are asked. `told`: how many of the window all processes have taken, as far as known. */
type Window = { start: number; used: number; granted: number; told: number | undefined; asking: Promise<void> | undefined }

/**
 * Counts calls for all processes together, in the table that they share, and mostly without it: a process lets a small part
 * of the calls pass unasked, takes a part of what is left whenever it has used that up, and asks no more once nothing is
 * left. People at work cost no write; one process counts exactly, and each further one lets that first part more pass.
 */
export function sharedRates({ db, clock }: Pick<Services, 'db' | 'clock'>): new () => FastifyRateLimitStore {
  const windows = new Map<string, Window>()

  const windowOf = (caller: string, max: number, ms: number): Window => {
    const now = clock.now().getTime()
    const known = windows.get(caller)
    if (known && now < known.start + ms) return known
    const fresh: Window = { start: now, used: 0, granted: Math.floor(max / PART), told: undefined, asking: undefined }
    windows.delete(caller)
    windows.set(caller, fresh)
    const [first] = windows.keys()
    if (windows.size > MOST_CALLERS && first !== undefined) windows.delete(first)
    return fresh
  }

  /** Takes the next part. What passed unasked is told with it. */
  const take = async (caller: string, window: Window, max: number, ms: number): Promise<void> => {
    const part = Math.max(1, Math.floor((max - (window.told ?? window.used)) / PART))
    const unasked = window.told === undefined ? window.used : 0
    const { calls, window_start } = await takeCalls(db, { door: 'call', caller, ms }, unasked + part, clock.now())
    window.start = window_start.getTime()
    window.told = calls
    window.granted += Math.max(0, part - Math.max(0, calls - max))
  }

  const count = async (caller: string, max: number, ms: number): Promise<{ current: number; ttl: number }> => {
    for (;;) {
      const window = windowOf(caller, max, ms)
      const ttl = window.start + ms - clock.now().getTime()
      if (window.used < window.granted) {
        window.used += 1
        return { current: Math.min(max, (window.told ?? window.granted) - (window.granted - window.used)), ttl }
      }
      if (window.told !== undefined && window.told >= max) return { current: max + 1, ttl }
      await (window.asking ??= take(caller, window, max, ms).finally(() => (window.asking = undefined)))
    }
  }

  return class SharedRates implements FastifyRateLimitStore {
    incr(caller: string, done: (error: Error | null, counted?: { current: number; ttl: number }) => void, ms = MINUTE_MS, max = 0): void {
      count(caller, max, ms).then((counted) => done(null, counted), done)
    }
    child(): this {
      return this
    }
  }
}
