import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { defineView, defineLog } from '../operations/bulk-view.ts'

/** Create cards; an applied row shows the transaction of its fee. */
export const createCardsView = defineView(createCards, {
  icon: 'card-plus',
  result: ['email', 'identification_number', 'transaction_id'],
  log: defineLog('card-requests', { created_at: 'time', surname: 'holder', identification_number: 'figures', last_four: 'card', status: 'cardStatus', fee: 'money', upload_document_id: 'list' }),
  forAll: 'request-card-for-all',
})
