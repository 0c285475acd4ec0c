import { useTranslation } from 'react-i18next'
import type { WordKey } from '@ventanilla/i18n/add-locales'
import type es from '../locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof es
  }
}

/** The design system's own words in the language of the page. */
export function useUiWords(): (key: WordKey<'ui'>, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('ui')
  return (key, values = {}) => t(key, values)
}
