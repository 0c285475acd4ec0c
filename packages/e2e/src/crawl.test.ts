import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { crawl, tabsFrom, type Stop } from './crawl.ts'
import { sticksOut } from './look.ts'
import { scenario } from './scenario.ts'
import { untranslated } from './untranslated.ts'
import { wordsOf } from './words.ts'

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
  const hasNoWayOn = await page
    .locator(waysOn)
    .first()
    .waitFor({ state: 'attached', timeout: 5_000 })
    .then(() => false, () => true)
  const alerts = (await page.locator('main [role=alert]').allInnerTexts()).filter((text) => text.trim() !== '')
  return [
    ...([wordsOf[language].shell.notFound, wordsOf[language].shell.noAccess].includes(heading) ? [`${at}: ${heading}`] : []),
    ...(hasNoWayOn ? [`${at}: no way on from ${(await page.locator('main').innerText()).slice(0, 200)}`] : []),
    ...(alerts.length > 0 ? [`${at}: ${alerts.join(' ')}`] : []),
    ...(words.length > 0 ? [`${at}: not in the language: ${words.join(' | ')}`] : []),
    ...(wide === '' ? [] : [`${at}: wider than the window: ${wide}`]),
  ]
}

for (const [as, language] of [['admin', 'es'], ['maker', 'es'], ['checker', 'es'], ['admin', 'en']] as const)
  scenario(`every link of every page leads on, for ${as} in ${language}`, { as, language, width: 1280, timeout: 600_000 }, async ({ page, newPage, stage }) => {
    const tabs = await tabsFrom(page, newPage)
    const faults: string[] = []
    for (const tab of tabs) tab.on('response', (answer) => answer.status() >= 400 && faults.push(`${tab.url()}: ${String(answer.status())} of ${answer.request().method()} ${answer.url()}`))
    // What other roles may not see is missing in a kind of row, not in the second of its kind.
    const { pages, reached, stops } = await crawl({ stage, as, tabs, ofEach: as === 'admin' ? 2 : 1, visit: async (tab, stop) => void faults.push(...(await faultsOf(tab, stop, language))) })
    assert.deepEqual(faults, [])
    assert.ok(stops.length > reached.size, 'rows of lists were opened')
    if (as === 'admin') assert.deepEqual(pages.filter((one) => !reached.has(one) && !withoutExample.test(one.path) && !byAction.test(one.path)).map(({ path }) => path), [], 'no menu entry, no search and no link leads there')
  })
