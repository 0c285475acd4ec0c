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
  integrity: { 'remote-entry.1.js': 'sha384-x' },
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
    ['no build id', { ...build(), build: '' }],
    ['pages that are no list', { ...build(), pages: {} }],
    ['a page without an access', { ...build(), pages: [{ id: 'list', path: '/users', title: 't' }] }],
    ['a page open to an unknown set', { ...build(), pages: [{ id: 'list', path: '/users', title: 't', access: { anybody: ['x'] } }] }],
    ['a page open to an empty set', { ...build(), pages: [{ id: 'list', path: '/users', title: 't', access: { request: [] } }] }],
    ['a page off the root', { ...build(), pages: [{ id: 'list', path: 'users', title: 't', access: 'session' }] }],
    ['no English words', { ...build(), words: { es: {} } }],
    ['no hashes', { ...build(), integrity: undefined }],
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
