import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    marketing: typeof es
  }
}
addLocales('marketing', { es, en })

export default definePages({
  overview: () => import('./overview.page.tsx'),
  cashbacks: () => import('./cashback/cashbacks.page.tsx'),
  cashback: () => import('./cashback/cashback.page.tsx'),
})
