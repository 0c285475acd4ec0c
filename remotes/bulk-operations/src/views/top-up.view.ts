import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Bulk recharge: the result shows what section 3 of the specification gives a transaction. */
export const topUpView = defineView(topUp, { icon: 'coins', result: ['email', 'identification_number', 'amount', 'card_or_wallet', 'transaction_id'] })
