import { definePages } from '@ventanilla/remote-sdk/pages'
import i18next from 'i18next'
import en from '../locales/en.json'
import es from '../locales/es.json'

i18next.addResourceBundle('es', 'user-review', es)
i18next.addResourceBundle('en', 'user-review', en)

export default definePages({
  users: () => import('./users.page.tsx'),
})
