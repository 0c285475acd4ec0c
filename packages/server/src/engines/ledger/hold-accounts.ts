import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

/**
 * Holds accounts still until the transaction ends: what is read afterwards is what others have left. The one way to hold several, in
 * the order of `ledger_post` (0194): from the youngest to the oldest, so that no two wait for each other in a circle, and so
 * that holders' accounts come before those of the programme, which all wait for.
 * @param which SQL that selects ids of accounts
 */
export const holdAccounts = (db: Transaction, which: string, values: readonly unknown[] = []) =>
  runSql(db, `select count(*) from (select from accounts where id in (${which}) order by id desc for update) held`, [...values])
