import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { addUiWords } from '@ventanilla/ui/words'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { FederationProvider, type Federation, type RegistryState } from './federation.ts'
import { RemoteFailure, remoteFailureKinds } from './remote-failure.ts'
import { RemotePage } from './remote-page.tsx'

const state: RegistryState = { status: 'ready', remotes: [{ name: 'people', status: 'ready', version: '0.3.0', build: 'b1', pages: [], words: { es: {}, en: {} } }] }
const People = () => <h1>Titulares</h1>
const Broken = () => {
  throw new TypeError('undefined is not a holder')
}

async function open(loadPage: (page: string) => Promise<ComponentType>) {
  const federation: Federation = {
    getState: () => state,
    subscribe: () => () => undefined,
    readRegistry: jest.fn(() => Promise.resolve()),
    loadPage: jest.fn((_remote: string, page: string) => loadPage(page)),
    prefetch: () => undefined,
  }
  const shown = (
    <MemoryRouter>
      <FederationProvider value={federation}>
        <RemotePage remote="people" page="list" />
        <p>The shell</p>
      </FederationProvider>
    </MemoryRouter>
  )
  // `use` continues only inside an awaited act.
  await act(() => {
    render(shown)
    return Promise.resolve()
  })
  return federation
}

beforeEach(() => {
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
})
