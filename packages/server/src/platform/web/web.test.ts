import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { signedParts } from '@ventanilla/contract/registry'
import { openRegistry } from '@ventanilla/releases/signing'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { createWebServer } from './web-server.ts'

const template = '<script nonce="__NONCE__"></script><script type="application/json" id="settings">__SETTINGS__</script>'
const live = (name: string, build: string, more = {}) => JSON.stringify({ name, build, hostApi: '^1.0.0', pages: [], ...more })
const browser = { apiBase: 'https://api.example', registry: '/remotes.json', programmeName: '</script><b>$&', passwords: 'normal' as const }

async function folderOf(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ventanilla-web-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), content)
  }
  return root
}

function serve(root: string, remotes: string[] = []): Promise<FastifyInstance> {
  const settings = readSettings({ WEB_DIR: root, REMOTES_URLS: remotes.join(), API_BASE: browser.apiBase, PROGRAMME_NAME: browser.programmeName, LOG_LEVEL: 'silent' })
  return createWebServer(settings, createLog(settings, 'web'))
}

/** The registry of an answer, as a browser reads it that has the keys of the page. */
async function registryOf(app: FastifyInstance): Promise<{ serial: number; remotes: { name: string; base: string; build?: { build: string }; unavailable?: true }[] }> {
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec((await app.inject('/')).body) ?? []
  return JSON.parse(openRegistry((await app.inject('/remotes.json')).body, JSON.parse(json).registryKeys))
}

describe('what a browser is served', () => {
  let root: string
  let app: FastifyInstance
  before(async () => {
    root = await folderOf({
      'host/dist/web/index.html': template,
      'host/dist/web/assets/index.0123.js': 'plain',
      'host/dist/web/assets/index.0123.js.br': 'brotli',
      'host/dist/web/assets/index.0123.js.gz': 'gzip',
      'host/dist/web/assets/index.0123.js.map': 'map',
      'host/secret.txt': 'top secret',
      'remotes/people/dist/web/live.json': live('people', 'b2'),
      'remotes/people/dist/web/b1/remote-entry.js': 'old',
      'remotes/people/dist/web/b2/remote-entry.js': 'new',
      'remotes/things/dist/web/live.json': '{ torn',
    })
    app = await serve(root)
  })
  after(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  for (const path of ['/', '/login', '/users/7', '/bulk-recharge-list/abc/result?page=2'])
    test(`${path} is the host's page`, async () => {
      const { statusCode, headers, body } = await get(path)
      assert.equal(statusCode, 200)
      assert.match(String(headers['content-type']), /text\/html/)
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(body, /id="settings"/)
    })

  test('the page has a nonce of its own at every request, the same in page and policy', async () => {
    const nonces = await Promise.all([get('/'), get('/')]).then((answers) =>
      answers.map(({ body, headers }) => {
        const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? []
        assert.ok(nonce && String(headers['content-security-policy']).includes(`'nonce-${nonce}'`))
        return nonce
      }),
    )
    assert.notEqual(nonces[0], nonces[1])
  })

  test('its policy allows no inline code and no eval, and calls and images only from the API', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    assert.doesNotMatch(policy, /unsafe/)
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /connect-src 'self' https:\/\/api\.example(;|$)/)
    assert.match(policy, /img-src 'self' data: blob: https:\/\/api\.example(;|$)/)
  })

  test('no script without a hash, and what is refused is reported to the API', async () => {
    const { headers } = await get('/')
    assert.equal(headers['integrity-policy'], 'blocked-destinations=(script), endpoints=(policies)')
    assert.equal(headers['reporting-endpoints'], 'policies="https://api.example/api/policy-reports/"')
  })

  test('its policy wants Trusted Types of known names alone, and reports what it refused to the API', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types ventanilla ventanilla-mail default;/)
    assert.match(policy, /report-uri https:\/\/api\.example\/api\/policy-reports\/(;|$)/)
  })

  test('settings cannot end the element that they stand in', async () => {
    const { body } = await get('/')
    const [, json] = /id="settings">(.*)<\/script>$/.exec(body) ?? []
    const { registryKeys, ...rest } = JSON.parse(json ?? '')
    assert.deepEqual(rest, browser)
    assert.equal(registryKeys.length, 1)
    assert.equal(body.match(/<\/script>/g)?.length, 2)
  })

  test('files are for ever, and come compressed to those who can read it', async () => {
    const path = '/assets/index.0123.js'
    const [plain, gzip, brotli] = [await get(path), await get(path, { 'accept-encoding': 'gzip' }), await get(path, { 'accept-encoding': 'gzip, br' })]
    assert.deepEqual([plain.body, gzip.body, brotli.body], ['plain', 'gzip', 'brotli'])
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.match(String(brotli.headers['content-type']), /javascript/)
    assert.equal(brotli.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(brotli.headers['x-content-type-options'], 'nosniff')
  })

  test('old builds stay served beside the live one', async () => {
    assert.equal((await get('/remotes/people/b1/remote-entry.js')).body, 'old')
    assert.equal((await get('/remotes/people/b2/remote-entry.js')).body, 'new')
    assert.equal((await get('/remotes/people/live.json')).headers['cache-control'], 'no-cache')
  })

  for (const path of [
    '/assets/gone.js',
    '/assets/index.0123.js.map',
    '/assets/index.0123.js.br',
    '/remotes/people/b3/remote-entry.js',
    '/remotes/nobody/b1/remote-entry.js',
    '/remotes/people/',
    '/remotes/..%2f..%2fhost/b1/x.js',
    '/remotes/people/..%2f..%2f..%2f..%2fhost%2fsecret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/api/unknown',
    '/favicon.ico',
  ])
    test(`${path} is not there, which nobody keeps, and is not the page either`, async () => {
      const { statusCode, headers, body } = await get(path)
      assert.deepEqual([statusCode, headers['cache-control']], [404, 'no-store'])
      assert.doesNotMatch(body, /id="settings"|top secret/)
    })

  test('the registry names the live builds, and marks what it cannot read', async () => {
    const { headers } = await get('/remotes.json')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.deepEqual(
      (await registryOf(app)).remotes.map(({ name, base, build, unavailable }) => [name, base, build?.build, unavailable]),
      [
        ['people', '/remotes/people/b2/', 'b2', undefined],
        ['things', '', undefined, true],
      ],
    )
  })

  test('an unchanged registry is not sent twice, and a new build changes it at once', async () => {
    const tag = String((await get('/remotes.json')).headers.etag)
    const { serial } = await registryOf(app)
    assert.equal((await get('/remotes.json', { 'if-none-match': tag })).statusCode, 304)
    await writeFile(join(root, 'remotes/people/dist/web/live.json'), live('people', 'b3'))
    const answer = await get('/remotes.json', { 'if-none-match': tag })
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /\/remotes\/people\/b3\//)
    assert.ok((await registryOf(app)).serial > serial)
  })
})

describe('remotes that other servers hold', () => {
  test('are read from their addresses, allowed by the policy, and kept when their server goes away', async () => {
    const answers = { build: 'b1' }
    const other = createServer((_request, response) => response.end(live('people', answers.build, { base: 'https://cdn.example/people/b1/' })))
    await new Promise<void>((resolve) => other.listen(0, resolve))
    const { port } = other.address() as AddressInfo
    const root = await folderOf({ 'host/dist/web/index.html': template })
    const { DistantRemotes } = await import('./remotes.ts')
    const address = `http://localhost:${port}/remotes/people/live.json`
    const app = await serve(root, [address, 'http://localhost:1/remotes/ghost/live.json'])
    try {
      const { remotes } = await registryOf(app)
      assert.equal(remotes[0]?.base, 'https://cdn.example/people/b1/')
      assert.deepEqual(remotes[1], { name: 'ghost', base: '', unavailable: true })
      assert.match(String((await app.inject('/')).headers['content-security-policy']), /script-src 'self' 'nonce-[^']+' https:\/\/cdn\.example;/)

      const distant = new DistantRemotes([address])
      await distant.entries()
      await new Promise((resolve) => other.close(resolve))
      other.closeAllConnections()
      await distant.read()
      assert.equal((await distant.entries())[0]?.unavailable, true)
      assert.equal((await distant.entries())[0]?.build?.build, 'b1')
    } finally {
      await app.close()
      other.close()
      await rm(root, { recursive: true })
    }
  })
})

test('without a built host there is no page to serve', async () => {
  const root = await folderOf({})
  const app = await serve(root)
  assert.equal((await app.inject('/')).statusCode, 404)
  assert.deepEqual(JSON.parse(signedParts((await app.inject('/remotes.json')).body).registry).remotes, [])
  await app.close()
  await rm(root, { recursive: true })
})
