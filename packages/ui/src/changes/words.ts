import { getI18n, useTranslation } from 'react-i18next'
import { addLocales } from '@ventanilla/i18n/add-locales'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    changes: typeof es
  }
}

/** Makes the words of changes (namespace `changes`) known to i18next. They come with this entry, so that no other page loads them. */
export const addChangeWords = (): void => addLocales('changes', { es, en })

// A test imports this module before it sets i18next up, and adds the words itself.
if (getI18n()) addChangeWords()

/** The words of changes, and those that server and browser share, in the language of the page. */
export const useWords = () => useTranslation(['changes', 'messages']).t

/** What is said of a change that was sent for approval, where no page that shows it stands. */
export const sentForApproval = (): string => getI18n().t('changes:approval.sent')
