import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { crawl, stands, tabsFrom, type Stop } from './crawl.ts'
import { opensAlone } from './declared.ts'
import { coveredPart, gone, pathIs, seen, sticksOut } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario, themeOf } from './scenario.ts'
import { csvFile, uploadToReview } from './screens.ts'

const open = ['/login', '/forgot-password']
/** What the pages that are declared leave out. */
const also = ['/no-such-page', '/roles-permissions/admins?archived=1']
/** A window of 320 pixels, and one whose scroll bar takes its part of that. */
const NARROW = [320, 305]
const [WIDE, HIGH] = [1440, 900]
/** What is left of 1280 × 1024 at 400 %, and the part of it that bars may cover, in percent. */
const ZOOMED = { width: 320, height: 256 }
const MOST_COVERED = 40

/** So long nothing is asked for before a page is looked at, milliseconds. */
const AT_REST_MS = 500

/** Parts that turn with the window are drawn anew a moment after it. */
const TURN_MS = 3_000
/** Where the menu and a list share a small desktop: the columns that matter are in sight, and the others open. */
const DESK = 1024
/** The tables that are wider than their place, by their names. */
const wideTables = (page: Page): Promise<string[]> =>
  page.locator('main .v-table-scroll').evaluateAll((places) => places.filter((place) => place.checkVisibility() && place.scrollWidth > place.clientWidth + 1).map((place) => `${place.getAttribute('aria-label') ?? ''} (${String(place.scrollWidth)} in ${String(place.clientWidth)})`))
const tablesFit = (page: Page): Promise<string[]> => until('tables as wide as their places', async () => ((await wideTables(page)).length === 0 ? [] : undefined), TURN_MS).catch(() => wideTables(page))
const inTime = (page: Page): Promise<string> => until('a page as wide as its window', async () => ((await sticksOut(page)) === '' ? '' : undefined), TURN_MS).catch(() => sticksOut(page))

for (const language of languages) {
  const theme = themeOf[language]
  scenario(`every page that is declared has its title and heading, axe finds nothing, none is wider than a narrow window, and at 400 % no bar covers it, in ${language} and ${theme}`, { language, theme, as: 'admin', timeout: 600_000 }, async ({ page, newPage, stage }) => {
    const titles = new Map<string, string>()
    const faults: string[] = []
    const visit = async (tab: Page, { address, page: declared }: Stop) => {
      if (declared === undefined || opensAlone(declared)) titles.set(address.split('?')[0] ?? address, await tab.title())
      if ((await tab.locator('html').getAttribute('lang')) !== language) faults.push(`${address}: another language`)
      // A list whose answer is on its way is pale for a moment.
      await stands(tab, address, AT_REST_MS)
      faults.push(...(await axeFindings(tab)).map((finding) => `${address}: ${finding}`))
      await tab.setViewportSize({ width: DESK, height: 768 })
      faults.push(...(await tablesFit(tab)).map((table) => `${address}, ${String(DESK)} pixels: ${table}`))
      for (const width of NARROW) {
        await tab.setViewportSize({ width, height: 700 })
        const wide = await inTime(tab)
        if (wide !== '') faults.push(`${address}, ${String(width)} pixels: ${wide}`)
      }
      await tab.setViewportSize(ZOOMED)
      const covered = await coveredPart(tab)
      if (covered > MOST_COVERED) faults.push(`${address} at 400 %: bars cover ${String(covered)} % of the window`)
      await tab.setViewportSize({ width: WIDE, height: HIGH })
    }
    await crawl({ stage, as: 'admin', tabs: await tabsFrom(page, newPage), ofEach: 1, also, visit })
    assert.deepEqual(faults, [])
    assert.equal(new Set(titles.values()).size, titles.size, `titles: ${[...titles.values()].join(' | ')}`)
  })
  scenario(`axe finds nothing on the review and its dialog, in ${language} and ${theme}`, { language, theme, as: 'admin' }, async ({ page, words, stage }) => {
    const [user] = await receivers(stage, 1)
    await uploadToReview(page, words, csvFile('axe.csv', rechargeCsv([rechargeOf(user!, '1.00', 'Wallet'), { ...rechargeOf(user!, '0', 'Wallet'), email: 'x' }])))
    await seen(page.getByRole('table', { name: words.review.table }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the review')
    await page.getByRole('button', { name: words.review.back, exact: true }).click()
    await seen(page.getByRole('dialog'))
    assert.deepEqual(await axeFindings(page), [], 'axe on the exit dialog')
  })
  scenario(`axe finds nothing before sign-in, in ${language} and ${theme}`, { language, theme }, async ({ page }) => {
    for (const path of open) {
      await page.goto(path)
      await seen(page.getByRole('heading', { level: 1 }))
      assert.deepEqual(await axeFindings(page), [], `axe on ${path}`)
    }
  })
  scenario(`at the width of a phone the menu is a drawer, and axe finds nothing, in ${language} and ${theme}`, { language, theme, width: 390, height: 844, as: 'admin' }, async ({ page, words }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: words.shell.openMenu }).click()
    const drawer = page.getByRole('dialog')
    await seen(drawer.getByRole('navigation', { name: words.shell.navigation }))
    assert.deepEqual(await axeFindings(page), [], 'axe on the open menu')
    await drawer.getByRole('link', { name: words.users.title }).click()
    await pathIs(page, '/users')
    await gone(drawer)
    await seen(page.getByRole('heading', { name: words.users.title, level: 1 }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on a list')
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true, 'nothing sticks out sideways')
  })
}
