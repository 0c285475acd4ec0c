import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { defineView, defineLog } from '../operations/bulk-view.ts'

/** Payment reversal: the result shows what section 3 of the specification gives a transaction. */
export const recoverBalanceView = defineView(recoverBalance, {
  icon: 'undo',
  result: ['email', 'identification_number', 'amount', 'card_or_wallet', 'transaction_id'],
  log: defineLog({
    endpoint: 'reversals',
    columns: { created_at: 'time', surname: 'holder', identification_number: 'figures', amount: 'money', card_or_wallet: 'choice', description: 'text', upload_document_id: 'list' },
    sorts: ['created_at', 'surname', 'identification_number', 'amount', 'card_or_wallet'],
    query: (api, query) => api.query('reversals', { query }),
  }),
})
