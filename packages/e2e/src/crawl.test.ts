import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { crawl, stands, tabsFrom, type Stop } from './crawl.ts'
import { opensAlone } from './declared.ts'
import { coveredPart, redrawn, sticksOut, TURN_MS } from './look.ts'
import { scenario, themeOf } from './scenario.ts'
import { untranslated } from './untranslated.ts'
import { wordsOf } from './words.ts'

/** What the pages that are declared leave out, and an address of the specification that nothing leads to: it names no record. */
const also = ['/roles-permissions/admins?archived=1', '/role-edit']
const notThere = ['/no-such-page']
/** A window of 320 pixels, and one whose scroll bar takes its part of that. */
const NARROW = [320, 305]
const WHOLE = { width: 1280, height: 900 }
/** What is left of 1280 × 1024 at 400 %, and the part of it that bars may cover, in percent. */
const ZOOMED = { width: 320, height: 256 }
const MOST_COVERED = 40

/** So long nothing is asked for before a page is looked at, milliseconds. */
const AT_REST_MS = 500

/** Where the menu and a list share a small desktop: the columns that matter are in sight, and the others open. */
const DESK = 1024
/** The tables that are wider than their place, by their names. */
const wideTables = (page: Page): Promise<string[]> =>
  page.locator('main .v-table-scroll').evaluateAll((places) => places.filter((place) => place.checkVisibility() && place.scrollWidth > place.clientWidth + 1).map((place) => `${place.getAttribute('aria-label') ?? ''} (${String(place.scrollWidth)} in ${String(place.clientWidth)})`))
const tablesFit = (page: Page): Promise<string[]> => until('tables as wide as their places', async () => ((await wideTables(page)).length === 0 ? [] : undefined), TURN_MS).catch(() => wideTables(page))
/** Texts of tables that are written over the next cell. Buttons that show under a pointer may reach over it. */
const overflowing = (page: Page): Promise<string[]> =>
  page.locator('main .v-table :is(td, th)').evaluateAll((cells) => {
    const isClipped = (element: Element | null, cell: Element): boolean => element !== null && element !== cell && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement, cell))
    return cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const [range, { right }] = [document.createRange(), cell.getBoundingClientRect()]
      const over: string[] = []
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        const { right: end, width } = range.getBoundingClientRect()
        if (width > 0 && end > right + 1 && !isClipped(texts.currentNode.parentElement, cell)) over.push(`${texts.currentNode.textContent ?? ''} (${String(Math.round(end - right))} pixels)`)
      }
      return over
    })
  })

/** Lists of these operations the demonstration has none of, and nobody is rejected in it for the last: other scenarios open them. */
const withoutExample = /^\/(upload|create-card|activate-card|block-card|cancel-card|bulk-recharge|recover-balance|national-id)-list\/|^\/requests\/kyc\/:run$/

/** Forms of a record, which its action “edit” leads to, and what the panel beside a list leads to: no link of a page does. */
const byAction = /^\/form$|^\/disputes\/:id$|\/:id\/edit$|^\/cashback\/banner\/:id$/

/** What is wrong with a page that a link leads to. */
async function faultsOf(page: Page, { address, from }: Stop, language: 'es' | 'en'): Promise<string[]> {
  const at = `${address}${from === undefined ? '' : `, a link of ${from}`}`
  const heading = (await page.locator('main h1').first().innerText()).trim()
  const words = await untranslated(page, language)
  const wide = await sticksOut(page)
  // A page of the console has its menu in any case; one before the sign-in leads on by its frame.
  const waysOn = (await page.locator('.v-shell').count()) > 0 ? 'main :is(a[href], button:enabled, input:enabled), nav ol a[href]' : 'a[href], button:enabled'
  const noWayOn = await page
    .locator(waysOn)
    .first()
    .waitFor({ state: 'attached' })
    .then(() => undefined, String)
  const alerts = (await page.locator('main [role=alert]').allInnerTexts()).filter((text) => text.trim() !== '')
  return [
    ...([wordsOf[language].shell.notFound, wordsOf[language].shell.noAccess].includes(heading) ? [`${at}: ${heading}`] : []),
    ...(noWayOn === undefined ? [] : [`${at}: no way on from ${(await page.locator('main').innerText()).slice(0, 200)}: ${noWayOn}`]),
    ...(alerts.length > 0 ? [`${at}: ${alerts.join(' ')}`] : []),
    ...(words.length > 0 ? [`${at}: not in the language: ${words.join(' | ')}`] : []),
    ...(wide === '' ? [] : [`${at}: wider than the window: ${wide}`]),
  ]
}

/** What is wrong with the first page of its kind, however it is looked at: axe, narrow windows, and a window at 400 %. */
async function faultsOfLook(page: Page, address: string): Promise<string[]> {
  // A list whose answer is on its way is pale for a moment.
  await stands(page, address, AT_REST_MS)
  // Where a view of the page before was clicked, something else stands now, and would look as it does under a pointer.
  await page.mouse.move(0, 0)
  const faults = await axeFindings(page)
  await page.setViewportSize({ width: DESK, height: 768 })
  faults.push(...(await tablesFit(page)).map((table) => `${String(DESK)} pixels: ${table}`))
  faults.push(...(await overflowing(page)).map((cell) => `${String(DESK)} pixels, written over the next cell: ${cell}`))
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 700 })
    const wide = await sticksOut(page)
    if (wide !== '') faults.push(`${String(width)} pixels: ${wide}`)
  }
  await page.setViewportSize(ZOOMED)
  const covered = await coveredPart(page)
  if (covered > MOST_COVERED) faults.push(`at 400 %: bars cover ${String(covered)} % of the window`)
  await page.setViewportSize(WHOLE)
  // In a narrow window a record shows some of its facts only, and its links are read next.
  await redrawn(page)
  return faults.map((fault) => `${address}, ${fault}`)
}

/** Notes each answer that refuses something to one of these tabs. */
function refusedOf(tabs: readonly Page[]): string[] {
  const faults: string[] = []
  for (const tab of tabs) tab.on('response', (answer) => answer.status() >= 400 && faults.push(`${tab.url()}: ${String(answer.status())} of ${answer.request().method()} ${answer.url()}`))
  return faults
}

for (const language of languages)
  scenario(`every page and every link of every page leads on, has its title and heading, axe finds nothing, none is wider than a narrow window, and at 400 % no bar covers it, in ${language} and ${themeOf[language]}`, { as: 'admin', language, theme: themeOf[language], ...WHOLE, timeout: 1_500_000 }, async ({ page, newPage, stage }) => {
    const tabs = await tabsFrom(page, newPage)
    const faults = refusedOf(tabs)
    const titles = new Map<string, string>()
    const visit = async (tab: Page, stop: Stop) => {
      const { address, page: declared, isFirst } = stop
      if (declared === undefined || opensAlone(declared)) titles.set(address.split('?')[0] ?? address, await tab.title())
      if ((await tab.locator('html').getAttribute('lang')) !== language) faults.push(`${address}: another language`)
      if (!notThere.includes(address)) faults.push(...(await faultsOf(tab, stop, language)))
      if (isFirst) faults.push(...(await faultsOfLook(tab, address)))
    }
    // Two rows of each list are opened in one language.
    const { pages, reached, stops } = await crawl({ stage, as: 'admin', tabs, ofEach: language === 'es' ? 2 : 1, also: [...also, ...notThere], visit })
    assert.deepEqual(faults, [])
    assert.equal(new Set(titles.values()).size, titles.size, `titles: ${[...titles.values()].join(' | ')}`)
    assert.ok(stops.length > reached.size, 'rows of lists were opened')
    assert.deepEqual(pages.filter((one) => !reached.has(one) && !withoutExample.test(one.path) && !byAction.test(one.path)).map(({ path }) => path), [], 'no menu entry, no search and no link leads there')
  })

// What others may not see is missing in a kind of row, not in the second of its kind, and in either language.
for (const as of ['maker', 'checker'] as const)
  scenario(`every link of every page leads on, for ${as}`, { as, ...WHOLE, timeout: 1_200_000 }, async ({ page, newPage, stage, language }) => {
    const tabs = await tabsFrom(page, newPage)
    const faults = refusedOf(tabs)
    await crawl({ stage, as, tabs, ofEach: 1, visit: async (tab, stop) => void faults.push(...(await faultsOf(tab, stop, language))) })
    assert.deepEqual(faults, [])
  })
