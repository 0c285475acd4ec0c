import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { stateWords } from '@ventanilla/contract/messages/state-words'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { spoken } from '../../engines/bulk/sql-parts.ts'
import { cardRules, holder, holderRules } from '../users/public.ts'

const cause = `concat_ws(': ', ${spoken('r.action', stateWords.cardCause)}, nullif(r.description, ''))`

/** Cancel cards: any state → Canceled, for good. What the card holds goes to the wallet of the same user, whatever the wallet's state. */
export const cancelCardsEffect = defineEffect(cancelCards, {
  joins: `${holder}
    left join accounts held on held.id = c.account_id`,
  rules: [...holderRules, ...cardRules('email')],
  locks: { card: 'c.id' },
  keeps: { card_id: 'c.id' },
  moves: {
    kind: 'transfer',
    debit: 'c.account_id',
    credit: 'w.account_id',
    amount: 'held.balance',
    description: cause,
    whenSettled: true,
  },
  provider: { kind: `'cancel'`, card: 'p.card_id', reason: cause },
})
