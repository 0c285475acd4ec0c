import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { holder, holderRules } from '../users/public.ts'

const barred = `('Blocked', 'Frozen', 'Withdrawal process', 'Retired', 'Deleted')`

/** Create cards: Pending → PendingAck (physical, also where the list does not say) or Active (virtual), for the fee in force. */
export const createCardsEffect = defineEffect(createCards, {
  joins: holder,
  rules: [
    ...holderRules,
    { code: 'user_cannot_have_card', field: 'email', when: `u.status in ${barred}`, params: { status: 'u.status' } },
    { code: 'kyc_not_verified', field: 'email', when: `u.kyc_status <> 'verified'` },
    { code: 'card_exists', field: 'email', when: 'c.id is not null', params: { status: 'c.status' } },
    { code: 'wallet_missing', field: 'email', when: 'u.id is not null and w.id is null' },
  ],
  keeps: { user_id: 'u.id', wallet_id: 'w.id' },
  moves: {
    kind: 'fee',
    debit: 'w.account_id',
    credit: `(select ledger_account('fee_income'))`,
    amount: `(select card_charge('card_request'))`,
    description: `'card_request'`,
    uncovered: { code: 'fee_not_covered', field: 'email', params: { fee: 'money_text(w.moved)', available: 'money_text(w.available)' } },
  },
  makes: { card_id: 'new_card_id()', account_id: 'new_account_id()' },
  writes: {
    opened: `insert into accounts (id, kind) overriding system value select p.account_id, 'card' from passing p`,
    // What may come onto a person's card is decided by two; another card in its place does not lift it.
    requested: `insert into cards (id, user_id, wallet_id, account_id, card_type, monthly_limit_cents, status_changed_by, created_by, upload_document_id)
      select p.card_id, p.user_id, p.wallet_id, p.account_id, coalesce(nullif(r.card_type, ''), 'physical'),
        (select last.monthly_limit_cents from cards last where last.user_id = p.user_id order by last.created_at desc, last.id desc limit 1), p.actor_id, p.actor_id, p.document_id
      from passing p join rows r on r.row_number = p.row_number`,
  },
  provider: { kind: `'issue'`, card: 'p.card_id' },
})
