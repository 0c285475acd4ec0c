import { useTranslation } from 'react-i18next'
import type es from '../locales/es.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : K

/** Keys of this package's words. */
export type UiKey = WithoutPlural<Leaves<typeof es>>

/** The design system's own words in the language of the page. */
export function useUiWords(): (key: UiKey, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('ui')
  return (key, values = {}) => t(key, values)
}
