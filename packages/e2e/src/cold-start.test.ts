import assert from 'node:assert/strict'
import { PAGE_MARK_COOKIE } from '@ventanilla/contract/page-session'
import type { BrowserContext, Page } from 'playwright-core'
import { readRegistry } from './declared.ts'
import { becomes, gone, pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { signIn } from './screens.ts'

/** Addresses that the page really asked the server for: what was loaded ahead is used again without that. */
async function asked(context: BrowserContext, page: Page): Promise<() => string[]> {
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const addresses = new Map<string, string>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.startsWith('http') && addresses.set(requestId, request.url))
  network.on('Network.requestServedFromCache', ({ requestId }) => addresses.delete(requestId))
  return () => [...addresses.values()]
}

const doubled = (addresses: readonly string[]) => addresses.filter((address, index) => addresses.indexOf(address) !== index)
const left = (page: Page) => page.evaluate(() => [...((globalThis as { ventanillaEarly?: { answers: Map<string, unknown> } }).ventanillaEarly?.answers.keys() ?? ['nothing was asked for early'])])

scenario('a first page asks for nothing twice, and for its data before its code', { as: 'admin' }, async ({ page, context }) => {
  const addresses = await asked(context, page)
  await page.goto('/users')
  await seen(page.getByRole('row').nth(2))
  await becomes('nothing is left of what was asked for early', async () => (await left(page)).length, 0)
  await quiet(page)
  const all = addresses()
  assert.deepEqual(doubled(all), [])
  const order = (part: string) => all.findIndex((address) => address.includes(part))
  assert.ok(order('/api/user/?page=1') < order('/remotes/user-review/'), all.join('\n'))
})

scenario('a page that begins with a list is asked for as its code asks for it', { as: 'admin' }, async ({ page, context, stage }) => {
  const { remotes } = await readRegistry(stage.address)
  const pages = remotes.flatMap(({ build }) => build?.pages ?? []).filter(({ asks }) => asks !== undefined)
  assert.ok(pages.length > 5)
  const addresses = await asked(context, page)
  for (const { path, asks } of pages) {
    const before = addresses().length
    await page.goto(path)
    await becomes(`nothing is left of what ${path} asked for early`, async () => (await left(page)).length, 0)
    await quiet(page)
    assert.equal(addresses().slice(before).filter((address) => address.endsWith(asks ?? '')).length, 1, path)
  }
})

scenario('what failed early is asked for again, and the page is whole', { as: 'admin', expects: /ERR_CONNECTION_RESET/ }, async ({ page }) => {
  let refused = 0
  await page.route('**/api/user/?page=1**', async (route) => {
    refused += 1
    await (refused === 1 ? route.abort('connectionreset') : route.continue())
  })
  await page.goto('/users')
  await seen(page.getByRole('row').nth(2))
  assert.equal(refused, 2)
})

scenario('after a sign-in, a page brings who is there and its rows, and asks for neither', {}, async ({ page, context, words, stage }) => {
  await page.goto('/login')
  await signIn(page, words, 'admin', stage.password)
  await gone(page.getByRole('button', { name: words.signIn.submit }))
  await quiet(page)
  const addresses = await asked(context, page)
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const rows = document.querySelector('main tbody')
      if (rows) shown.push(rows.querySelector('a') ? 'rows' : 'their shape')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/users')
  await seen(page.getByRole('row').nth(2))
  await quiet(page)
  const calls = addresses().filter((address) => address.includes('/api/user/'))
  assert.deepEqual(calls.filter((address) => /current_user|page=1/.test(address)), [])
  assert.deepEqual([...new Set(await page.evaluate(() => Reflect.get(window, 'shown') as string[]))], ['rows'], 'the table is drawn with its rows')
  assert.deepEqual(await left(page), [])
})

scenario('after a sign-out that did not reach the server, no page brings anything', { expects: /ERR_CONNECTION_RESET/ }, async ({ page, context, words, stage }) => {
  await page.goto('/login')
  await signIn(page, words, 'admin', stage.password)
  await gone(page.getByRole('button', { name: words.signIn.submit }))
  await page.route('**/api/Logout**', (route) => route.abort('connectionreset'))
  await page.getByTitle(words.shell.account).click()
  await page.getByRole('menuitem', { name: words.shell.signOut }).click()
  await pathIs(page, '/login')
  assert.deepEqual((await context.cookies()).map(({ name }) => name).filter((name) => name === PAGE_MARK_COOKIE), [])
  const document = page.waitForResponse((response) => response.url().endsWith('/users'))
  await page.goto('/users')
  assert.doesNotMatch(await (await document).text(), /id="carried"/)
})
