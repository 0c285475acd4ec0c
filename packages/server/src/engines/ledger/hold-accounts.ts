import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

/**
 * Holds accounts still until the transaction ends: what is read afterwards is what others have left. The one way to wait for
 * several, in the order of `ledger_post`: from the oldest to the youngest, so that no two wait for each other in a circle. Those of
 * the programme are the oldest: who waits for the float holds no account of a holder, who can pay meanwhile.
 * @param which SQL that selects ids of accounts
 */
export const holdAccounts = (db: Transaction, which: string, values: readonly unknown[] = []) =>
  runSql(db, `select count(*) from (select from accounts where id in (${which}) order by id for update) held`, [...values])
