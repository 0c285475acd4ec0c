import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Create cards; an applied row shows the transaction of its fee. */
export const createCardsView = defineView(createCards, { icon: 'card-plus', result: ['email', 'identification_number', 'card_type', 'transaction_id'] })
