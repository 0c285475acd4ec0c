import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { tokenOf } from './api.ts'
import { inOther } from './both-languages.ts'
import { crawl, stands, tabsFrom, type Stop } from './crawl.ts'
import { opensAlone } from './declared.ts'
import { coveredPart, redrawn, sticksOut, TURN_MS } from './look.ts'
import { scenario } from './scenario.ts'
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

const placeOf = ({ address, from }: Stop) => `${address}${from === undefined ? '' : `, a link of ${from}`}`

/** What is wrong with where a link leads: nothing is there, it leads nowhere, or it says that something failed. */
async function faultsOfWay(page: Page, stop: Stop, language: Language): Promise<string[]> {
  const at = placeOf(stop)
  const heading = (await page.locator('main h1').first().innerText()).trim()
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
  ]
}

/** What is wrong with what stands there: words of the other language, and what is wider than the window. */
async function faultsOfWords(page: Page, stop: Stop, language: Language): Promise<string[]> {
  const words = await untranslated(page, language)
  const wide = await sticksOut(page)
  return [...(words.length > 0 ? [`${placeOf(stop)}: not in the language: ${words.join(' | ')}`] : []), ...(wide === '' ? [] : [`${placeOf(stop)}: wider than the window: ${wide}`])]
}

/** What is wrong with the first page of its kind, however it is looked at: axe, narrow windows, and a window at 400 %. */
async function faultsOfLook(page: Page, address: string, language: Language): Promise<string[]> {
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
  return faults.map((fault) => `${address} in ${language}, ${fault}`)
}

/** Notes each answer that refuses something to one of these tabs. */
function refusedOf(tabs: readonly Page[]): string[] {
  const faults: string[] = []
  for (const tab of tabs) tab.on('response', (answer) => answer.status() >= 400 && faults.push(`${tab.url()}: ${String(answer.status())} of ${answer.request().method()} ${answer.url()}`))
  return faults
}

scenario('every page and every link of every page leads on, has its title and heading, axe finds nothing, none is wider than a narrow window, and at 400 % no bar covers it, in Spanish and light as in English and dark', { as: 'admin', ...WHOLE, timeout: 1_500_000 }, async ({ page, elsewhere, stage }) => {
  const token = await tokenOf(stage, 'admin')
  // Each tab is in a browser of its own: one follows what is chosen in the others of its profile.
  const tabs = await tabsFrom(page, () => elsewhere({ token }))
  const faults = refusedOf(tabs)
  const titles = { es: new Map<string, string>(), en: new Map<string, string>() }
  const lookAt = async (tab: Page, stop: Stop, language: Language) => {
    const { address, page: declared, isFirst } = stop
    if (declared === undefined || opensAlone(declared)) titles[language].set(address.split('?')[0] ?? address, await tab.title())
    if ((await tab.locator('html').getAttribute('lang')) !== language) faults.push(`${address}: another language`)
    if (!notThere.includes(address)) faults.push(...(await faultsOfWay(tab, stop, language)), ...(await faultsOfWords(tab, stop, language)))
    if (isFirst) faults.push(...(await faultsOfLook(tab, address, language)))
  }
  const visit = async (tab: Page, stop: Stop) => {
    await lookAt(tab, stop, 'es')
    if (stop.isFirst) await inOther(tab, (language) => lookAt(tab, stop, language))
  }
  const { pages, reached, stops } = await crawl({ stage, as: 'admin', tabs, also: [...also, ...notThere], visit })
  assert.deepEqual(faults, [])
  for (const all of Object.values(titles)) assert.equal(new Set(all.values()).size, all.size, `titles: ${[...all.values()].join(' | ')}`)
  assert.ok(stops.length > reached.size, 'rows of lists were opened')
  assert.deepEqual(pages.filter((one) => !reached.has(one) && !withoutExample.test(one.path) && !byAction.test(one.path)).map(({ path }) => path), [], 'no menu entry, no search and no link leads there')
})

// What others may not see is missing in a kind of row, not in the second of its kind, and in either language. Their pages are
// those of above: what is left of one has no other words, and is no wider.
for (const as of ['maker', 'checker'] as const)
  scenario(`every link of every page leads on, for ${as}`, { as, ...WHOLE, timeout: 1_200_000 }, async ({ page, newPage, stage, language }) => {
    const tabs = await tabsFrom(page, newPage)
    const faults = refusedOf(tabs)
    await crawl({ stage, as, tabs, ofEach: 1, visit: async (tab, stop) => void faults.push(...(await faultsOfWay(tab, stop, language))) })
    assert.deepEqual(faults, [])
  })
