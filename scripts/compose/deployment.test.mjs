import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { after, before, test } from 'node:test'
import { launchBrowser, newContext } from '../../packages/testing/dist/browser.js'
import { patience, until } from '../../packages/testing/dist/until.js'
import { root } from '../lib/root.mjs'
import { compose, composeMeanwhile, containersOf, docker, engine, engineMeanwhile, images, sourceCopy } from './engine.mjs'

/** The deployments of a team, one after the other, on the containers that run at E2E_BASE_URL: part of `npm run compose:test`. */
const address = process.env.E2E_BASE_URL
const password = process.env.DEMO_PASSWORD
const PAGES = { dashboard: '/home', 'bulk-operations': '/credit-card', 'user-review': '/users', marketing: '/marketing', compliance: '/audit-logs' }
const HEALTHY_WITHIN = 60_000
/** Containers come up, and the host asks for what is live every five seconds. */
const LIVE_WITHIN = 60_000

const title = JSON.parse(readFileSync(`${root}remotes/marketing/src/locales/es.json`, 'utf8')).overview.title
const nextTitle = `${title} II`
const { signedParts } = await import('../../packages/contract/dist/registry.js')
const { HOST_API } = await import('../../packages/contract/dist/constants.js')
const [major, minor] = HOST_API.split('.').map(Number)
const nextHostApi = `${major}.${minor + 1}.0`
const ofNextHost = ['packages/contract/src/constants.ts', `HOST_API = '${HOST_API}'`, `HOST_API = '${nextHostApi}'`]

const get = (path, init) => fetch(`${address}${path}`, init)
const registry = async () => JSON.parse(signedParts(await (await get('/remotes.json')).text()).registry).remotes
const entry = async (name) => (await registry()).find((remote) => remote.name === name)
const versionIs = (name, version) => until(`${name} ${version}`, async () => ((await entry(name))?.build?.version === version && !(await entry(name)).unavailable ? true : undefined), LIVE_WITHIN)
const healthy = (id) => until(`the health of ${id}`, () => (docker('inspect', '--format', '{{.State.Health.Status}}', id).trim() === 'healthy' ? true : undefined), HEALTHY_WITHIN)

let browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

/** Does something with the releases, as the team does. @returns what it printed */
const release = (...args) => compose(releaseCommand(...args))
const releaseCommand = (...args) => ['exec', '-T', 'api', 'node', 'dist/app/cli.js', 'release', ...args, '--reason', 'The test of the deployment']

/** A page of an administrator in a fresh profile and with a session of its own: builds outlast one. */
async function openPage(context, path) {
  const answer = await get('/api/Login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@ventanilla.example', password }) })
  const { token } = await answer.json()
  const profile = await newContext(browser, address)
  context.after(() => profile.close())
  await profile.addInitScript((given) => localStorage.setItem('accessToken', given), token)
  const page = await profile.newPage()
  page.setDefaultTimeout(15_000 * patience)
  await page.goto(path)
  return page
}
const heading = (page, name) => page.getByRole('main').getByRole('heading', { level: 1, ...(name && { name, exact: true }) }).waitFor()
const follow = (page, path) => page.getByRole('navigation').first().locator(`a[href="${path}"]`).click()
const card = (page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reintentar' }) })
const heads = async (page, without) => {
  for (const [name, path] of Object.entries(PAGES).filter(([name]) => name !== without)) {
    await follow(page, path)
    await heading(page)
    assert.equal(await card(page).count(), 0, `${name} is shown`)
  }
}

/** Asks for everything but one remote, again and again, while something is done. @returns what failed */
async function failuresDuring(without, work) {
  const paths = ['/login', '/remotes.json', '/readyz', ...(await registry()).filter(({ name }) => name !== without).map(({ name }) => `/remotes/${name}/live.json`)]
  const failures = []
  let asked = 0
  let done = false
  const asking = (async () => {
    while (!done)
      for (const path of paths) {
        const status = await get(path).then((answer) => answer.status, (error) => String(error.cause ?? error))
        asked++
        if (status !== 200) failures.push(`${path}: ${status}`)
      }
  })()
  try {
    await work()
  } finally {
    done = true
    await asking
  }
  assert.ok(asked > paths.length, 'everything was asked for')
  return failures
}

test('the gateway speaks HTTP/2 to node and to the browser', async (context) => {
  const session = connect(address)
  const protocol = await new Promise((resolve, reject) => session.once('connect', () => resolve(session.alpnProtocol)).once('error', reject))
  session.close()
  assert.equal(protocol, 'h2')
  const page = await openPage(context, '/home')
  await heading(page)
  const protocols = await page.evaluate(() => [...new Set(performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(location.origin)).map(({ nextHopProtocol }) => nextHopProtocol))])
  assert.deepEqual(protocols, ['h2'])
})

test('an API and a worker are killed, and the others go on', async (context) => {
  const [[api, ...otherApis], [worker, ...otherWorkers]] = [containersOf('api'), containersOf('worker')]
  assert.ok(otherApis.length > 0 && otherWorkers.length > 0, 'there are several of both')
  const page = await openPage(context, '/home')
  await heading(page)
  docker('kill', api, worker)
  try {
    for (let times = 0; times < 20; times++) assert.equal((await get('/readyz')).status, 200)
    await heads(page)
  } finally {
    docker('start', api, worker)
  }
  await healthy(api)
  await healthy(worker)
})

test('a remote is replaced while the others serve; an open page keeps its words, and the next navigation has the new ones', async (context) => {
  const [{ build: before }, page] = [await entry('marketing'), await openPage(context, '/marketing')]
  await heading(page, title)
  const copy = sourceCopy(['remotes/marketing/package.json', `"version": "${before.version}"`, '"version": "99.1.0"'], ['remotes/marketing/src/locales/es.json', JSON.stringify(title), JSON.stringify(nextTitle)])
  context.after(copy.clear)

  const failures = await failuresDuring('marketing', async () => {
    await engineMeanwhile('sh', ['docker/replace-remote.sh', 'marketing'], copy.folder)
    await versionIs('marketing', '99.1.0')
  })
  assert.deepEqual(failures, [])
  await heading(page, title)
  assert.equal((await get(`/remotes/marketing/${before.build}/remote.json`)).status, 200, 'the files of the former build stay served')
  const fresh = await openPage(context, '/marketing')
  await heading(fresh, nextTitle)
})

test('it is rolled back by one command', async (context) => {
  const failures = await failuresDuring('marketing', async () => {
    await composeMeanwhile(releaseCommand('rollback', 'marketing'))
    await until('the former release', async () => ((await entry('marketing'))?.build?.version !== '99.1.0' ? true : undefined), LIVE_WITHIN)
  })
  assert.deepEqual(failures, [])
  await heading(await openPage(context, '/marketing'), title)
})

test('a remote is killed: one card stands in its place, the shell lives on, and a retry brings it back', async (context) => {
  const [id] = containersOf('remote-marketing')
  docker('kill', id)
  const page = await openPage(context, '/marketing')
  await card(page).waitFor()
  await heads(page, 'marketing')
  await follow(page, '/marketing')
  await card(page).waitFor()
  docker('start', id)
  await healthy(id)
  await until('the page of the remote', async () => {
    if (await card(page).count()) await card(page).getByRole('button', { name: 'Reintentar' }).click({ timeout: 2_000 }).catch(() => undefined)
    return (await page.getByRole('main').getByRole('heading', { level: 1, name: title, exact: true }).count()) > 0 || undefined
  }, LIVE_WITHIN)
})

test('the next host shows the remotes that were built for this one', async (context) => {
  const copy = sourceCopy(ofNextHost)
  context.after(copy.clear)
  docker('tag', `${images}/host`, `${images}/host:previous`)
  compose(['build', 'host'], copy.folder)
  try {
    compose(['up', '-d', '--no-deps', 'host'])
    await healthy(containersOf('host')[0])
    for (const { build } of await registry()) assert.equal(build.hostApi, `^${HOST_API}`)
    const page = await openPage(context, '/home')
    await heading(page)
    await heads(page)
  } finally {
    docker('tag', `${images}/host:previous`, `${images}/host`)
    compose(['up', '-d', '--no-deps', 'host'])
    await healthy(containersOf('host')[0])
  }
})

test('a remote that was built for the next host does not go live on this one, which says why; the live one stays', async (context) => {
  const { build: before } = await entry('marketing')
  const copy = sourceCopy(ofNextHost, ['remotes/marketing/package.json', '"version": "', '"version": "99.'])
  context.after(copy.clear)
  assert.throws(() => engine('sh', ['docker/replace-remote.sh', 'marketing'], copy.folder))
  assert.throws(() => release('promote', 'marketing', '--dry-run'))
  assert.match(release('status', 'marketing'), /99\.[\d.]+ \(\w+\) published/)
  assert.equal((await entry('marketing')).build.build, before.build)
  await heading(await openPage(context, '/marketing'), title)
})
