import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { defineView } from '../operations/bulk-view.ts'
import { defineLog } from '../operations/log.ts'

/** Create cards; an applied row shows the transaction of its fee. */
export const createCardsView = defineView(createCards, {
  icon: 'card-plus',
  result: ['email', 'identification_number', 'card_type', 'transaction_id'],
  log: defineLog({
    endpoint: 'card-requests',
    columns: { created_at: 'time', surname: 'holder', identification_number: 'figures', card_type: 'choice', last_four: 'card', status: 'cardStatus', fee: 'money', created_by: 'text', upload_document_id: 'list' },
    sorts: ['created_at', 'surname', 'identification_number', 'card_type', 'status', 'created_by'],
    query: (api, query) => api.query('card-requests', { query }),
  }),
  forAll: 'request-card-for-all',
})
