import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { defineView, defineLog } from '../operations/bulk-view.ts'

/** Activate cards. */
export const activateCardsView = defineView(activateCards, {
  icon: 'check-circle',
  log: defineLog('card-activations', { created_at: 'time', surname: 'holder', identification_number: 'figures', last_four: 'card', status: 'cardStatus', upload_document_id: 'list' }),
  forAll: 'activate-all-cards',
})
