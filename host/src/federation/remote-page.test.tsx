import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use, useEffect, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { addUiWords } from '@ventanilla/ui/words'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { FederationProvider, type Federation, type RegistryState } from './federation.ts'
import { remoteFailureKinds } from '@ventanilla/contract/remote-failures'
import { RemoteFailure } from './remote-failure.ts'
import { ReportProvider } from './report-context.ts'
import { RemotePage } from './remote-page.tsx'

const state: RegistryState = { status: 'ready', remotes: [{ name: 'people', status: 'ready', version: '0.3.0', build: 'b1', pages: [], words: { es: {}, en: {} } }] }
const People = () => <h1>Titulares</h1>
const Broken = () => {
  throw new TypeError('undefined is not a holder')
}

const reports = { failure: jest.fn(), load: jest.fn() }
const InEffect = () => {
  useEffect(() => {
    throw new TypeError('no effect')
  }, [])
  return <h1>Titulares</h1>
}
/** A network that goes away, and comes back. */
const setOnline = (online: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    dispatchEvent(new Event(online ? 'online' : 'offline'))
    return Promise.resolve()
  })

async function open(loadPage: (page: string) => Promise<ComponentType>) {
  const federation: Federation = {
    getState: () => state,
    subscribe: () => () => undefined,
    readRegistry: jest.fn(() => Promise.resolve()),
    loadPage: jest.fn((_remote: string, page: string) => loadPage(page)),
    loadedPage: () => undefined,
    onFallback: () => () => undefined,
    takeNewer: () => undefined,
    abandon: jest.fn(),
    prefetch: () => undefined,
  }
  const shown = (
    <MemoryRouter>
      <FederationProvider value={federation}>
        <ReportProvider value={reports}>
          <RemotePage remote="people" page="list" />
          <p>The shell</p>
        </ReportProvider>
      </FederationProvider>
    </MemoryRouter>
  )
  // The code comes within an awaited act.
  await act(() => {
    render(shown)
    return Promise.resolve()
  })
  return federation
}

beforeEach(() => {
  jest.restoreAllMocks()
  reports.failure.mockClear()
  reports.load.mockClear()
  createI18n('es')
  addUiWords()
  addLocales('host', { es, en })
  jest.spyOn(console, 'error').mockReturnValue(undefined)
})

describe('the page of a remote', () => {
  it('is shown when its code has come', async () => {
    await open(() => Promise.resolve(People))
    expect(await screen.findByRole('heading', { name: 'Titulares' })).toBeVisible()
  })

  it.each(remoteFailureKinds)('that fails as %s is a card in its place, in words, and nothing else', async (kind) => {
    const failure = new RemoteFailure(kind, 'people')
    await open(() => Promise.reject(failure))
    const card = await screen.findByRole('alert')
    expect(card).toHaveTextContent(es.federation.failure[kind])
    expect(card).toHaveTextContent('people, versión 0.3.0 (b1)')
    expect(card).toHaveTextContent(failure.reference)
    expect(screen.getByText('The shell')).toBeVisible()
  })

  it('that throws while it is drawn is a card as well', async () => {
    await open(() => Promise.resolve(Broken))
    expect(await screen.findByRole('alert')).toHaveTextContent(es.federation.failure.crashed)
  })

  it('reads the registry and is loaded again on retry', async () => {
    let fails = true
    const federation = await open(() => (fails ? Promise.reject(new RemoteFailure('timeout', 'people')) : Promise.resolve(People)))
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    fails = false
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'Titulares' })).toBeVisible()
    expect(federation.readRegistry).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([['while it is drawn', Broken], ['in an effect', InEffect]])('that throws %s is reported under the reference on its card', async (_when, Page) => {
    await open(() => Promise.resolve(Page))
    const card = await screen.findByRole('alert')
    expect(reports.failure).toHaveBeenCalledTimes(1)
    const [{ reference, ...report }] = reports.failure.mock.calls[0] as [{ reference: string }]
    expect(report).toMatchObject({ remote: 'people', version: '0.3.0', build: 'b1', kind: 'crashed' })
    expect(card).toHaveTextContent(reference)
  })

  it('reports how long it took', async () => {
    await open(() => Promise.resolve(People))
    await screen.findByRole('heading', { name: 'Titulares' })
    expect(reports.load).toHaveBeenCalledWith({ remote: 'people', build: 'b1', ms: expect.any(Number) as number })
  })

  describe('that waits for ever', () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

    it('is a card after four seconds, and the page once it comes after all', async () => {
      let come = (_: ComponentType) => {}
      await open(() => new Promise((resolve) => (come = resolve)))
      await pass(3_999)
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      await pass(1)
      expect(screen.getByRole('alert')).toHaveTextContent(es.federation.failure.stuck)
      expect(reports.failure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'stuck' }))
      await act(() => Promise.resolve(come(People)))
      await pass(1)
      expect(screen.getByRole('heading', { name: 'Titulares' })).toBeVisible()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    })

    it('for something else than its code is a card as well', async () => {
      const never = new Promise<void>(() => undefined)
      const Stuck = () => <p>{String(use(never))}</p>
      await open(() => Promise.resolve(Stuck))
      await pass(4_001)
      expect(screen.getByRole('alert')).toHaveTextContent(es.federation.failure.stuck)
    })
  })

  it('says that this browser is offline where it is, and opens by itself when the network is back', async () => {
    let fails = true
    const federation = await open(() => (fails ? Promise.reject(new RemoteFailure('unreachable', 'people')) : Promise.resolve(People)))
    await setOnline(false)
    const card = await screen.findByRole('alert')
    expect(card).toHaveTextContent(es.federation.failure.offline)
    expect(card).not.toHaveTextContent(es.federation.failure.unreachable)
    expect(card).toHaveTextContent(es.federation.card.money)
    fails = false
    await setOnline(true)
    expect(await screen.findByRole('heading', { name: 'Titulares' })).toBeVisible()
    expect(federation.abandon).toHaveBeenCalledWith('people')
  })
})
