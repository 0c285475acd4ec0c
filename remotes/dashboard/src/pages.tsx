import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboard: typeof es
  }
}
addLocales('dashboard', { es, en })

export default definePages({
  home: () => import('./home/home.page.tsx'),
  kpis: () => import('./kpis/kpis.page.tsx'),
  movements: () => import('./movements/movements.page.tsx'),
})
