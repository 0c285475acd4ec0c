import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { boundBy } from '../suppliers/public.ts'
import { cardRules, holder, holderRules } from '../users/public.ts'

const suppliers = boundBy('recovery')

// A blank type is a wallet's; lists of before it was read as one hold it blank.
const account = `case when r.card_or_wallet = 'Card' then c.account_id when r.card_or_wallet in ('Wallet', '') then w.account_id end`

/**
 * Payment reversal (recover balance): wallet or card → programme recovered. Money comes back from users and cards in any
 * state but cancelled; a transaction that is named must have brought it to this very account, and is reversed once.
 */
export const recoverBalanceEffect = defineEffect(recoverBalance, {
  // Compared as a number only where it is written as our ids are: '007' is none of them.
  joins: `${holder}
    left join transfers reached on reached.id = case when r.reverses ~ '^[1-9][0-9]{0,17}$' then r.reverses::bigint end and reached.kind = 'topup' and reached.credit = ${account}`,
  rules: [
    ...holderRules,
    ...cardRules('card_or_wallet', `r.card_or_wallet = 'Card'`),
    { code: 'wallet_missing', field: 'card_or_wallet', when: `r.card_or_wallet in ('Wallet', '') and u.id is not null and w.id is null` },
    { code: 'transaction_unknown', field: 'reverses', when: `r.reverses <> '' and ${account} is not null and reached.id is null` },
    { code: 'transaction_reversed', field: 'reverses', when: 'ledger_reversed_by(reached.id) is not null' },
    { code: 'transaction_exceeded', field: 'amount', when: 'r.amount_cents > reached.amount', params: { amount: 'money_text(reached.amount)' } },
    ...suppliers.rules,
  ],
  keeps: { card_id: `case r.card_or_wallet when 'Card' then c.id end` },
  moves: {
    kind: 'reversal',
    debit: account,
    credit: `(select ledger_account('programme_recovered'))`,
    programme: { account: 'programme_recovered', gets: true },
    description: 'r.description',
    reversalOf: 'reached.id',
    limits: suppliers.limits,
    uncovered: { code: 'balance_insufficient', field: 'amount', params: { available: 'money_text(w.available)' } },
  },
  provider: { kind: `case r.card_or_wallet when 'Card' then 'unload' end`, card: 'p.card_id' },
})
