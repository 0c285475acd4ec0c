import { definePages } from '@ventanilla/remote-sdk/pages'
import i18next from 'i18next'
import en from '../locales/en.json'
import es from '../locales/es.json'

i18next.addResourceBundle('es', 'marketing', es)
i18next.addResourceBundle('en', 'marketing', en)

export default definePages({
  overview: () => import('./overview.page.tsx'),
})
