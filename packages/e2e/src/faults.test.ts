import assert from 'node:assert/strict'
import { HOST_API } from '@ventanilla/contract/constants'
import { until } from '@ventanilla/testing/until'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { faults, replaceableProduct, type Fault, type ReplaceableBuilds } from './faulty-builds.ts'
import { gone, seen } from './look.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

const { on, builds } = replaceableProduct()

/** A page of the host to go to meanwhile: the builds of the other remotes are replaced by their own scenarios. */
const elsewhere = '/notices'
/**
 * A page of each remote that its address alone opens; `styled`: one that has a style sheet of its own. What fails is dealt with
 * by the host and by what one webpack function makes, so one remote has all faults and the others those that go through their own build.
 */
const remotes: readonly { name: string; path: string; styled: string; hasAll?: true }[] = [
  { name: 'dashboard', path: '/home', styled: '/home' },
  { name: 'bulk-operations', path: '/credit-card', styled: '/credit-card' },
  { name: 'user-review', path: '/users', styled: '/view-details', hasAll: true },
  { name: 'marketing', path: '/marketing', styled: '/marketing' },
  { name: 'compliance', path: '/audit-logs', styled: '/role-created' },
]

/** What each kind of failure says on its card, in Spanish. */
const says = {
  away: /El servidor de esta sección no responde/,
  altered: /no coincide con el publicado/,
  slow: /tarda más de lo normal|tardó demasiado/,
  broken: /No se pudo mostrar esta sección/,
  other: /otra versión de la consola/,
  offline: /No hay conexión a internet/,
}

type Given = { page: Page; context: BrowserContext; remote: string }
/** `ofBuild`: goes through the files of the remote, which each build has its own of; `on`: the page, where it is not any; `heals`: by itself once the fault is gone, so that nobody presses anything; `mayHeal`: or by a retry, whichever comes first. */
type Cell = { says: RegExp; ofBuild?: true; on?: 'styled'; heals?: true; mayHeal?: true; arrange: (given: Given) => Promise<() => Promise<void>> }

/** From here on the server answers. What is being answered otherwise right now is given up, and the browser asks the server instead. */
const answerAgain = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })
/** Answers for files of a remote otherwise, until it is undone. */
const instead = (files: RegExp, answer: (route: Route) => unknown) => async ({ page, remote }: Given) => {
  const concerned = (url: URL) => url.pathname.startsWith(`/remotes/${remote}/`) && files.test(url.pathname)
  await page.route(concerned, answer)
  return () => answerAgain(page)
}
const any = /./
const [major, minor] = HOST_API.split('.').map(Number) as [number, number]
const nextHostApi = `^${String(major)}.${String(minor + 1)}.0` as const
const altered = async (route: Route) => {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, body: (await answer.text()).trimEnd().replace(/.$/, ' ') })
}
const published = (build: (remote: string) => Promise<Parameters<ReplaceableBuilds['publish']>[0]>) => async ({ remote }: Given) => {
  const before = await builds().live(remote)
  await builds().publish(await build(remote))
  return () => builds().publish(before)
}

const matrix: Record<string, Cell> = {
  refused: { says: says.away, arrange: instead(any, (route) => route.abort('connectionrefused')) },
  'not found': { says: says.away, ofBuild: true, arrange: instead(any, (route) => route.fulfill({ status: 404 })) },
  'an error of its server': { says: says.away, arrange: instead(any, (route) => route.fulfill({ status: 500 })) },
  'HTML instead of a script': { says: says.altered, arrange: instead(/\.js$/, (route) => route.fulfill({ contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: '<!doctype html><p>Hello</p>' })) },
  'no answer': { says: says.slow, arrange: instead(any, () => undefined) },
  'a chunk without an answer': { says: says.slow, mayHeal: true, arrange: instead(/\/(?!remote-entry)[^/]+\.js$/, () => undefined) },
  'an altered entry': { says: says.altered, ofBuild: true, arrange: instead(/\/remote-entry[^/]*\.js$/, altered) },
  'an altered chunk': { says: says.altered, ofBuild: true, arrange: instead(/\/(?!remote-entry)[^/]+\.js$/, altered) },
  'an altered style sheet': { says: says.altered, ofBuild: true, on: 'styled', arrange: instead(/\.css$/, altered) },
  'code for another host': { says: says.other, arrange: published(async (remote) => ({ ...(await builds().live(remote)), hostApi: '^99.0.0' })) },
  'code for the next host': { says: says.other, arrange: published(async (remote) => ({ ...(await builds().live(remote)), hostApi: nextHostApi })) },
  offline: {
    says: says.offline,
    heals: true,
    arrange: async (given) => {
      const undo = await instead(any, (route) => route.abort('internetdisconnected'))(given)
      return async () => {
        await undo()
        await given.context.setOffline(false)
      }
    },
  },
}
const own: Record<Fault, RegExp> = { import: says.broken, render: says.broken, effect: says.broken, suspends: says.slow }
for (const fault of Object.keys(faults) as Fault[]) matrix[`code that fails: ${fault}`] = { says: own[fault], ...(fault === 'render' && { ofBuild: true }), arrange: published((remote) => builds().withFault(remote, fault)) }

/** Opens a remote with its fault, looks at the card and at the rest of the shell, mends the fault and retries. @returns the reference on the card */
async function play({ page, context, words, path, remote, mend }: Given & { words: Words; path: string; mend: () => Promise<void> }, cell: Cell): Promise<string> {
  const menu = page.getByRole('navigation', { name: words.shell.navigation })
  const move = (to: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, to)
  const go = async (to: string) => {
    const link = menu.locator(`a[href="${to}"]`)
    await ((await link.count()) > 0 ? link.click() : move(to))
  }
  const cards = page.getByRole('main').getByRole('alert').filter({ hasText: `Módulo ${remote}` })
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  if (cell === matrix['offline']) {
    await page.goto(elsewhere)
    await seen(heading)
    await context.setOffline(true)
    await go(path)
    // Code that hangs is asked for so early that the browser still waits for it when the card stands.
  } else await page.goto(path, { waitUntil: 'domcontentloaded' })

  await seen(cards.filter({ hasText: cell.says }))
  assert.equal(await cards.count(), 1)
  const text = await cards.innerText()
  assert.match(text, /versión \d+\.\d+\.\d+ \([0-9a-f]{12}\)/)
  assert.match(text, /Lo que ya confirmaste sigue su curso en el servidor/)
  const [, reference] = /Referencia: ([0-9a-f]{8})/.exec(text) ?? []
  assert.ok(reference)

  if (!cell.heals) {
    await move(elsewhere)
    await gone(cards)
    await seen(heading)
    await go(path)
    await seen(cards)
  }
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await mend()
  const retry = cards.getByRole('button', { name: words.remoteDown.retry })
  // At once or not at all: a click that waits for a button would meet the card of the next fault. Meanwhile the try before may
  // have said that it took too long, on a card of its own.
  if (cell.mayHeal)
    await until('the section after a retry', async () => {
      await retry.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
      return gone(cards, 8_000).then(() => true as const, () => undefined)
    })
  else if (!cell.heals) await retry.click()
  await gone(cards)
  await seen(heading)
  assert.ok(await page.evaluate(() => 'isSamePage' in window), 'without loading the page again')
  return reference
}

/** The report of a failure has come: at once, because of a long log only the end is read. */
const reported = ({ log }: Stage, reference: string) => until('the report in the log of the server', () => (log().includes(`"report":"${reference}"`) ? true : undefined))

for (const { name: remote, path, styled, hasAll } of remotes)
  scenario(`${hasAll ? 'whatever' : 'what'} is wrong with ${hasAll ? remote : `the build of ${remote}`} is one card in its place, the rest works, and a retry heals it`, { as: 'admin', on, expects: /./, timeout: 600_000 }, async ({ page, context, words, stage }) => {
    const failed: string[] = []
    for (const [name, cell] of Object.entries(matrix).filter(([, { ofBuild }]) => hasAll || ofBuild)) {
      const mend = await cell.arrange({ page, context, remote })
      await play({ page, context, words, remote, path: cell.on === 'styled' ? styled : path, mend }, cell)
        .then((reference) => reported(stage, reference))
        .catch(async (error: unknown) => failed.push(`${name}: ${String(error)}\n${page.url()}: ${await page.locator('body').innerText()}`))
        .finally(mend)
    }
    assert.deepEqual(failed, [])
  })

scenario('a shared module of the host that does not come is one card, and a retry asks for it again', { as: 'admin', on, expects: /./ }, async ({ page, words }) => {
  let asked = 0
  await page.route('**/assets/lists.*.js', (route) => {
    asked++
    return route.abort('connectionreset')
  })
  await page.goto('/users')
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Módulo user-review' })
  await seen(card)
  // Ahead by the page, by the remote, and again.
  // A slow machine first says that it takes long, which is no end yet.
  await seen(card.filter({ hasNotText: /tarda más de lo normal/ }))
  assert.ok(asked > 2, 'it was tried again before anybody was told')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await answerAgain(page)
  await card.getByRole('button', { name: words.remoteDown.retry }).click()
  await seen(page.getByRole('table'))
  assert.ok(await page.evaluate(() => 'isSamePage' in window), 'without loading the page again')
})

scenario('a registry that was altered is one card, nothing of it is used, and a retry heals it', { as: 'admin', on, expects: /./ }, async ({ page, words, stage }) => {
  await page.route('**/remotes.json', altered)
  await page.route('**/users', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/(id="registry"[^>]*>[^<]*?)1/, '$12') })
  })
  await page.goto('/users')
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'No se pudo cargar la lista de secciones' })
  await seen(card)
  const [, reference] = /Referencia: ([0-9a-f]{8})/.exec(await card.innerText()) ?? []
  await answerAgain(page)
  await card.getByRole('button', { name: words.remoteDown.retry }).click()
  await seen(page.getByRole('table'))
  await reported(stage, String(reference))
})
