import type { Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { invalidating } from '@ventanilla/api-client/create-api'
import { defaultLanguage, type Language } from '@ventanilla/contract/messages/languages'
import { isLanguage } from '@ventanilla/i18n/language'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { createConfirmation } from '../session/confirmation.ts'
import { createSessionApi } from '../session/session-api.ts'
import { createShortcutChoice } from '../shortcuts/shortcut-choice.ts'
import { App } from './app.tsx'
import { createQueryClient, readAdminAgain } from './query-client.ts'
import { routes } from './routes.tsx'
import { loadWords } from '../words/load-words.ts'
import type { PageServices } from './services.ts'

/** Shows the app at the address of the page, in the place of whatever stood in the root. Rejects where its words do not come. */
export async function start(page: PageServices, rootOf: () => Root): Promise<void> {
  const { settings, session, i18n, clock } = page
  const speak = async (language: Language) => {
    await loadWords(i18n, language)
    await page.speak(language)
  }
  await loadWords(i18n, isLanguage(i18n.language) ? i18n.language : defaultLanguage)
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
  const services = { ...page, speak, shortcuts: createShortcutChoice(), api, queries, confirmation }
  rootOf().render(<App services={services} router={createBrowserRouter(routes(Shell))} />)
}
