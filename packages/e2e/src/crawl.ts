import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { declaredPages, mayOpen, opensAlone, pageAt, type Declared } from './declared.ts'
import { callAs, tokenOf, type Who } from './api.ts'
import { quiet } from './quiet.ts'
import type { Stage } from './stage.ts'

/** One address of the product, and the declared page that it opens. */
export type Stop = { address: string; page: Declared | undefined; /** Whose link it was; none: where the way begins. */ from: string | undefined; /** The first address of its page with these names behind the question mark. */ isFirst: boolean }

type Crawl = {
  stage: Stage
  as: Who
  /** Tabs that go side by side. */
  tabs: readonly Page[]
  /** So many addresses are opened of each page: two rows of each list. */
  ofEach?: number
  /** Addresses that no page declares. */
  also?: readonly string[]
  /** Looks at what is open. */
  visit: (page: Page, stop: Stop) => Promise<void>
}

/** A page stands: its heading is there and no other page's, and it has loaded. */
const REST_MS = 150
/** The heading of another view of the page was there before. */
const SAME_MS = 500
/** Most views of one page that are opened. */
const MOST_TABS = 30
export async function stands(page: Page, address: string, rest = REST_MS): Promise<void> {
  await until(`the page at ${address}`, async () => ((await page.locator('main h1:not([data-left])').count()) > 0 ? true : undefined))
  await quiet(page, rest)
}

/**
 * Opens an address as a link of the product does: without loading the console again.
 * @param isOther it is another page than the open one, whose heading then goes
 */
export async function goWithin(page: Page, address: string, isOther = true): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address)
  else
    await page.evaluate(
      ([to, goes]) => {
        if (goes) document.querySelector('main h1')?.setAttribute('data-left', '')
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      },
      [address, isOther] as const,
    )
  await stands(page, address, isOther ? REST_MS : SAME_MS)
}

/** Opens addresses one after the other as `goWithin` does, and looks at each. Of two that follow each other, the page stays where both belong to it. */
export async function lookAtEach(page: Page, stage: Stage, addresses: readonly string[], look: (address: string) => Promise<void>): Promise<void> {
  const pages = await declaredPages(stage)
  let at: Declared | undefined
  for (const address of addresses) {
    const next = pageAt(pages, address)
    await goWithin(page, address, next === undefined || next !== at)
    at = next
    await look(address)
  }
}

/** Addresses of pages that links of the page lead to (files are none); where it is the first of its kind, also those of the views beside the open one. */
async function linksOf(page: Page, isFirst: boolean): Promise<string[]> {
  const found = new Set<string>()
  const read = async () => {
    const hrefs = await page.locator('main a[href^="/"]:not([download])').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) if (!/^\/(?:api|assets)\//.test(href)) found.add(href.split('#')[0] ?? href)
  }
  await read()
  // Each view once, those within an open one first: a tab is known by its words and those of its neighbours.
  const opened = new Set<string>()
  const tabs = page.locator('main [role=tab]')
  for (let left = isFirst ? MOST_TABS : 0; left > 0; left -= 1) {
    const shown = await tabs.evaluateAll((all) => all.map((tab) => ({ name: `${tab.closest('[role=tablist]')?.textContent ?? ''} > ${tab.textContent ?? ''}`, open: tab.getAttribute('aria-selected') === 'true' })))
    for (const { name, open } of shown) if (open) opened.add(name)
    const next = shown.findLastIndex(({ name }) => !opened.has(name))
    if (next < 0) break
    opened.add(shown[next]?.name ?? '')
    await tabs.nth(next).click()
    // On a busy machine the view of before is still shown for a moment.
    await tabs.nth(next).and(page.locator('[aria-selected=true]')).waitFor()
    await quiet(page)
    await read()
  }
  return [...found]
}

/** Which links are alike: those of the rows of one list lead to one page, with the same names behind the question mark. */
function kindOf(pages: readonly Declared[], address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://any')
  return `${pageAt(pages, address)?.path ?? pathname}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

/**
 * Opens every page that an administrator may open, and every link of every page, so many alike: from the pages that their
 * address alone opens on.
 * @returns the declared pages that were reached
 */
export async function crawl({ stage, as, tabs, ofEach = 2, also = [], visit }: Crawl): Promise<{ pages: Declared[]; reached: ReadonlySet<Declared>; stops: readonly Stop[] }> {
  const pages = await declaredPages(stage)
  const { permissions } = await callAs(stage, await tokenOf(stage, as), 'current-user', {})
  const begin = [...pages.filter((page) => opensAlone(page) && mayOpen(permissions)(page)).map(({ path }) => path), ...also]
  const waiting = begin.map((address): Stop => ({ address, page: pageAt(pages, address), from: undefined, isFirst: true }))
  const known = new Map<string, number>(waiting.map(({ address }) => [kindOf(pages, address), 1]))
  const seen = new Set(waiting.map(({ address }) => address))
  const stops: Stop[] = []
  const reached = new Set<Declared>()
  let busy = 0

  const note = (address: string, from: string) => {
    const kind = kindOf(pages, address)
    const count = known.get(kind) ?? 0
    if (seen.has(address) || count >= ofEach) return
    seen.add(address)
    known.set(kind, count + 1)
    waiting.push({ address, page: pageAt(pages, address), from, isFirst: count === 0 })
  }
  const walk = async (page: Page) => {
    let at: Declared | undefined
    for (;;) {
      const stop = waiting.shift()
      if (stop) {
        busy += 1
        try {
          await goWithin(page, stop.address, stop.page === undefined || stop.page !== at)
          at = stop.page
          await visit(page, stop)
          stops.push(stop)
          if (stop.page) reached.add(stop.page)
          for (const link of await linksOf(page, stop.isFirst)) note(link, stop.address)
        } finally {
          busy -= 1
        }
      } else if (busy === 0) return
      else await until('another page to open', () => (waiting.length > 0 || busy === 0 ? true : undefined), 60_000)
    }
  }
  await Promise.all(tabs.map(walk))
  return { pages, reached, stops }
}

/** So many tabs go side by side: each waits for the product most of its time. */
const TABS = 3
export const tabsFrom = async (page: Page, newPage: () => Promise<Page>): Promise<Page[]> => [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, newPage)))]
