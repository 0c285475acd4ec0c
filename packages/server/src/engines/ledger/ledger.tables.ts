import type { GeneratedAlways } from 'kysely'

/** The ledger as other areas read it; it is written by `ledger_post()` alone, which no kysely statement spells. */
export type LedgerTables = {
  accounts: { id: GeneratedAlways<number>; kind: string; balance: GeneratedAlways<number>; created_at: GeneratedAlways<Date> }
}
