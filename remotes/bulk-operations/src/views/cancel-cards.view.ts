import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Cancel cards; an applied row shows the transaction that took what the card held to the wallet. */
export const cancelCardsView = defineView(cancelCards, { icon: 'card-off', result: ['email', 'identification_number', 'action', 'transaction_id'] })
