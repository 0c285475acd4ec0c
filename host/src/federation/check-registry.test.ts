import { releaseManifest } from '@ventanilla/contract/release'
import type { RemoteBuild } from '@ventanilla/remote-sdk/declaration'
import { checkRegistry } from './check-registry.ts'

const build = (over: Partial<RemoteBuild> = {}): RemoteBuild => ({
  name: 'people',
  hostApi: '^1.0.0',
  version: '0.3.0',
  build: '0123456789ab',
  builtAt: '2026-01-02T03:04:05.000Z',
  pages: [{ id: 'list', path: '/users', title: 'list.title', access: { view: ['user-detail'] }, navigation: { section: 'people', icon: 'users', order: 10 } }],
  words: { es: { 'list.title': 'Usuarios' }, en: { 'list.title': 'Users' } },
  entry: 'remote-entry.1.js',
  container: 'people_0123456789ab',
  integrity: { 'remote-entry.1.js': `sha384-${'x'.repeat(64)}` },
  ...over,
})
const entry = (given: unknown) => ({ name: 'people', base: '/remotes/people/0123456789ab/', build: given })
const check = (...remotes: unknown[]) => checkRegistry({ remotes }, '1.2.0')
const only = (given: unknown) => {
  const [remote] = check(entry(given))
  return { status: remote?.status, problem: remote?.problem, pages: remote?.pages.length }
}

describe('checkRegistry', () => {
  it('takes a remote that fits', () => expect(check(entry(build()))[0]).toMatchObject({ name: 'people', status: 'ready', version: '0.3.0', base: '/remotes/people/0123456789ab/' }))

  it.each(['^1.0.0', '^1.2.0', '1.2.0'])('takes what was built for %s', (hostApi) => expect(only(build({ hostApi }))).toMatchObject({ status: 'ready' }))

  it.each(['^2.0.0', '^1.3.0', '>=1.1 <2', 'whatever'])('refuses what was built for %s, and still knows its pages', (hostApi) =>
    expect(only(build({ hostApi }))).toEqual({ status: 'refused', problem: 'incompatible', pages: 1 }),
  )

  it.each([
    ['another name', build({ name: 'things' })],
    ['nothing', undefined],
    ['a text', 'build'],
  ])('refuses %s', (_what, given) => expect(only(given)).toEqual({ status: 'refused', problem: 'malformed', pages: 0 }))

  it('refuses a base that is no folder', () => expect(check({ ...entry(build()), base: '/remotes/people' })[0]).toMatchObject({ status: 'refused', problem: 'malformed' }))

  it('keeps the pages of a remote that cannot be reached now, and the name of one that never could', () => {
    const [known, unknown] = check({ ...entry(build()), unavailable: true }, { name: 'ghost', base: '', unavailable: true })
    expect(known).toMatchObject({ status: 'unavailable', problem: 'unreachable', version: '0.3.0' })
    expect(unknown).toMatchObject({ name: 'ghost', status: 'unavailable', pages: [] })
  })

  it('lets no bad entry take anything from the others, and no second entry from the first', () => {
    const names = check(7, null, { base: '/' }, entry(build()), entry(build({ version: '9.0.0' }))).map(({ name, version }) => `${name} ${version}`)
    expect(names).toEqual(['people 0.3.0'])
  })

  it.each([[undefined], ['<!doctype html>'], [[]], [{ remotes: {} }]])('throws at what is no registry', (document) => expect(() => checkRegistry(document, '1.0.0')).toThrow('not a registry'))
})

describe('the shape of a build', () => {
  const [page] = build().pages
  const withPage = (over: Record<string, unknown>) => ({ ...build(), pages: [{ ...page, ...over }] })
  const navigation = { section: 'people', icon: 'users', order: 10 }

  it('is taken by the host and by what publishes it', () => {
    for (const given of [build(), withPage({ keywords: 'list.keywords', access: 'session', navigation: { ...navigation, section: { id: 'own', title: 'own.title' } } })]) {
      expect(only(given)).toMatchObject({ status: 'ready' })
      expect(releaseManifest.safeParse(given)).toMatchObject({ success: true })
    }
  })

  // What the host refuses must not be published: it would go live, and be missing from every menu.
  it.each([
    ...['name', 'hostApi', 'version', 'build', 'entry', 'container'].flatMap((key): [string, unknown][] => [
      [`no ${key}`, { ...build(), [key]: undefined }],
      [`an empty ${key}`, { ...build(), [key]: '' }],
    ]),
    ['pages that are no list', { ...build(), pages: {} }],
    ['a page that is none', { ...build(), pages: [null] }],
    ['a page without an id', withPage({ id: undefined })],
    ['a page without a title', withPage({ title: '' })],
    ['a page off the root', withPage({ path: 'users' })],
    ['a page without an access', withPage({ access: undefined })],
    ['a page open to an unknown set', withPage({ access: { anybody: ['x'] } })],
    ['a page open to two sets', withPage({ access: { view: ['x'], request: ['x'] } })],
    ['a page open to an empty set', withPage({ access: { request: [] } })],
    ['a page open to a set of no text', withPage({ access: { request: [''] } })],
    ['a page without other words', withPage({ keywords: '' })],
    ['an entry of the menu without a section', withPage({ navigation: { ...navigation, section: undefined } })],
    ['an entry in a section without a title', withPage({ navigation: { ...navigation, section: { id: 'own' } } })],
    ['an entry of the menu without an icon', withPage({ navigation: { ...navigation, icon: '' } })],
    ['an entry of the menu without an order', withPage({ navigation: { ...navigation, order: '10' } })],
    ['no words', { ...build(), words: undefined }],
    ['no Spanish words', { ...build(), words: { en: {} } }],
    ['no English words', { ...build(), words: { es: {} } }],
    ['words that are no texts', { ...build(), words: { es: { 'list.title': 1 }, en: {} } }],
    ['no hashes', { ...build(), integrity: undefined }],
    ['a hash that is no text', { ...build(), integrity: { 'remote-entry.1.js': 1 } }],
  ])('is refused by both with %s', (_what, given) => {
    expect(only(given)).toEqual({ status: 'refused', problem: 'malformed', pages: 0 })
    expect(releaseManifest.safeParse(given)).toMatchObject({ success: false })
  })
})
