import { definePages } from '@ventanilla/remote-sdk/pages'
import i18next from 'i18next'
import en from '../locales/en.json'
import es from '../locales/es.json'

i18next.addResourceBundle('es', 'dashboard', es)
i18next.addResourceBundle('en', 'dashboard', en)

export default definePages({
  home: () => import('./home.page.tsx'),
})
