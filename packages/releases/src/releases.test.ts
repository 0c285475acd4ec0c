import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { clashText } from '@ventanilla/contract/release-clashes'
import type { HostFacts, ReleaseManifest } from '@ventanilla/contract/release'
import { clashesOf } from './clashes.ts'
import { folderKey, inFolder, servedFromFolder } from './folder-store.ts'
import { check, liveReleases, promote, publish, rollBack } from './releases.ts'
import { newSigningKey, openRegistry, publicKeyOf } from './signing.ts'
import { statusLines } from './status.ts'
import type { ReleaseStore } from './store.ts'

const host: HostFacts = { hostApi: '3.2.0', shared: { react: '19.3.1' }, routes: ['/login', '/releases/:remote'], remoteBudget: 200_000 }
const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const code = (build: string) => new Map([['remote-entry.js', Buffer.from(`code of ${build}`)]])

const manifestOf = (name: string, build: string, over: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
  ...{ name, build, version: `1.0.${build.length}`, hostApi: '^3.1.0', shared: { react: '^19.0.0' }, weight: 50_000, entry: 'remote-entry.js', container: `${name}_${build}` },
  pages: [{ id: 'list', path: `/${name}/:id`, title: 'list', access: { view: ['suppliers'] } }],
  words: { es: { list: 'Lista' }, en: { list: 'List' } },
  integrity: { 'remote-entry.js': hashOf(code(build).get('remote-entry.js') ?? Buffer.of()) },
  ...over,
})

describe('releases in a folder', () => {
  const signingKey = newSigningKey()
  const surroundings = { host, served: servedFromFolder('') }
  const signer = { ...surroundings, signingKey }
  const author = (reason: string) => ({ by: 'ana', reason, at: new Date('2026-11-23T10:00:00Z') })
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ventanilla-releases-'))
    signer.served = surroundings.served = servedFromFolder(folder)
  })
  after(() => rm(folder, { recursive: true }))
  const alone = <T>(work: (store: ReleaseStore) => Promise<T>) => inFolder(folder, '/releases/', work)
  const registry = async () => JSON.parse(openRegistry(await readFile(join(folder, 'registry.json'), 'utf8'), [publicKeyOf(signingKey)])) as { serial: number; remotes: { name: string; base: string; build: ReleaseManifest }[] }
  const live = async () => (await registry()).remotes.map(({ name, build }) => `${name} ${build.build}`)
  const add = (build: string, over: Partial<ReleaseManifest> = {}) => alone((store) => publish(store, { manifest: manifestOf('people', build, over), base: '' }, code(build), author('built')))
  const goLive = (build: string) => alone((store) => promote(store, 'people', build, signer, author('ready')))

  it('are published without going live, once, and never changed', async () => {
    assert.equal(await add('b1'), true)
    assert.equal(await add('b1', { builtAt: 'on another machine', weight: 50_001 }), false)
    await assert.rejects(add('b1', { version: '2.0.0' }), { code: 'release_differs' })
    assert.deepEqual(await alone(liveReleases), [])
    assert.equal(await readFile(join(folder, 'people/b1/remote-entry.js'), 'utf8'), 'code of b1')
  })

  it('are refused with files that are not those of the manifest', async () => {
    const manifest = manifestOf('people', 'b9')
    for (const files of [code('other'), new Map(), new Map([...code('b9'), ['more.js', Buffer.of()]])]) await assert.rejects(alone((store) => publish(store, { manifest, base: '' }, files, author('x'))), { code: 'release_unsound' })
  })

  it('go live and back, each time with a higher serial, and keep who did it and why', async () => {
    await goLive('b1')
    const first = await registry()
    assert.deepEqual([first.remotes[0]?.base, await live()], ['/releases/people/b1/', ['people b1']])
    await add('b22')
    await goLive('b22')
    await add('b333')
    await goLive('b333')
    await assert.rejects(goLive('b333'), { code: 'release_live' })
    await assert.rejects(goLive('b4444'), { code: 'not_found' })
    const back = (from?: string) => alone((store) => rollBack(store, 'people', signer, author('it fails'), from))
    await back('b333')
    // Another one who saw the same goes back no further.
    await assert.rejects(back('b333'), { code: 'changed_meanwhile' })
    assert.deepEqual(await live(), ['people b22'])
    await back()
    assert.deepEqual(await live(), ['people b1'])
    await assert.rejects(back(), { code: 'release_no_former' })
    assert.equal((await registry()).serial, first.serial + 4)
    assert.match((await alone((store) => statusLines(store, 'people'))).join('\n'), /people +1\.0\.2 \(b1\)\n[\s\S]*1\.0\.3 \(b22\) live again by ana: it fails/)
  })

  it('do not go live while something of them clashes, and a dry run says what', async () => {
    await add('b55555', { hostApi: '^3.3.0' })
    const clashes = await alone((store) => check(store, 'people', 'b55555', surroundings))
    assert.deepEqual(clashes.map((clash) => clashText(clash, 'en')), ['It was built for host API ^3.3.0, and the host that is live offers 3.2.0.'])
    await assert.rejects(goLive('b55555'), { code: 'release_clashes', clashes })
    assert.deepEqual(await live(), ['people b1'])
  })

  it('neither go live nor back while one of their files is not what was published, and a dry run says which', async () => {
    await goLive('b22')
    const file = (build: string) => join(folder, 'people', build, 'remote-entry.js')
    const clashes = (build: string) => [{ kind: 'files', params: { file: 'remote-entry.js', base: `/releases/people/${build}/` } }]
    await writeFile(file('b333'), 'code of somebody else')
    assert.deepEqual(await alone((store) => check(store, 'people', 'b333', surroundings)), clashes('b333'))
    await assert.rejects(goLive('b333'), { code: 'release_clashes', clashes: clashes('b333') })
    await rename(file('b1'), `${file('b1')}.away`)
    await assert.rejects(alone((store) => rollBack(store, 'people', signer, author('it fails'))), { code: 'release_clashes', clashes: clashes('b1') })
    assert.deepEqual(await live(), ['people b22'])
    await rename(`${file('b1')}.away`, file('b1'))
    await alone((store) => rollBack(store, 'people', signer, author('it fails')))
    assert.deepEqual(await live(), ['people b1'])
  })

  it('are changed by one at a time', async () => {
    await assert.rejects(alone(() => add('b666666')), /Somebody else changes/)
  })

  it('are signed with a key that is made at the first use', async () => {
    const file = join(folder, 'key')
    assert.equal(await folderKey(file), await folderKey(file))
  })
})

describe('what clashes with what is live', () => {
  const others = [manifestOf('cards', 'c1', { pages: [{ id: 'all', path: '/cards/:card', title: 'list', access: 'session' }] })]
  const of = (over: Partial<ReleaseManifest>) => clashesOf(manifestOf('people', 'b1', over), others, host).map(({ kind, params }) => [kind, ...Object.values(params)].join(' '))
  const page = (over: Partial<ReleaseManifest['pages'][number]>) => ({ pages: [{ id: 'list', path: '/people', title: 'list', access: 'session' as const, ...over }] })

  it('is nothing of a release that fits', () => assert.deepEqual(of({}), []))
  it('is a host API that is not there, older or newer', () => assert.deepEqual([of({ hostApi: '^3.3.0' }), of({ hostApi: '^2.9.0' }), of({ hostApi: '^3.0.0' })], [['host_api ^3.3.0 3.2.0'], ['host_api ^2.9.0 3.2.0'], []]))
  it('is a shared library in another version, or none', () => assert.deepEqual(of({ shared: { react: '^18.0.0', preact: '^10.0.0' } }), ['shared react ^18.0.0 19.3.1', 'shared preact ^10.0.0 –']))
  it('is a permission that does not exist', () => assert.deepEqual(of(page({ access: { request: ['fly'] } })), ['permission list fly']))
  it('is an address of another remote or of the host, whatever its parameters are called', () => assert.deepEqual([of(page({ path: '/cards/:id' })), of(page({ path: '/releases/:x' }))], [['route /cards/:id cards'], ['route /releases/:x host']]))
  it('is an address that it has twice', () => assert.deepEqual(of({ pages: [...page({}).pages, ...page({ id: 'two' }).pages] }), ['route /people people']))
  it('is a title without words in both languages', () => assert.deepEqual(of({ words: { es: { list: 'Lista' }, en: {} } }), ['words list en']))
  it('is a section of its own without words', () => assert.deepEqual(of(page({ navigation: { section: { id: 'x', title: 'section' }, icon: 'home', order: 1 } })), ['words section es', 'words section en']))
  it('is too much weight', () => assert.deepEqual(of({ weight: 200_001 }), ['budget 201 200']))
})
