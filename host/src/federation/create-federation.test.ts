import { waitFor } from '@testing-library/react'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { HOST_API } from '@ventanilla/contract/constants'
import { createFederation } from './create-federation.ts'
import type { LoadableRemote } from './federation.ts'
import { RemoteFailure } from './remote-failure.ts'
import { RemoteLoader } from './remote-loader.ts'

jest.mock('./runtime.ts', () => ({ runtime: { registerPlugins: () => undefined } }))

const title = (build: string) => ({ es: { title: `Titulares ${build}` }, en: { title: `Holders ${build}` } })
const entry = (build: string, hostApi = `^${HOST_API}`) => ({
  name: 'people',
  base: `/remotes/people/${build}/`,
  build: { name: 'people', hostApi, version: '1.0.0', build, builtAt: '', pages: [{ id: 'list', path: '/people', title: 'title', access: 'session' }], words: title(build), integrity: { x: 'sha384-x' }, entry: 'x', container: 'people' },
})

describe('the remotes of an open page', () => {
  let live = entry('b1')
  const broken = new Set<string>()
  const i18n = createI18n('es')
  beforeEach(() => {
    live = entry('b1')
    broken.clear()
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify({ registry: JSON.stringify({ remotes: [live] }), key: '', signature: '' })) } as Response))
    jest.spyOn(RemoteLoader.prototype, 'loadPages').mockImplementation(({ name, build = '' }: LoadableRemote) => {
      if (broken.has(build)) return Promise.reject(new RemoteFailure('integrity', name))
      addLocales(name, title(build))
      return Promise.resolve({ list: () => Promise.resolve({ default: Object.assign(() => null, { displayName: build }) }) })
    })
  })
  afterEach(() => void jest.restoreAllMocks())

  const open = async () => {
    const federation = createFederation({ registry: '/remotes.json', registryKeys: 'unchecked' })
    await federation.readRegistry()
    const page = async () => (await federation.loadPage('people', 'list')).displayName
    return { federation, page, shown: () => federation.getState().remotes[0]?.build, word: () => String(i18n.getResource('es', 'people', 'title')) }
  }

  it('are those of the registry that came with the page, and the next is fetched', async () => {
    const text = (build: string) => JSON.stringify({ registry: JSON.stringify({ remotes: [entry(build)] }), key: '', signature: '' })
    const federation = createFederation({ registry: '/remotes.json', registryKeys: 'unchecked', given: text('b0') })
    await federation.readRegistry()
    expect(fetch).not.toHaveBeenCalled()
    expect(federation.getState().remotes[0]?.build).toBe('b0')
    await federation.readRegistry()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('are fetched where the registry that came with the page is none', async () => {
    const federation = createFederation({ registry: '/remotes.json', registryKeys: 'unchecked', given: '{' })
    await federation.readRegistry()
    expect(federation.getState()).toMatchObject({ status: 'ready', remotes: [{ build: 'b1' }] })
  })

  it('have a page at once whose code has run, of the newest build and until it is given up', async () => {
    const { federation, page } = await open()
    const atOnce = () => federation.loadedPage('people', 'list')?.displayName
    expect(atOnce()).toBeUndefined()
    federation.prefetch('people', 'list')
    await waitFor(() => expect(atOnce()).toBe('b1'))
    federation.abandon('people')
    expect(atOnce()).toBeUndefined()
    await page()
    expect(atOnce()).toBe('b1')
    live = entry('b2')
    await federation.readRegistry()
    expect(atOnce()).toBeUndefined()
    await page()
    expect(atOnce()).toBe('b2')
    live = entry('b3', '^99.0.0')
    await federation.readRegistry()
    expect(atOnce()).toBe('b2')
  })

  it('stay as they are when a newer build is live, and the next page is of it', async () => {
    const { federation, page, shown, word } = await open()
    expect(await page()).toBe('b1')
    live = entry('b2')
    await federation.readRegistry()
    federation.prefetch('people', 'list')
    expect([shown(), word()]).toEqual(['b1', 'Titulares b1'])
    expect(await page()).toBe('b2')
    expect(word()).toBe('Titulares b2')
    await waitFor(() => expect(shown()).toBe('b2'))
  })

  it('are those of the former build with its words again, when that is live once more', async () => {
    const { federation, page, word } = await open()
    await page()
    live = entry('b2')
    await federation.readRegistry()
    await page()
    live = entry('b1')
    await federation.readRegistry()
    expect([await page(), word()]).toEqual(['b1', 'Titulares b1'])
  })

  it('are used further where the newer build does not fit this host, which is marked', async () => {
    const { federation, page } = await open()
    live = entry('b2', '^99.0.0')
    await federation.readRegistry()
    expect(await page()).toBe('b1')
    expect(federation.getState().remotes).toMatchObject([{ build: 'b1', status: 'ready', isOutdated: true }])
    live = entry('b3')
    await federation.readRegistry()
    expect(await page()).toBe('b3')
    expect(federation.getState().remotes[0]?.isOutdated).toBeUndefined()
  })

  it('are used further where the newer build does not load, which is told', async () => {
    const { federation, page } = await open()
    await page()
    const told = jest.fn()
    federation.onFallback(told)
    live = entry('b2')
    broken.add('b2')
    await federation.readRegistry()
    expect(await page()).toBe('b1')
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ kind: 'integrity' }))
  })

  it('fail where there is no build before', async () => {
    broken.add('b1')
    const { page } = await open()
    await expect(page()).rejects.toMatchObject({ kind: 'integrity' })
  })
})

it('an attempt that was given up disturbs none that came after it, whatever it says later', async () => {
  const remote: LoadableRemote = { ...entry('b1'), status: 'ready', pages: [], words: title('b1'), build: 'b1', entry: 'x', container: 'people', integrity: {} }
  const loader = new RemoteLoader()
  const first = loader.attemptAt(remote)
  loader.renew(remote)
  const second = loader.attemptAt(remote)
  await loader.failureOf(remote, new Error('timeout'), first)
  expect(loader.attemptAt(remote)).toBe(second)
  await loader.failureOf(remote, new Error('timeout'), second)
  expect(loader.attemptAt(remote)).not.toBe(second)
})
