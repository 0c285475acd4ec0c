import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Payment reversal: the result shows what section 3 of the specification gives a transaction. */
export const recoverBalanceView = defineView(recoverBalance, { icon: 'undo', result: ['email', 'identification_number', 'amount', 'card_or_wallet', 'transaction_id'] })
