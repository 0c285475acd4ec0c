import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { until } from '@ventanilla/testing/until'
import type { Locator, Page } from 'playwright-core'
import { quiet } from './quiet.ts'

/** Waits until it can be seen. */
export const seen = (locator: Locator) => locator.first().waitFor({ state: 'visible' })
/** Waits until the page that is open stands, and expects that axe finds nothing there. */
export async function axePasses(page: Page, what: string): Promise<void> {
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], `axe on ${what}`)
}
/** Waits until it is gone or hidden. */
export const gone = (locator: Locator, timeout?: number) => locator.waitFor({ state: 'hidden', ...(timeout && { timeout }) })

/** Opens a view of a record or list. Until it is drawn, the one before stays in sight, with tabs that may have the same names. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await seen(page.getByRole('tab', { name, exact: true, selected: true }))
}

/** The same for a view that has an address of its own. A button that both views have would otherwise act on the view before. */
export async function openView(page: Page, name: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name, exact: true })
  await link.click()
  await seen(link.and(page.locator('[aria-current=page]')))
}

/** Waits until the page's path is this one. */
export const pathIs = (page: Page, path: string | RegExp) =>
  page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)))

/** Waits until a question about the page is answered as expected. */
export const becomes = <T>(what: string, ask: () => Promise<T>, expected: T) =>
  until(what, async () => ((await ask().catch(() => undefined)) === expected ? true : undefined)).catch(async () => {
    assert.deepEqual(await ask(), expected, what)
  })

/** Waits until a list that was searched shows nothing else: what is chosen in its rows of before goes with them. */
export const narrowedTo = (table: Locator, text: string) =>
  becomes(`rows with ${text} alone`, async () => {
    const rows = (await table.getByRole('row').allInnerTexts()).slice(1)
    return rows.length > 0 && rows.every((row) => row.includes(text))
  }, true)

/** What a click brings as a file: its name and its text without the byte order mark. */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), text: bytes.toString('utf8').replace(/^\uFEFF/, ''), bytes }
}

/** Lines of a CSV file as cells. */
export const csvCells = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? ''))

export const hasFocus = (element: Locator) => element.evaluate((node) => node === node.ownerDocument.activeElement)

/** Presses Tab until the element has the focus: the only way without a mouse. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await seen(element)
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await hasFocus(element)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not reach ${String(element)}`)
}

const widerNow = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return ''
    const widest = [...document.querySelectorAll('main *')].toSorted((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right)[0]
    return `${String(document.documentElement.scrollWidth)} pixels: ${widest?.outerHTML.slice(0, 120) ?? ''}`
  })

/** Waits until a page is drawn for the new size of its window: the browser reports the size before the next frame, and the frame after that shows the result. */
export const redrawn = (page: Page): Promise<void> => page.evaluate(() => new Promise<void>((resolve) => void requestAnimationFrame(() => void requestAnimationFrame(() => resolve()))))

/** So long parts that depend on the width may take to be redrawn after it changed, milliseconds. Usually they take one frame. */
export const TURN_MS = 20_000
/** Where something sticks out sideways and stays so: the text of the widest element, else nothing. */
export const sticksOut = (page: Page): Promise<string> => until('a page as wide as its window', async () => ((await widerNow(page)) === '' ? '' : undefined), TURN_MS).catch(() => widerNow(page))

/** What part of the window lies below something that stays in sight while the page is scrolled, in percent: looked at in the middle of the page. */
export const coveredPart = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight } = document.documentElement
    window.scrollTo(0, (scrollHeight - window.innerHeight) / 2)
    const stays = (element: Element | null): boolean => element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const lines = Array.from({ length: Math.floor(window.innerHeight / 8) }, (_, line) => line * 8 + 4)
    const covered = lines.filter((y) => stays(document.elementFromPoint(window.innerWidth / 2, y))).length
    window.scrollTo(0, 0)
    return Math.round((covered / lines.length) * 100)
  })
