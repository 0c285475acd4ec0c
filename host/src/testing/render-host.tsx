import { QueryClient } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { createMemoryRouter, parsePath } from 'react-router-dom'
import type { Api } from '@ventanilla/api-client/api'
import { invalidating } from '@ventanilla/api-client/create-api'
import type { Language } from '@ventanilla/contract/messages/say'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { changeLanguage } from '@ventanilla/i18n/start-i18n'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { addFormWords } from '@ventanilla/ui/form'
import { addUiWords } from '@ventanilla/ui/words'
import { App } from '../app/app.tsx'
import { routes } from '../app/routes.tsx'
import type { Federation } from '../federation/federation.ts'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { createConfirmation, type Confirmation } from '../session/confirmation.ts'
import { createServerClock } from '../session/server-clock.ts'
import { createSessionStore, type SessionStore } from '../session/session-store.ts'
import { tokenStorage } from '../session/token-storage.ts'
import { Shell } from '../shell/shell.tsx'
import { createShortcutChoice } from '../shortcuts/shortcut-choice.ts'
import { createThemeChoice } from '../theme/theme-choice.ts'
import { fakeFederation } from './fake-federation.ts'

/** Presses as a person does. Not within `act`: user-event leaves its scope while it waits, and what comes meanwhile would complain. */
export const press = (element: Element): Promise<void> => userEvent.click(element)

type Options = {
  at: string
  /** What the entry of the browser's history holds, which a reload finds. */
  state?: unknown
  language?: Language
  api?: Api | ((session: SessionStore, words: i18n, confirmation: Confirmation, queries: QueryClient) => Api)
  federation?: Federation
}

/** The whole host on a memory router; a token in local storage (`storeToken`) makes it begin signed in. */
export function renderHost({ at, state, language = 'es', api = fakeApi({}), federation = fakeFederation([]) }: Options): RenderResult & { session: SessionStore; go: (to: string) => Promise<void>; back: () => Promise<void>; address: () => string } {
  const i18n = createI18n(language)
  addUiWords()
  addFormWords()
  addLocales('host', { es, en })
  const clock = createServerClock()
  // Every answer of a server says its time.
  clock.sync(Date.now())
  const session = createSessionStore(tokenStorage(), clock)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  const confirmation = createConfirmation()
  const services = {
    settings: { apiBase: '', registry: '/remotes.json', registryKeys: [], programmeName: 'Luki', passwords: 'normal' as const },
    i18n,
    speak: (chosen: Language) => changeLanguage(i18n, chosen),
    theme: createThemeChoice(),
    shortcuts: createShortcutChoice(),
    session,
    api: invalidating(typeof api === 'function' ? api(session, i18n, confirmation, queries) : api, queries),
    queries,
    confirmation,
    clock,
  }
  const router = createMemoryRouter(
    routes(() => <Shell federation={federation} />),
    { initialEntries: [{ ...parsePath(at), state }] },
  )
  const go = (to: string) => act(() => router.navigate(to))
  const back = () => act(() => router.navigate(-1))
  return { ...render(<App services={services} router={router} />), session, go, back, address: () => `${router.state.location.pathname}${router.state.location.search}` }
}
