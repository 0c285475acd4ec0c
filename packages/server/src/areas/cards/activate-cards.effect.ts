import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { cardRules, holder, holderRules } from '../users/public.ts'

/** Activate cards: PendingAck → Active. Nobody whose money stands still gets a card that works. */
export const activateCardsEffect = defineEffect(activateCards, {
  joins: holder,
  rules: [
    ...holderRules,
    ...cardRules('email'),
    { code: 'user_stopped', field: 'email', when: `u.status not in ('Inactive', 'Active')`, params: { status: 'u.status' } },
    { code: 'card_not_pending_ack', field: 'email', when: `c.status <> 'PendingAck'`, params: { status: 'c.status' } },
  ],
  locks: { card: 'c.id' },
  keeps: { card_id: 'c.id' },
  provider: { kind: `'acknowledge'`, card: 'p.card_id' },
})
