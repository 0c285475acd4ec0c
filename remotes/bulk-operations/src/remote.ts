import { anyOperation, operations } from '@ventanilla/contract/bulk/operations'
import { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { reading } from '@ventanilla/contract/permissions'
import type { WordKey } from '@ventanilla/i18n/add-locales'
import { defineRemote, type PageDeclaration, hostApi } from '@ventanilla/remote-sdk/declaration'
import { icons } from './icons.ts'

/** Review and result of every operation, from its definition, for people who request and people who approve. The national-ID list has no process step, so it has no result. */
const lists = operations.flatMap(({ id, route, access, endpoints }): PageDeclaration<WordKey<'bulk-operations'>>[] => [
  { id: `${id}-review`, path: `/${route}/:id`, title: 'review.title', access: reading(access), parent: 'hub', help: 'review' },
  ...(endpoints.process ? [{ id: `${id}-result`, path: `/${route}/:id/result`, title: 'result.title' as const, access: reading(access), parent: 'hub', help: 'result' as const }] : []),
])

export default defineRemote({
  name: 'bulk-operations',
  hostApi,
  pages: [
    { id: 'hub', path: '/credit-card', title: 'hub.title', keywords: 'hub.keywords', access: anyOperation, navigation: { section: 'operations', icon: icons.card, order: 10 }, help: 'bulk' },
    { id: 'cards', path: '/cards', title: 'cards.title', access: cardEndpoints.cards.access, list: 'cards', navigation: { section: 'operations', icon: icons.cards, order: 20 }, help: 'cards' },
    { id: 'card-details', path: '/credit-card/details', title: 'cards.details', access: cardEndpoints['card-details'].access, parent: 'cards', ofRecord: true, help: 'card' },
    ...lists,
  ],
})
