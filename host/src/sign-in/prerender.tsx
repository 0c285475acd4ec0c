import { renderToString } from 'react-dom/server'
import type { ResourceLanguage } from 'i18next'
import type { Look } from '@ventanilla/contract/look'
import type { Language } from '@ventanilla/contract/messages/languages'
import { initI18n } from '@ventanilla/i18n/start-i18n'
import { themeStyle } from '@ventanilla/ui/entry'
import { defaultSettings, type PageServices } from '../app/services.ts'
import { titleOf } from '../app/use-page-title.ts'
import { createServerClock } from '../session/server-clock.ts'
import { signedOut } from '../session/session-state.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Stands for the name of the programme, which only the server knows. */
const PROGRAMME = '__PROGRAMME__'
const nothing = () => undefined

/**
 * The sign-in page as HTML, for the build: what it shows to a browser of which nothing is known but its look. `words` are
 * those of `sign-in-words.ts`.
 */
export function prerender({ language, theme }: Look, words: Record<Language, ResourceLanguage>): { title: string; markup: string; colours: string } {
  const i18n = initI18n(language, words)
  const page: PageServices = {
    settings: { ...defaultSettings, programmeName: PROGRAMME },
    i18n,
    speak: () => Promise.resolve(),
    theme: { get: () => theme, choose: nothing, subscribe: () => nothing },
    session: { getState: () => signedOut, subscribe: () => nothing, dispatch: nothing },
    clock: createServerClock(),
  }
  return { title: titleOf(i18n.t('login.title', { ns: 'host' })), markup: renderToString(<SignInPage page={page} drawn={theme} onLeave={nothing} onTyped={nothing} />), colours: themeStyle() }
}
