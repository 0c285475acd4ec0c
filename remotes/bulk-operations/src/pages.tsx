import { operations } from '@ventanilla/contract/bulk/operations'
import { definePages, type RemotePages } from '@ventanilla/remote-sdk/pages'
import i18next from 'i18next'
import en from '../locales/en.json'
import es from '../locales/es.json'

i18next.addResourceBundle('es', 'bulk-operations', es)
i18next.addResourceBundle('en', 'bulk-operations', en)

const lists: RemotePages = Object.fromEntries(
  operations.flatMap(({ id }) => [
    [`${id}-review`, () => import('./review/review.page.tsx')],
    [`${id}-result`, () => import('./result/result.page.tsx')],
  ]),
)

export default definePages({ hub: () => import('./hub/hub.page.tsx'), ...lists })
