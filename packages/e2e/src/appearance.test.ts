import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Page } from 'playwright-core'
import { lookAtEach } from './crawl.ts'
import { becomes, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { csvFile, uploadToReview } from './screens.ts'

/** A font may weigh so much. */
const FONT_BYTES = 40_960

scenario('one font serves all pages, is small, and is kept', { as: 'admin' }, async ({ page, stage }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'font' && fonts.add(new URL(request.url()).pathname))
  for (const path of ['/home', '/users', '/credit-card', '/compliance', '/marketing']) {
    await page.goto(path)
    await seen(page.getByRole('heading', { level: 1 }))
    await quiet(page)
  }
  const [font, ...others] = [...fonts]
  assert.ok(font?.startsWith('/assets/'), 'the host brings it')
  assert.deepEqual(others, [])
  assert.equal(await page.evaluate(() => document.fonts.check("16px 'Inter Variable'")), true)
  const answer = await fetch(`${stage.address}${font}`)
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(answer.headers.get('content-type'), 'font/woff2')
  assert.ok((await answer.arrayBuffer()).byteLength <= FONT_BYTES)
})

/** Less than this is seen by nobody; 0.1 counts as good (Core Web Vitals). */
const MOST_SHIFT = 0.02

scenario('text is there before its font, which moves nothing when it comes', {}, async ({ page, words }) => {
  const held: (() => void)[] = []
  await page.route('**/*.woff2', (route) => void held.push(() => void route.continue()))
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) Object.assign(window, { shift: (Reflect.get(window, 'shift') as number) + (Reflect.get(entry, 'value') as number) }) }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await seen(page.getByRole('button', { name: words.signIn.submit }))
  await becomes('fonts that are held', () => Promise.resolve(held.length), 1)
  for (const release of held) release()
  await page.waitForFunction(() => document.fonts.check("16px 'Inter Variable'"))
  await quiet(page)
  assert.ok((await page.evaluate(() => Reflect.get(window, 'shift') as number)) < MOST_SHIFT)
})

/** Where parts of the page end on the right, in pixels of the window. */
const rightEdges = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['.v-page-header', '.v-toolbar', '.v-table-scroll', '.v-pagination', '.v-user-place'].map((part) => [part, Math.round(document.querySelector(part)?.getBoundingClientRect().right ?? 0)]),
    ),
  )

for (const width of [1440, 1920, 2560])
  scenario(`in a window of ${String(width)} pixels bar, title, toolbar, table and pages end at one line`, { as: 'admin', width, height: 1000 }, async ({ page, stage }) => {
    await lookAtEach(page, stage, ['/users', '/cards', '/audit-logs'], async (path) => {
      await seen(page.getByRole('main').getByRole('table'))
      await quiet(page)
      const edges = await rightEdges(page)
      assert.deepEqual([...new Set(Object.values(edges))].length, 1, `${path}: ${JSON.stringify(edges)}`)
    })
  })

for (const language of languages)
  scenario(`on paper a list is black on white, whole, and says which it is, in ${language}`, { language, theme: 'dark', as: 'admin' }, async ({ page, words, stage }) => {
    const people = await receivers(stage, 12)
    await uploadToReview(page, words, csvFile('papel.csv', rechargeCsv(people.map((user) => rechargeOf(user, '2.00', 'Wallet')))))
    const table = page.getByRole('table', { name: words.review.table })
    await seen(table)
    await quiet(page)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.getByRole('navigation').filter({ visible: true }).count(), 0)
    assert.equal(await page.locator('main .v-button:not(thead .v-button)').filter({ visible: true }).count(), 0)
    assert.ok((await table.getByRole('columnheader').filter({ visible: true }).allInnerTexts()).filter(Boolean).length >= 5, 'columns have their names')
    assert.deepEqual(
      await page.evaluate(() => {
        const box = document.querySelector<HTMLElement>('.v-table-scroll')!
        const ink = getComputedStyle(document.querySelector('main td')!)
        return {
          ground: getComputedStyle(document.body).backgroundColor,
          ink: ink.color,
          cut: box.scrollHeight > box.clientHeight + 1,
          address: getComputedStyle(document.querySelector('main')!, '::before').content.includes(location.pathname),
        }
      }),
      { ground: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)', cut: false, address: true },
    )
  })
