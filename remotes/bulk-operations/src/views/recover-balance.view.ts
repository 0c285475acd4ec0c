import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { defineView, defineLog } from '../operations/bulk-view.ts'

/** Payment reversal: the result shows what section 3 of the specification gives a transaction. */
export const recoverBalanceView = defineView(recoverBalance, {
  icon: 'undo',
  result: ['email', 'identification_number', 'amount', 'card_or_wallet', 'transaction_id'],
  log: defineLog('reversals', { created_at: 'time', surname: 'holder', identification_number: 'figures', amount: 'money', card_or_wallet: 'choice', description: 'text', upload_document_id: 'list' }),
})
