import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Block and unblock cards. */
export const blockCardsView = defineView(blockCards, { icon: 'lock' })
