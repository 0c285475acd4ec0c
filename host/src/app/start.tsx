import { createElement } from 'react'
import type { i18n } from 'i18next'
import type { Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { invalidating } from '@ventanilla/api-client/create-api'
import { hasBroughtBodies } from '@ventanilla/api-client/early-answer'
import { defaultLanguage, type Language } from '@ventanilla/contract/messages/languages'
import { formatsOf } from '@ventanilla/i18n/formats'
import { isLanguage } from '@ventanilla/i18n/language'
import { whenIdle } from '@ventanilla/ui/core'
import { createConfirmation } from '../session/confirmation.ts'
import { createSessionApi } from '../session/session-api.ts'
import { openShell } from '../shell/open-shell.tsx'
import { adminQuery } from '../shell/use-admin.ts'
import { createShortcutChoice } from '../shortcuts/shortcut-choice.ts'
import { loadAllWords, loadWords } from '../words/load-words.ts'
import { App } from './app.tsx'
import { followLanguage } from './follow-language.ts'
import { createQueryClient, readAdminAgain } from './query-client.ts'
import { routes } from './routes.tsx'
import type { PageServices } from './services.ts'

/** What the page should have brought and does not come from it after all is not waited for, milliseconds. */
const BROUGHT_MS = 100

/** The language that the page speaks. */
const spoken = ({ language }: i18n): Language => (isLanguage(language) ? language : defaultLanguage)

/** Loads the words that the app says in the language of the page. */
export const prepare = ({ i18n }: Pick<PageServices, 'i18n'>): Promise<void> => loadWords(i18n, spoken(i18n))

/** Shows the app at the address of the page, in the place of whatever stood in the root. Rejects where its words do not come. */
export async function start(page: PageServices, rootOf: () => Root): Promise<void> {
  const { settings, session, i18n, clock } = page
  let chosen: Language | undefined
  const speak = async (language: Language) => {
    chosen = language
    await loadAllWords(i18n, language)
    // The last choice counts, whichever words come first.
    if (chosen === language) await page.speak(language)
  }
  followLanguage(speak)
  // The sign-in form may change the language while its words are on their way.
  for (let ready = ''; ready !== i18n.language; ) {
    ready = i18n.language
    await prepare(page)
  }
  const queries = createQueryClient()
  const confirmation = createConfirmation()
  const calls = createSessionApi(settings.apiBase, session, i18n, {
    onForbidden: () => void readAdminAgain(queries),
    confirm: confirmation.ask,
    onServerTime: clock.sync,
  })
  const api = invalidating(calls, queries)
  let opened: ReturnType<typeof openShell> | undefined
  // Opened when it is first needed: nothing of it runs for somebody who is not signed in. Not `lazy`: React holds back for
  // 300 ms what comes after a fallback.
  const shell = () => (opened ??= openShell(settings))
  const Shell = () => createElement(shell().Shell)
  // Where the page brought who is there, the first frame knows it, and what the menu holds; elsewhere the frame stands meanwhile.
  const { token } = session.getState()
  if (token !== undefined && hasBroughtBodies()) await Promise.race([Promise.all([queries.prefetchQuery(adminQuery(api, session, token)), shell().known]), new Promise((resolve) => setTimeout(resolve, BROUGHT_MS))])
  const services = { ...page, speak, shortcuts: createShortcutChoice(), api, queries, confirmation }
  rootOf().render(<App services={services} router={createBrowserRouter(routes(Shell))} />)
  // The first amount that is written takes as long as ten rows of a table: it is made while the first answers are on the line.
  whenIdle(() => formatsOf(spoken(i18n)).amount('0'))
}
