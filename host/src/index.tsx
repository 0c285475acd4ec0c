import '@ventanilla/ui/entry.css'
import './auth/auth.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { invalidating } from '@ventanilla/api-client/create-api'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { storedLanguage } from '@ventanilla/i18n/language'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { addUiWords } from '@ventanilla/ui/words'
import { App } from './app/app.tsx'
import { createQueryClient, readAdminAgain } from './app/query-client.ts'
import { routes } from './app/routes.tsx'
import en from './locales/en.json'
import es from './locales/es.json'
import { createConfirmation } from './session/confirmation.ts'
import { createServerClock } from './session/server-clock.ts'
import { createSessionApi } from './session/session-api.ts'
import { createSessionStore } from './session/session-store.ts'
import { tokenStorage } from './session/token-storage.ts'
import { readSettings } from './app/services.ts'
import { createShortcutChoice } from './shortcuts/shortcut-choice.ts'
import { createThemeChoice } from './theme/theme-choice.ts'

const settings = readSettings()
const i18n = createI18n(storedLanguage())
addUiWords()
addLocales('host', { es, en })

const clock = createServerClock()
const session = createSessionStore(tokenStorage(), clock)
const queries = createQueryClient()
const confirmation = createConfirmation()
const calls = createSessionApi(settings.apiBase, session, i18n, {
  onForbidden: () => void readAdminAgain(queries),
  confirm: confirmation.ask,
  onServerTime: clock.sync,
})
const api = invalidating(calls, queries)

const Shell = retryingLazy(async () => {
  const { openShell } = await import('./shell/open-shell.tsx')
  return { default: openShell(settings) }
})

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const services = { settings, i18n, theme: createThemeChoice(), shortcuts: createShortcutChoice(), session, api, queries, confirmation, clock }
createRoot(root).render(<App services={services} router={createBrowserRouter(routes(Shell))} />)
