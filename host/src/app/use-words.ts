import { useTranslation } from 'react-i18next'
import type { WordKey } from '@ventanilla/i18n/add-locales'
import type es from '../locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    host: typeof es
  }
}

/** Keys of the host's own words. */
export type HostKey = WordKey<'host'>

/** The host's own words (namespace `host`) in the language of the page. */
export function useWords(): (key: HostKey, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('host')
  return (key, values = {}) => t(key, values)
}
