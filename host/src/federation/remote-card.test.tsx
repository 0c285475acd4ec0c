import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { addUiWords } from '@ventanilla/ui/words'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { fakeFederation } from '../testing/fake-federation.ts'
import { FederationProvider } from './federation.ts'
import { RegistryCard, RemoteCard } from './remote-card.tsx'
import { RemoteFailure } from './remote-failure.ts'
import { ReportProvider } from './report-context.ts'

/** Draws a card whose registry is being read until `answer` is called. */
function open(card: ReactNode) {
  let answer = () => {}
  const readRegistry = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  createI18n('es')
  addUiWords()
  addLocales('host', { es, en })
  const abandon = jest.fn()
  const { unmount } = render(
    <FederationProvider value={{ ...fakeFederation([], 'failed'), readRegistry, abandon }}>
      <ReportProvider value={{ failure: () => undefined, load: () => undefined }}>{card}</ReportProvider>
    </FederationProvider>,
  )
  return { readRegistry, abandon, unmount, answer: () => act(() => Promise.resolve(answer())) }
}
const remoteCard = (onRetry: () => void) => <RemoteCard remote="people" failure={new RemoteFailure('unreachable', 'people')} onRetry={onRetry} />
const retry = () => screen.getByRole('button', { name: 'Reintentar' })

it.each([
  ['the registry', () => <RegistryCard />],
  ['a remote', remoteCard],
])('the card of %s shows that the registry is being read again, and asks once meanwhile', async (_of, card) => {
  const onRetry = jest.fn()
  const { readRegistry, answer } = open(card(onRetry))
  expect(retry()).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(retry())
  expect(retry()).toHaveAttribute('aria-disabled', 'true')
  expect(retry()).toHaveFocus()
  await userEvent.click(retry())
  expect(readRegistry).toHaveBeenCalledTimes(1)
  expect(onRetry).not.toHaveBeenCalled()
  await answer()
  expect(retry()).not.toHaveAttribute('aria-disabled', 'true')
})

it('leaves alone the page that came while the registry was being read', async () => {
  const onRetry = jest.fn()
  const { abandon, unmount, answer } = open(remoteCard(onRetry))
  await userEvent.click(retry())
  unmount()
  await answer()
  expect(abandon).not.toHaveBeenCalled()
  expect(onRetry).not.toHaveBeenCalled()
})

it('the card of a page that needs a file of the host that is gone offers to load the page again, and not the same file', async () => {
  const { fetch } = globalThis
  Object.assign(globalThis, { fetch: jest.fn(() => Promise.resolve({ status: 404 })) })
  const cause = Object.assign(new Error('Loading CSS chunk 7 failed.'), { request: `${location.origin}/assets/7.css` })
  open(<RemoteCard remote="people" failure={new RemoteFailure('unreachable', 'people', cause)} onRetry={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Recargar la página' })).toBeVisible()
  expect(screen.getByText('Hay una versión nueva de la consola. Recarga la página.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  Object.assign(globalThis, { fetch })
})
