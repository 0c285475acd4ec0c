import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** The slow 4G of Lighthouse as it is seen at a request, and a processor four times as slow. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: (1.44 * 1024 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const SLOWER = 4

/** What one visit cost. */
export type Visit = {
  /** Everything that was asked for until the page stood, also what came from the cache. */
  requests: string[]
  /** Bytes of scripts over the wire, without their headers. */
  scriptBytes: number
  /** Since the beginning of the visit: what is looked for could be seen, milliseconds. */
  seen: number
  /** And answered to a person: React had taken it over. */
  usable: number
}

/** Kept in the page: when what is looked for was painted, and when React had it. */
type Marks = { seen?: number; usable?: number }
declare global {
  interface Window {
    benchMarks?: Marks
  }
}

/** Notes in every page of a context when the first element that fits `selector` could be seen and used. */
export const noteWhen = (context: BrowserContext, selector: string): Promise<unknown> =>
  context.addInitScript((wanted) => {
    const marks: Marks = {}
    window.benchMarks = marks
    const look = () => {
      const found = document.querySelector(wanted)
      if (found && found.getBoundingClientRect().height > 0) {
        // In the frame after the one in which it stood for the first time it has been painted.
        const now = performance.now()
        if (marks.seen === undefined) requestAnimationFrame(() => (marks.seen ??= now))
        if (Object.keys(found).some((key) => key.startsWith('__reactProps'))) marks.usable ??= now
      }
      if (marks.seen === undefined || marks.usable === undefined) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)

/** One visit to an address in a page of its own; `slow`: how many times slower the processor is. */
export async function visit(context: BrowserContext, address: string, slow: number = SLOWER): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const { requests, scriptBytes } = await follow(session)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  const marks = await marked(page)
  const asked = requests()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.close()
  return { requests: asked, scriptBytes: scriptBytes(), ...marks }
}

async function marked(page: Page): Promise<{ seen: number; usable: number }> {
  const handle = await page.waitForFunction(() => (window.benchMarks?.seen !== undefined && window.benchMarks.usable !== undefined ? window.benchMarks : undefined), undefined, { timeout: 60_000 })
  return (await handle.jsonValue()) as { seen: number; usable: number }
}

/** Listens to what a page asks for; the counts are of the moment at which they are asked for. */
async function follow(session: CDPSession): Promise<{ requests: () => string[]; scriptBytes: () => number }> {
  const asked = new Map<string, { url: string; isScript: boolean; bytes: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // A data: address is no request, and a stream stays open as long as the page does.
    if (/^https?:/.test(request.url) && request.headers['Accept'] !== 'text/event-stream') asked.set(requestId, { url: request.url, isScript: type === 'Script' || /\.js$/.test(request.url), bytes: 0 })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const known = asked.get(requestId)
    if (known) known.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return {
    requests: () => [...asked.values()].map(({ url }) => url),
    scriptBytes: () => [...asked.values()].reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0),
  }
}
