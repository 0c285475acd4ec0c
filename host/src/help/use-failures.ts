import { useTranslation } from 'react-i18next'
import { useLanguage } from '@ventanilla/i18n/use-language'
import type { Failures } from './message-text.ts'

/** What the browser says of failures of the network, in the language of the page. */
export function useFailures(): Failures {
  const { i18n } = useTranslation()
  return i18n.getResourceBundle(useLanguage(), 'failures') as Failures
}
