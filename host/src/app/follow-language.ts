import type { Language } from '@ventanilla/contract/messages/languages'
import { LANGUAGE_KEY, storedLanguage } from '@ventanilla/i18n/language'

/** Speaks the language that is chosen in another tab. */
export function followLanguage(speak: (language: Language) => Promise<void>): void {
  addEventListener('storage', ({ key }) => key === LANGUAGE_KEY && void speak(storedLanguage()))
}
