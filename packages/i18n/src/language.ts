import { defaultLanguage, languages, type Language } from '@ventanilla/contract/messages/languages'

/** Where the choice of a language is kept in local storage. */
export const LANGUAGE_KEY = 'language'

export const isLanguage = (value: unknown): value is Language => (languages as readonly unknown[]).includes(value)

/** The language chosen in this browser before, else Spanish (specification section 9): the browser's own has no say. `otherwise`: the one of a page whose browser keeps nothing. */
export function storedLanguage(otherwise = defaultLanguage): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY)
    return isLanguage(stored) ? stored : otherwise
  } catch {
    return otherwise
  }
}

/** Keeps the choice for the next visit; where storage is blocked the choice lasts as long as the page. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    return
  }
}
