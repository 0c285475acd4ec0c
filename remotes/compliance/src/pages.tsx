import { definePages } from '@ventanilla/remote-sdk/pages'
import i18next from 'i18next'
import en from '../locales/en.json'
import es from '../locales/es.json'

i18next.addResourceBundle('es', 'compliance', es)
i18next.addResourceBundle('en', 'compliance', en)

export default definePages({
  audit: () => import('./audit.page.tsx'),
})
