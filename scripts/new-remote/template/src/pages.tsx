import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    '__NAME__': typeof es
  }
}
addLocales('__NAME__', { es, en })

export default definePages({ overview: () => import('./overview/overview.page.tsx') })
