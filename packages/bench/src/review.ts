import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { WHOLE_LIST_ROWS } from '@ventanilla/contract/constants'
import { launchBrowser, newContext } from '@ventanilla/testing/browser'
import { startProduct } from '@ventanilla/testing/product'
import type { Locator, Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { addHolders } from './holders.ts'
import { writeList } from './list-file.ts'
import { quantile, timed } from './measure.ts'
import { report, type Figure } from './report.ts'
import { untilIndexed } from './run-list.ts'

/**
 * A large review on the screen: from a key or a click to the frame that shows other rows, in a real browser, for a list that
 * is whole in the browser and for one of which the server answers pages. Milliseconds beside their goals: what a person feels
 * has no smaller unit on a faster machine.
 */
const { values: given, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })
const rows = Number(positionals[0] ?? 1_000_000)
if (!Number.isInteger(rows) || rows <= WHOLE_LIST_ROWS || rows > 1_000_000) throw new Error(`rows: ${WHOLE_LIST_ROWS + 1} to 1000000`)

/** Painted within so many milliseconds, nineteen times of twenty. */
const GOALS = { whole: 50, pages: 300 }
const TIMES = 5

declare global {
  interface Window {
    benchPaint?: Promise<number>
  }
}

/** Milliseconds from the event that `act` causes to the paint of the rows that follow from it. */
async function painted(page: Page, event: 'input' | 'click', act: () => Promise<unknown>): Promise<number> {
  await page.evaluate((kind) => {
    window.benchPaint = new Promise((resolve) => {
      addEventListener(
        kind,
        ({ timeStamp }) => {
          const changed = new MutationObserver(() => {
            changed.disconnect()
            // The task after a frame runs when that frame has been handed over.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            requestAnimationFrame(() => port2.postMessage(undefined))
          })
          changed.observe(document.querySelector('main tbody')!, { subtree: true, childList: true, characterData: true })
        },
        { capture: true, once: true },
      )
    })
  }, event)
  await act()
  return page.evaluate(() => window.benchPaint!)
}

type Steps = Record<'letter' | 'sort' | 'last page' | 'invalid rows', number[]>

/** Types, sorts, pages and filters as somebody would, several times. */
async function play(page: Page, again: () => Promise<unknown>): Promise<Steps> {
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox')
  const shows = (row: Locator) => row.waitFor()
  const steps: Steps = { letter: [], sort: [], 'last page': [], 'invalid rows': [] }
  for (let time = 0; time < TIMES; time++) {
    // Each of these digits of an e-mail finds fewer; a search of one or two letters has no index.
    await search.fill('medida1')
    await shows(main.getByText('medida10@example.com', { exact: true }).first())
    for (const digit of ['9', '8', '7']) steps.letter.push(await painted(page, 'input', () => search.press(digit)))
    await search.fill('')
    await shows(main.getByText('medida1@example.com', { exact: true }).first())
    steps.sort.push(await painted(page, 'click', () => main.getByRole('button', { name: /^Correo/ }).first().click()))
    steps['last page'].push(await painted(page, 'click', () => main.getByRole('button', { name: 'Última página' }).click()))
    steps['invalid rows'].push(await painted(page, 'click', () => main.getByRole('checkbox').first().click()))
    await main.getByRole('checkbox').first().click()
    await again()
  }
  return steps
}

/** Opens a review and waits for its first page, and for all of its rows where they are loaded behind it. */
async function open(page: Page, path: string, isWhole: boolean): Promise<number> {
  const all = isWhole && page.waitForEvent('requestfinished', (request) => request.url().includes('upload_document_id=') && !request.url().includes('page='))
  const { seconds } = await timed(async () => {
    await page.goto(path)
    await page.getByRole('main').locator('tbody tr').nth(5).waitFor()
  })
  await all
  // What came last is still being read into rows: they are there once the page has nothing to do.
  for (let quiet = 0; quiet < 3; quiet++) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return seconds
}

const folder = await mkdtemp(join(tmpdir(), 'ventanilla-bench-'))
const product = await startProduct({ settings: { RATE: '1000000', LOG_LEVEL: 'error' } })
const client = new pg.Client({ connectionString: product.database })
const browser = await launchBrowser()
try {
  await client.connect()
  await addHolders(client)
  const api = await apiOf(product)
  const figures: Figure[] = []
  for (const [kind, count] of [['whole', WHOLE_LIST_ROWS], ['pages', rows]] as const) {
    const path = join(folder, `${kind}.csv`)
    await writeList(path, count, kind, { invalid: 3 })
    const { upload_document_id: id } = await api.upload('top-up-upload', await openAsBlob(path), `${kind}.csv`)
    await untilIndexed(client, id)
    const context = await newContext(browser, product.address)
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), api.token)
    await page.goto('/home')
    await page.getByRole('main').waitFor()
    const again = () => open(page, `/bulk-recharge-list/${id}`, kind === 'whole')
    const opened = await again()
    const what = `${count.toLocaleString('en-US')} rows`
    figures.push({ name: `${what}: opened by its address`, value: opened * 1000, unit: 'ms' })
    for (const [step, times] of Object.entries(await play(page, again))) figures.push({ name: `${what}: ${step}, painted (p95)`, value: quantile(times, 0.95), unit: 'ms', goal: GOALS[kind], beside: `median ${String(Math.round(quantile(times, 0.5)))} ms of ${String(times.length)}` })
    await context.close()
  }
  const ok = report('A large review on the screen', figures)
  if (!ok && given.check) process.exitCode = 1
} finally {
  await browser.close()
  await client.end()
  await product.stop()
  await rm(folder, { recursive: true })
}
