import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { defineView, defineLog } from '../operations/bulk-view.ts'

/** Activate cards. */
export const activateCardsView = defineView(activateCards, {
  icon: 'check-circle',
  log: defineLog({
    endpoint: 'card-activations',
    columns: { created_at: 'time', surname: 'holder', identification_number: 'figures', last_four: 'card', status: 'cardStatus', upload_document_id: 'list' },
    sorts: ['created_at', 'surname', 'identification_number', 'status'],
    query: (api, query) => api.query('card-activations', { query }),
  }),
  forAll: 'activate-all-cards',
})
