import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { boundBy } from '../suppliers/public.ts'
import { cardRules, holder } from '../users/public.ts'
import { monthlyLimitOfCard } from './money/card-limits.ts'

const suppliers = boundBy('recharge')

/**
 * Bulk recharge: programme float → wallet or card. Only an active user's active card or wallet receives: an Inactive
 * user has not been let into the programme yet, and money for a Frozen or Blocked one would be out of their reach.
 */
export const topUpEffect = defineEffect(topUp, {
  joins: holder,
  rules: [
    { code: 'user_unknown', field: 'email', when: 'r.email is not null and u.id is null' },
    { code: 'user_mismatch', field: 'mobile', when: 'r.mobile <> u.mobile' },
    { code: 'user_mismatch', field: 'identification_number', when: 'r.identification_number <> u.identification_number' },
    { code: 'user_cannot_receive', field: 'email', when: `u.status <> 'Active'`, params: { status: 'u.status' } },
    ...cardRules('card_or_wallet', `r.card_or_wallet = 'Card'`),
    { code: 'card_cannot_receive', field: 'card_or_wallet', when: `r.card_or_wallet = 'Card' and c.status <> 'Active'`, params: { status: 'c.status' } },
    { code: 'wallet_missing', field: 'card_or_wallet', when: `r.card_or_wallet = 'Wallet' and u.id is not null and w.id is null` },
    { code: 'wallet_cannot_receive', field: 'card_or_wallet', when: `r.card_or_wallet = 'Wallet' and w.status <> 'Active'`, params: { status: 'w.status' } },
    ...suppliers.rules,
  ],
  moves: {
    kind: 'topup',
    debit: `(select ledger_account('programme_float'))`,
    programme: { account: 'programme_float', gets: false },
    credit: `case r.card_or_wallet when 'Card' then c.account_id when 'Wallet' then w.account_id end`,
    description: 'r.description',
    // Only cards that have one: of all others nothing is added up.
    limits: [{ limit: monthlyLimitOfCard, key: `case when r.card_or_wallet = 'Card' and c.monthly_limit_cents is not null then c.account_id end` }, ...suppliers.limits],
    uncovered: { code: 'float_insufficient', field: 'amount', params: { available: 'money_text(w.available)' } },
  },
  keeps: { card_id: `case r.card_or_wallet when 'Card' then c.id end` },
  provider: { kind: `case r.card_or_wallet when 'Card' then 'load' end`, card: 'p.card_id' },
})
