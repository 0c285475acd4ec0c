import { operations } from '@ventanilla/contract/bulk/operations'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages, type RemotePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'bulk-operations': typeof es
  }
}
addLocales('bulk-operations', { es, en })

const lists: RemotePages = Object.fromEntries(
  operations.flatMap(({ id }) => [
    [`${id}-review`, () => import('./review/review.page.tsx')],
    [`${id}-result`, () => import('./result/result.page.tsx')],
  ]),
)

export default definePages({
  hub: () => import('./hub/hub.page.tsx'),
  cards: () => import('./cards/cards.page.tsx'),
  'card-details': () => import('./cards/details.page.tsx'),
  ...lists,
})
