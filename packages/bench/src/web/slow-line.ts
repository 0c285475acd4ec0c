import type { BrowserContext, CDPSession } from 'playwright-core'

/** The slow 4G of Lighthouse as it is seen at a request, and a processor four times as slow. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: (1.44 * 1024 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const SLOWER = 4
const LONGEST_MS = 60_000

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

/** When what is looked for was painted, and when React had it. */
type Marks = { seen: number; usable: number }
declare global {
  interface Window {
    benchStands?: (marks: string) => void
  }
}

/** Notes in every page of a context when the first element that fits `selector` could be seen and used. */
export const noteWhen = (context: BrowserContext, selector: string): Promise<unknown> =>
  context.addInitScript((wanted) => {
    const marks: Partial<Marks> = {}
    const look = () => {
      const found = document.querySelector(wanted)
      if (found && found.getBoundingClientRect().height > 0) {
        // In the frame after the one in which it stood for the first time it has been painted.
        const now = performance.now()
        if (marks.seen === undefined) requestAnimationFrame(() => (marks.seen ??= now))
        if (Object.keys(found).some((key) => key.startsWith('__reactProps'))) marks.usable ??= now
      }
      if (marks.seen === undefined || marks.usable === undefined) requestAnimationFrame(look)
      else window.benchStands?.(JSON.stringify(marks))
    }
    requestAnimationFrame(look)
  }, selector)

/** One visit to an address in a page of its own; `slow`: how many times slower the processor is. */
export async function visit(context: BrowserContext, address: string, slow: number = SLOWER): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const { requests, scriptBytes } = await follow(session)
  const { marks: marked } = await noted(session)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.goto(address, { waitUntil: 'commit', timeout: LONGEST_MS })
  const marks = await marked
  const asked = requests()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.close()
  return { requests: asked, scriptBytes: scriptBytes(), ...marks }
}

/**
 * What the page notes, once it stands. The page says so itself: a question that waits in it is a script of 100 ms that runs
 * while it is being read.
 */
async function noted(session: CDPSession): Promise<{ marks: Promise<Marks> }> {
  const marks = new Promise<Marks>((resolve, reject) => {
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload) as Marks))
    AbortSignal.timeout(LONGEST_MS).addEventListener('abort', () => reject(new Error('the page does not stand')))
  })
  marks.catch(() => undefined)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'benchStands' })
  return { marks }
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
