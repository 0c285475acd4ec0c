import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { cardRules, holder, holderRules } from '../users/public.ts'

/** Block and unblock cards: Active ↔ Temporarily blocked. Nobody whose money stands still gets a card that works. */
export const blockCardsEffect = defineEffect(blockCards, {
  joins: holder,
  rules: [
    ...holderRules,
    ...cardRules('email'),
    { code: 'user_stopped', field: 'action', when: `r.action = 'Unblock' and u.status not in ('Inactive', 'Active')`, params: { status: 'u.status' } },
    { code: 'card_not_active', field: 'action', when: `r.action = 'Block' and c.status <> 'Active'`, params: { status: 'c.status' } },
    { code: 'card_not_blocked', field: 'action', when: `r.action = 'Unblock' and c.status <> 'Temporarily blocked'`, params: { status: 'c.status' } },
  ],
  locks: { card: 'c.id' },
  keeps: { card_id: 'c.id' },
  provider: { kind: `case r.action when 'Block' then 'block' else 'unblock' end`, card: 'p.card_id', reason: `nullif(r.description, '')` },
})
