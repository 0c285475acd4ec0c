import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/pages'
import en from './locales/en.json'
import es from './locales/es.json'

addLocales('compliance', { es, en })

export default definePages({
  audit: () => import('./audit/audit.page.tsx'),
})
