import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { fromCents, toCents } from '@ventanilla/contract/money'
import type { MarketingAccount } from '@ventanilla/contract/endpoints/marketing-account.endpoints'
import { handleChange } from '../../engines/changes/make-change.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { holdAccounts } from '../../engines/ledger/hold-accounts.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'

const read = async (db: Kysely<Database>): Promise<MarketingAccount> =>
  onlyRow(
    await runSql<MarketingAccount>(
      db,
      `select money_text((select balance from accounts where id = ledger_account('marketing'))) as balance, money_text((select balance from accounts where id = ledger_account('programme_float'))) as float,
         (select count(*)::int from unjudged_purchases) as waiting, money_text((select max(missing_cents) from marketing_shortage)) as missing,
         exists (select from marketing_shortage where waits_for = 'limit') as limited`,
    ),
  )

/** Moves money from the programme's float to marketing, once under the reference of its caller. */
const fund = handleChange('fund-marketing', {
  lock: (db) => holdAccounts(db, `values (ledger_account('programme_float')), (ledger_account('marketing'))`),
  read: ({ db }) => read(db),
  subject: () => ({ id: 'marketing', name: '' }),
  holds: false,
  wanted: () => ({}),
  facts: ({ body: { amount, description } }) => ({ amount, description }),
  amount: ({ body }) => toCents(body.amount),
  apply: async (context, { body: { amount, description } }, before) => {
    const { db, language, actor } = context
    if (toCents(before.float) < toCents(amount)) throw refusedBy([{ code: 'float_short', field: 'amount', params: { amount: before.float } }], language)
    const reference = `money:${context.reference ?? randomUUID()}`
    if ((await runSql(db, 'select from transfers where reference = $1', [reference])).rows.length > 0) throw new Failure('reference_used')
    await runSql(
      db,
      `select ledger_post(array[row($1, 'adjustment', ledger_account('programme_float'), ledger_account('marketing'), $2::bigint, $3, '', null, null, $4, null, null)::ledger_transfer])`,
      [reference, toCents(amount), description, actor.id],
    )
    const after = await read(db)
    return { answer: after, entries: [{ subject: { type: 'marketing_account', id: 'marketing' }, before: { balance: before.balance }, after: { balance: after.balance, amount: fromCents(toCents(amount)), description } }] }
  },
})

export const marketingAccountHandlers = [handle('marketing-account', (_call, { db }) => read(db))]
export const marketingAccountChanges = [fund]
