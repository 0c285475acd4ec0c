import type { Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { invalidating } from '@ventanilla/api-client/create-api'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { addAllWords } from '@ventanilla/i18n/create-i18n'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { addUiWords } from '@ventanilla/ui/words'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { createConfirmation } from '../session/confirmation.ts'
import { createSessionApi } from '../session/session-api.ts'
import { createShortcutChoice } from '../shortcuts/shortcut-choice.ts'
import { App } from './app.tsx'
import { createQueryClient, readAdminAgain } from './query-client.ts'
import { routes } from './routes.tsx'
import type { PageServices } from './services.ts'

/** Shows the app at the address of the page, in the place of whatever stood in `root`. */
export function start(page: PageServices, root: Root): void {
  const { settings, session, i18n, clock } = page
  addAllWords(i18n)
  addUiWords()
  addLocales('host', { es, en })
  const queries = createQueryClient()
  const confirmation = createConfirmation()
  const calls = createSessionApi(settings.apiBase, session, i18n, {
    onForbidden: () => void readAdminAgain(queries),
    confirm: confirmation.ask,
    onServerTime: clock.sync,
  })
  const api = invalidating(calls, queries)
  // In the same chunk as the app, which people who are signed in open at the shell; run when it is shown.
  const Shell = retryingLazy(async () => {
    const { openShell } = await import(/* webpackMode: "eager" */ '../shell/open-shell.tsx')
    return { default: openShell(settings) }
  })
  const services = { ...page, shortcuts: createShortcutChoice(), api, queries, confirmation }
  root.render(<App services={services} router={createBrowserRouter(routes(Shell))} />)
}
