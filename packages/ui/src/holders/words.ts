import { getI18n, useTranslation } from 'react-i18next'
import { transferNotes } from '@ventanilla/contract/states'
import { addLocales } from '@ventanilla/i18n/add-locales'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    holders: typeof es
  }
}

/** Makes the words of what people hold (namespace `holders`) known to i18next. They come with this entry, so that no other page loads them. */
export const addHolderWords = (): void => addLocales('holders', { es, en })

// A test imports this module before it sets i18next up, and adds the words itself.
if (getI18n()) addHolderWords()

/** The words of wallets, cards and their movements in the language of the page. */
export const useHolderWords = () => useTranslation('holders').t

/** The description of a movement as people read it: what the programme wrote in the language of the page, what somebody wrote as it is. */
export function useTransferNote(): (description: string) => string {
  const t = useHolderWords()
  return (description) => {
    const note = transferNotes.find((one) => one === description)
    return note === undefined ? description : t(`notes.${note}`)
  }
}
