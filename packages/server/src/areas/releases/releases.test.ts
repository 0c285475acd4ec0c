import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { HOST_API } from '@ventanilla/contract/constants'
import { releaseManifest } from '@ventanilla/contract/release'
import { missingFiles } from '@ventanilla/releases/releases'
import { openRegistry } from '@ventanilla/releases/signing'
import { contentsOf } from '../../app/test/contents.ts'
import { startTestServer, type TestServer } from '../../app/test/server.ts'
import { localRemotes } from '../../platform/web/remotes.ts'
import { adoptBuilds } from './adopt-builds.ts'
import { releaseCommand } from './release.command.ts'
import { servedFiles } from './served-files.ts'

const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const manifestOf = (name: string, build: string, over: object = {}) => ({
  ...{ name, build, version: `1.0.${build}`, hostApi: `^${HOST_API}`, shared: { react: '^19.0.0' }, weight: 1_000, entry: 'remote-entry.js', container: `${name}_${build}` },
  pages: [{ id: 'list', path: `/${name}`, title: 'list', access: 'session' }],
  words: { es: { list: 'Lista' }, en: { list: 'List' } },
  integrity: { 'remote-entry.js': hashOf(`code of ${build}`) },
  ...over,
})

describe('releases of the server', () => {
  let root: string
  let server: TestServer
  let token: string
  const write = async (path: string, content: unknown) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const entryOf = (name: string, id: string) => `remotes/${name}/dist/web/${id}/remote-entry.js`
  const build = async (name: string, id: string, over: object = {}) => {
    await write(entryOf(name, id), `code of ${id}`)
    await write(`remotes/${name}/dist/web/live.json`, manifestOf(name, id, over))
  }
  const adopt = async () => adoptBuilds(server.services, await localRemotes(join(root, 'remotes')))
  const post = async (path: string, payload: object, by = token) => (await server.call({ method: 'POST', url: `/api/releases/${path}`, payload, token: by })).body
  const read = async (path = '') => (await server.call({ method: 'GET', url: `/api/releases/${path}`, token })).body
  const registry = async () => {
    const page = (await server.app.inject('/')).body
    const { registryKeys } = JSON.parse(/id="settings">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as { registryKeys: string[] }
    return JSON.parse(openRegistry((await server.app.inject('/remotes.json')).body, registryKeys)) as { serial: number; remotes: { name: string; base: string; build: { build: string } }[] }
  }
  const live = async () => (await registry()).remotes.map((one) => `${one.name} ${one.build.build}`)

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'ventanilla-web-'))
    await write('host/dist/web/index.html', '<script id="settings">__SETTINGS__</script>')
    await write('host/dist/web/host.json', { hostApi: HOST_API, shared: { react: '19.3.1' }, routes: ['/login'], remoteBudget: 100_000 })
    server = await startTestServer({ settings: { WEB_DIR: root } })
    token = await server.signIn('admin@ventanilla.example')
  })
  after(async () => {
    await server.close()
    await rm(root, { recursive: true })
  })

  it('begin with none, and the registry is signed all the same', async () => assert.deepEqual((await registry()).remotes, []))

  it('are adopted from what is built: new ones go live, and one that was rolled back does not come again', async () => {
    await build('people', 'b1')
    await build('things', 't1')
    await adopt()
    assert.deepEqual(await live(), ['people b1', 'things t1'])
    await build('people', 'b2')
    await Promise.all([adopt(), adopt()])
    assert.deepEqual(await live(), ['people b2', 'things t1'])
    const { serial } = await registry()
    const answer = await post('people/rollbacks/', { reason: 'The list is empty' })
    assert.deepEqual([answer['build'], answer['by'], answer['reason'], answer['can_roll_back'], answer['waiting']], ['b1', 'admin@ventanilla.example', 'The list is empty', null, 1])
    await adopt()
    assert.deepEqual(await live(), ['people b1', 'things t1'])
    assert.ok((await registry()).serial > serial)
  })

  it('are sent with their files, served, and go live when somebody says so', async () => {
    const files = [{ path: 'remote-entry.js', content: Buffer.from('code of b3').toString('base64') }]
    const manifest = (id: string, over = {}) => JSON.stringify(manifestOf('people', id, over))
    const sent = { manifest: manifest('b3'), files, reason: 'New list' }
    assert.deepEqual([await post('', sent), await post('', sent)], [{ published: true }, { published: false }])
    assert.equal((await post('', { ...sent, manifest: manifest('b3', { version: '9' }) }))['code'], 'release_differs')
    const pages = [{ path: 'people' }, { access: {} }, { access: { view: [] } }, { access: { view: ['suppliers'], request: ['suppliers'] } }, { navigation: { section: 'people', icon: '', order: 1 } }, { keywords: '' }]
    const malformed = pages.map((page) => manifest('b3', { pages: [{ id: 'list', path: '/people', title: 'list', access: 'session', ...page }] }))
    for (const other of [manifest('b4'), '{}', 'torn', ...malformed]) assert.equal((await post('', { ...sent, manifest: other }))['code'], 'release_unsound')
    assert.deepEqual(await live(), ['people b1', 'things t1'])
    const before = await contentsOf(server.database.pool)
    assert.deepEqual(await post('people/checks/', { build: 'b3' }), { clashes: [] })
    assert.deepEqual(await contentsOf(server.database.pool), before)
    const { releases, steps } = await post('people/promotions/', { build: 'b3', reason: 'Tried out' })
    assert.deepEqual((releases as { build: string; is_live: boolean }[]).map((one) => [one.build, one.is_live]), [['b3', true], ['b2', false], ['b1', false]])
    assert.deepEqual((steps as { kind: string; build: string }[]).slice(0, 3).map((one) => `${one.kind} ${one.build}`), ['promoted b3', 'published b3', 'rolled_back b1'])
    const { base } = (await registry()).remotes[0]!
    const file = await server.app.inject(`${base}remote-entry.js`)
    assert.deepEqual([file.body, file.headers['content-type'], file.headers['cache-control']], ['code of b3', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'])
    for (const path of ['other.js', 'remote-entry.html']) assert.equal((await server.app.inject(`${base}${path}`)).statusCode, 404)
    assert.equal((await post('people/promotions/', { build: 'b3', reason: 'Again' }))['code'], 'release_live')
    assert.equal((await post('people/promotions/', { build: 'none', reason: 'x' }))['code'], 'not_found')
  })

  it('say what clashes, in words, and stay as they are', async () => {
    await build('things', 't2', { hostApi: '^99.0.0', pages: [{ id: 'list', path: '/people', title: 'list', access: 'session' }] })
    await adopt()
    const { clashes } = await post('things/checks/', { build: 't2' })
    assert.deepEqual((clashes as { kind: string }[]).map(({ kind }) => kind), ['host_api', 'route'])
    const refused = await post('things/promotions/', { build: 't2', reason: 'Now' })
    assert.equal(refused['code'], 'release_clashes')
    assert.match(String(refused['detail']), /\^99\.0\.0.*\/people/)
    assert.deepEqual(await live(), ['people b3', 'things t1'])
  })

  it('are in the audit log with who did it and why', async () => {
    const { results } = (await server.call({ method: 'GET', url: '/api/auditlog/?subject_type=release', token })).body as { results: { action: string; actor: string | null; subject_id: string; after: object }[] }
    assert.deepEqual(
      results.slice(0, 4).map(({ action, actor, subject_id, after: what }) => ({ action, actor, subject_id, ...what })),
      [
        { action: 'release.published', actor: null, subject_id: 'things', build: 't2', reason: 'Version 1.0.t2 was built', by: 'system' },
        { action: 'release.promoted', actor: 'admin@ventanilla.example', subject_id: 'people', build: 'b3', reason: 'Tried out', by: 'admin@ventanilla.example' },
        { action: 'release.published', actor: 'admin@ventanilla.example', subject_id: 'people', build: 'b3', reason: 'New list', by: 'admin@ventanilla.example' },
        { action: 'release.rolled_back', actor: 'admin@ventanilla.example', subject_id: 'people', build: 'b1', reason: 'The list is empty', by: 'admin@ventanilla.example' },
      ],
    )
  })

  it('can be changed by a command, which says what clashes and ends with 2', async () => {
    const said: string[] = []
    const run = (...args: string[]) => releaseCommand(server.services, args, (line) => said.push(line))
    assert.equal(await run('promote', 'things', '--dry-run'), 2)
    assert.match(said.join('\n'), /host API \^99\.0\.0/)
    await assert.rejects(run('promote', 'things', '--reason', 'x'), /It cannot go live: .*\/people belongs to people/)
    await assert.rejects(run('promote', 'people', '--build', 'b2'), /Why/)
    assert.equal(await run('promote', 'people', '--build', 'b2', '--reason', 'By hand', '--author', 'Ana'), 0)
    assert.equal(await run('rollback', 'people', '--reason', 'By hand', '--author', 'Ana'), 0)
    assert.equal(await run('status', 'people'), 0)
    assert.match(said.join('\n'), /1\.0\.b3 \(b3\) live again by Ana: By hand/)
  })

  it('neither go live nor back while their files are not where they are served from', async () => {
    const [from, away] = [join(root, entryOf('people', 'b1')), join(root, 'away.js')]
    await rename(from, away)
    const missing = /El archivo remote-entry\.js no está en \/remotes\/people\/b1\/, o no es el que se publicó\./
    assert.deepEqual(await post('people/checks/', { build: 'b1' }), { clashes: [{ kind: 'files', params: { file: 'remote-entry.js', base: '/remotes/people/b1/' } }] })
    const said: string[] = []
    assert.equal(await releaseCommand(server.services, ['promote', 'people', '--build', 'b1', '--dry-run'], (line) => said.push(line)), 2)
    assert.deepEqual(said, ['The file remote-entry.js is not at /remotes/people/b1/, or is not the one that was published.'])
    for (const refused of [await post('people/promotions/', { build: 'b1', reason: 'x' }), await post('people/rollbacks/', { reason: 'x' })]) {
      assert.equal(refused['code'], 'release_clashes')
      assert.match(String(refused['detail']), missing)
    }
    assert.deepEqual(await live(), ['people b3', 'things t1'])
    await rename(away, from)
    assert.deepEqual(await post('people/checks/', { build: 'b1' }), { clashes: [] })
  })

  it('are looked for on the server of their remote', async (context) => {
    const asked: string[] = []
    context.mock.method(globalThis, 'fetch', (address: URL) => {
      asked.push(address.href)
      return Promise.resolve(new Response(address.pathname.includes('/b1/') ? 'code of b1' : 'other', { status: address.pathname.includes('/gone/') ? 404 : 200 }))
    })
    const services = { db: server.services.db, settings: { ...server.services.settings, WEB_DIR: '/nowhere', REMOTES_URLS: ['http://remote-people:8080/remotes/people/live.json'] } }
    const at = (base: string, id = 'b1') => missingFiles({ base, manifest: releaseManifest.parse(manifestOf('people', id)) }, servedFiles(services))
    assert.deepEqual(await at('/remotes/people/b1/'), [])
    assert.deepEqual(await at('https://files.example/b1/'), [])
    for (const base of ['https://files.example/gone/', 'https://files.example/b2/']) assert.deepEqual((await at(base)).map(({ kind }) => kind), ['files'])
    assert.deepEqual(asked.slice(0, 2), ['http://remote-people:8080/remotes/people/b1/remote-entry.js', 'https://files.example/b1/remote-entry.js'])
  })

  it('cannot be changed in the database', async () => {
    for (const table of ['releases', 'release_files', 'release_steps', 'registries']) await assert.rejects(server.database.pool.query(`delete from ${table}`))
  })

  it('are read and changed by those who may', async () => {
    const { results } = await read()
    assert.deepEqual((results as { remote: string; build: string }[]).map((one) => `${one.remote} ${one.build}`), ['people b3', 'things t1'])
    assert.equal((await read('nobody/'))['code'], 'not_found')
  })

  it('wait for a host that does not say yet what it is, and go live with it', async () => {
    await build('late', 'l1')
    await adopt()
    await build('late', 'l2')
    const host = join(root, 'host/dist/web/host.json')
    await rename(host, `${host}.away`)
    await adopt()
    await rename(`${host}.away`, host)
    assert.ok((await live()).includes('late l1'))
    await adopt()
    assert.ok((await live()).includes('late l2'))
  })

  it('wait for their files, and go live with them', async () => {
    await build('late', 'l3')
    await rename(join(root, entryOf('late', 'l3')), join(root, 'away.js'))
    await adopt()
    assert.ok((await live()).includes('late l2'))
    await rename(join(root, 'away.js'), join(root, entryOf('late', 'l3')))
    await adopt()
    assert.ok((await live()).includes('late l3'))
  })
})
