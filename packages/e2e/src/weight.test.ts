import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'

const root = new URL('../../../', import.meta.url).pathname
type Budgets = { bench: Record<'sign-in' | 'first list', { requests: number; kibibytes: number }> }
const budgets = (JSON.parse(readFileSync(join(root, 'webpack/budgets.json'), 'utf8')) as Budgets).bench

/** A page of each remote that its address alone opens. */
const pages = ['/home', '/credit-card', '/users', '/marketing', '/audit-logs']

/** Each remote's entry has its own glue to the federation runtime, which is the host's. */
const ofFederation = /@module-federation\+/

type Loaded = { path: string; bytes: number; isScript: boolean }

/** Everything that a page asks for, but what it follows: the bell's stream stays open. What comes after `settled` was called counts no longer: its size may be asked of a page that is closed by then. */
function listen(page: Page): { settled: () => Promise<Loaded[]> } {
  const finished: Request[] = []
  page.on('requestfinished', (request) => void (request.url().startsWith('http') && finished.push(request)))
  const loadedBy = async (request: Request): Promise<Loaded> => {
    const { pathname } = new URL(request.url())
    return { path: pathname, bytes: (await request.sizes()).responseBodySize, isScript: pathname.endsWith('.js') }
  }
  return { settled: () => Promise.all(finished.map(loadedBy)) }
}

const kibibytes = (loaded: readonly Loaded[]) => loaded.reduce((sum, { bytes, isScript }) => sum + (isScript ? bytes : 0), 0) / 1024

/** Where the build left a script: the source map beside it names the modules that are in it. */
async function modulesOf(path: string): Promise<string[]> {
  const [, remote, file] = /^\/remotes\/([^/]+)\/(.+)$/.exec(path) ?? []
  const place = remote === undefined ? join(root, 'host/dist/web', path) : join(root, 'remotes', remote, 'dist/web', file ?? '')
  const { sources } = JSON.parse(await readFile(`${place}.map`, 'utf8')) as { sources: string[] }
  return sources.flatMap((source) => /node_modules\/\.pnpm\/(.+)$/.exec(source)?.[1] ?? [])
}

scenario('sign-in keeps within its budget of requests and weight', {}, async ({ page, words }) => {
  const signIn = listen(page)
  await page.goto('/login')
  await seen(page.getByLabel(words.signIn.email))
  await quiet(page)
  const loaded = await signIn.settled()
  assert.ok(loaded.length <= budgets['sign-in'].requests, loaded.map(({ path }) => path).join('\n'))
  assert.ok(kibibytes(loaded) <= budgets['sign-in'].kibibytes, `sign-in: ${String(kibibytes(loaded))} KiB of scripts`)
})

/** Paths of what a page had asked for when the first link of its list stood: the rest comes once it has nothing else to do. */
async function askedBeforeRows(page: Page, path: string): Promise<Set<string>> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main tbody a')) Object.assign(window, { rowsAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(path)
  const names = await page.waitForFunction(() => {
    const at = Reflect.get(window, 'rowsAt') as number | undefined
    return at === undefined ? undefined : performance.getEntriesByType('resource').filter(({ startTime }) => startTime < at).map(({ name }) => new URL(name).pathname)
  })
  return new Set(await names.jsonValue())
}

scenario('the first list keeps within its budget of requests and weight', { as: 'admin' }, async ({ page }) => {
  const list = listen(page)
  const first = await askedBeforeRows(page, '/users')
  await quiet(page)
  const loaded = (await list.settled()).filter(({ path }) => first.has(path))
  const paths = loaded.map(({ path, bytes }) => `${path} ${String(bytes)}`).join('\n')
  // And the page itself.
  assert.ok(loaded.length + 1 <= budgets['first list'].requests, paths)
  assert.ok(kibibytes(loaded) <= budgets['first list'].kibibytes, paths)
})

scenario('the first code of the app asks for no word that comes later', { as: 'admin' }, async ({ page }) => {
  const { later } = (await import(join(root, 'webpack/words.mjs'))) as { later: { groups: string[]; butNow: string[] } }
  const all = listen(page)
  await page.goto('/home')
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await quiet(page)
  const app = (await all.settled()).find(({ path }) => /^\/assets\/app\..*\.js$/.test(path)) ?? assert.fail('no code of the app')
  const { sources, sourcesContent } = JSON.parse(await readFile(join(root, 'host/dist/web', `${app.path}.map`), 'utf8')) as { sources: string[]; sourcesContent: string[] }
  const own = sourcesContent.filter((_, at) => /^webpack:\/\/ventanilla\/\.\/src\//.test(sources[at] ?? ''))
  assert.ok(own.length > 20, 'the map has the code of the host')
  const asked = own.flatMap((code) => [...code.matchAll(/['"`]([a-z_]+)\.([a-z_.]+)['"`]/g)].flatMap(([, group = '', key = '']) => (later.groups.includes(group) ? [`${group}.${key}`] : [])))
  assert.deepEqual(asked.filter((key) => !later.butNow.includes(key)), [])
  assert.deepEqual(later.butNow.filter((key) => !asked.includes(key)), [], 'what is said now is asked for')
})

scenario('over the pages of all remotes no library is loaded twice', { as: 'admin' }, async ({ page }) => {
  const all = listen(page)
  for (const path of pages) {
    await page.goto(path)
    await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
    await quiet(page)
  }
  const scripts = [...new Set((await all.settled()).filter(({ isScript }) => isScript).map(({ path }) => path))]
  const holders = new Map<string, string[]>()
  for (const script of scripts)
    for (const module of new Set(await modulesOf(script))) if (!ofFederation.test(module)) holders.set(module, [...(holders.get(module) ?? []), script])
  const twice = [...holders].filter(([, places]) => places.length > 1).map(([module, places]) => `${module}: ${places.join(', ')}`)
  assert.deepEqual(twice, [])
  assert.ok(holders.size > 100, 'the maps name the modules')
  assert.ok((await readdir(join(root, 'remotes'))).every((name) => scripts.some((script) => script.includes(`/remotes/${name}/`))), 'each remote was opened')
})
