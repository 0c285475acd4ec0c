import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language } from '@ventanilla/contract/messages/say'
import { formatsOf, type Formats } from './formats.ts'
import { isLanguage } from './language.ts'

/** The language of the page; the component is drawn again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

/** Ways of writing numbers, amounts and dates in the language of the page. */
export const useFormats = (): Formats => formatsOf(useLanguage())
