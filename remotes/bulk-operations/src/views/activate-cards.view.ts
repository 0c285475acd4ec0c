import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Activate cards. */
export const activateCardsView = defineView(activateCards, { icon: 'check-circle' })
