import { useTranslation } from 'react-i18next'
import type es from '../locales/es.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]

/** Keys of the host's own words. */
export type HostKey = Leaves<typeof es>

/** The host's own words (namespace `host`) in the language of the page. */
export function useWords(): (key: HostKey, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('host')
  return (key, values = {}) => t(key, values)
}
