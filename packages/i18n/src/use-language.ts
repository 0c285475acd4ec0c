import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language } from '@ventanilla/contract/messages/languages'
import { isLanguage } from './language.ts'

/** The language of the page; the component is drawn again when it changes. Apart from the formats, so that the sign-in page loads no dates. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}
