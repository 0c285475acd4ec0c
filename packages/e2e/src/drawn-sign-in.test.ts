import assert from 'node:assert/strict'
import { looks, lookText } from '@ventanilla/contract/look'
import type { BrowserContext, Page } from 'playwright-core'
import { gate } from './gate.ts'
import { pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { answers } from './screens.ts'
import type { Stage } from './stage.ts'
import { wordsOf } from './words.ts'

/** Opens the sign-in page with its scripts held back. */
async function openWithoutScripts(page: Page): Promise<{ go: () => void }> {
  const { opened, open } = gate()
  await page.route('**/assets/*.js', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  return { go: open }
}

/** Where everything stands, and in which colours. */
const appearance = (page: Page) =>
  page.locator('#root *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(element)
      return [element.tagName, x, y, width, height, color, backgroundColor].join(' ')
    }),
  )

const keepLook = (context: BrowserContext, { address }: Stage, look: string) => context.addCookies([{ name: 'look', value: look, url: address }])

for (const look of looks)
  scenario(`the sign-in form is there before any script, in ${lookText(look)}`, look, async ({ page, context, words, stage }) => {
    await keepLook(context, stage, lookText(look))
    const styles: string[] = []
    page.on('request', (request) => request.resourceType() === 'stylesheet' && styles.push(request.url()))
    const { go } = await openWithoutScripts(page)
    await seen(page.getByRole('heading', { name: words.signIn.submit }))
    await seen(page.getByRole('textbox', { name: words.signIn.email }))
    const ground = await page.getByRole('main').evaluate((element) => getComputedStyle(element.ownerDocument.body).backgroundColor)
    assert.equal(ground, look.theme === 'dark' ? 'rgb(15, 18, 24)' : 'rgb(255, 255, 255)')
    // The font moves its lines by fractions when it comes.
    await page.waitForFunction(() => document.fonts.check("16px 'Inter Variable'"))
    const before = await appearance(page)
    go()
    await answers(page)
    assert.deepEqual(await appearance(page), before, 'nothing moves when the page can answer')
    assert.deepEqual(styles, [])
  })

scenario('what is typed before any script is there, and sent then, signs in', {}, async ({ page, context, words, stage }) => {
  await keepLook(context, stage, 'es.light')
  const { go } = await openWithoutScripts(page)
  await page.getByRole('textbox', { name: words.signIn.email }).fill('admin@ventanilla.example')
  await page.getByLabel(words.signIn.password, { exact: true }).fill(stage.password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
  assert.equal(new URL(page.url()).search, '')
  go()
  await pathIs(page, '/home')
})

scenario('what is typed before any script is there can be finished afterwards', {}, async ({ page, context, words, stage }) => {
  await keepLook(context, stage, 'es.light')
  const { go } = await openWithoutScripts(page)
  await page.getByRole('textbox', { name: words.signIn.email }).fill('admin@ventanilla.example')
  await page.getByLabel(words.signIn.password, { exact: true }).pressSequentially(stage.password.slice(0, -2))
  go()
  await page.waitForLoadState('load')
  await page.keyboard.type(stage.password.slice(-2))
  await page.keyboard.press('Enter')
  await pathIs(page, '/home')
})

scenario('language and theme that were chosen are those of the next visit, before any script', {}, async ({ page, words }) => {
  await page.goto('/login')
  await answers(page)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: wordsOf.en.signIn.toDark }).click()
  await seen(page.getByRole('button', { name: wordsOf.en.signIn.toLight }))
  const { go } = await openWithoutScripts(page)
  await seen(page.getByRole('heading', { name: wordsOf.en.signIn.submit }))
  await seen(page.getByRole('button', { name: wordsOf.en.signIn.toLight }))
  assert.equal(await page.getByRole('heading', { name: words.signIn.submit }).count(), 0)
  go()
})

scenario('somebody who is signed in sees no form on the way from the sign-in page', { as: 'admin' }, async ({ page, words }) => {
  const { go } = await openWithoutScripts(page)
  await page.waitForSelector('form', { state: 'attached' })
  assert.equal(await page.getByRole('textbox', { name: words.signIn.email }).isVisible(), false)
  go()
  await pathIs(page, '/home')
})

scenario('the sign-in form does not jump, however slowly it comes', { width: 412 }, async ({ page, context, words }) => {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const jumps: number[] = []
    Object.assign(window, { jumps })
    new PerformanceObserver((list) => jumps.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value'))))).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/login')
  await seen(page.getByRole('textbox', { name: words.signIn.email }))
  await quiet(page)
  const jumps = await page.evaluate(() => Reflect.get(window, 'jumps') as number[])
  // The swap of the font moves a line by a hair.
  assert.ok(jumps.reduce((sum, one) => sum + one, 0) < 0.005, jumps.join(' '))
})
