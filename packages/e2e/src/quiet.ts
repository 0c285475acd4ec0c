import { until } from '@ventanilla/testing/until'
import type { Page, Request } from 'playwright-core'

/** For so long nothing is on its way once a page stands, milliseconds. */
const QUIET_MS = 500

type Traffic = { open: Set<Request>; last: number }
const traffic = new WeakMap<Page, Traffic>()

/** The bell, and the progress of a list: they stay open as long as the page does. */
const isFollowing = (request: Request): boolean => request.headers()['accept'] === 'text/event-stream'

/** Listens to a page from its first moment, so that `quiet` knows what is on its way. */
export function follow(page: Page): void {
  const now: Traffic = { open: new Set(), last: Date.now() }
  traffic.set(page, now)
  const ends = (request: Request) => {
    if (now.open.delete(request)) now.last = Date.now()
  }
  page.on('request', (request) => {
    if (isFollowing(request)) return
    now.open.add(request)
    now.last = Date.now()
  })
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
}

/** What stands for a part whose code or data is on its way. On a busy machine a page may ask for these only after a while. */
const PLACEHOLDERS = 'main :is(.v-spinner, .v-skeleton, [aria-busy=true])'

/**
 * Waits until a page has loaded all that it shows, and asked for nothing more for a while; what it follows may go on.
 * The while begins with the call: what was done just before may not have led to its first request yet.
 */
export async function quiet(page: Page, rest = QUIET_MS): Promise<void> {
  const now = traffic.get(page)
  if (!now) throw new Error('nobody listened to this page')
  const called = Date.now()
  await until('the end of loading', async () => {
    if (now.open.size > 0 || Date.now() - Math.max(called, now.last) < rest) return undefined
    return (await page.locator(PLACEHOLDERS).count()) === 0 ? true : undefined
  })
}
