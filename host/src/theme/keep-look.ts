import type { i18n } from 'i18next'
import { LOOK_COOKIE, lookText } from '@ventanilla/contract/look'
import { defaultLanguage } from '@ventanilla/contract/messages/languages'
import { isLanguage, storedLanguage } from '@ventanilla/i18n/language'
import { keepCookie } from '../app/keep-cookie.ts'
import type { ThemeChoice } from './theme-choice.ts'

const YEAR_S = 31_536_000

/** Keeps the language and the theme of this browser in a cookie, now and when they change: the server draws the sign-in page with them. */
export function keepLook(words: i18n, theme: ThemeChoice): void {
  const keep = () => {
    const look = lookText({ language: storedLanguage(isLanguage(words.language) ? words.language : defaultLanguage), theme: theme.get() })
    keepCookie(LOOK_COOKIE, look, `Max-Age=${YEAR_S}; SameSite=Lax`)
  }
  keep()
  theme.subscribe(keep)
  words.on('languageChanged', keep)
}
