import type { Selectable, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './tables.generated.ts'

/** Every table as kysely sees it: `npm run tables` makes it from the migrations, with the closed lists that `.kysely-codegenrc.json` names. */
export type Database = DB

/**
 * An open transaction (`inTransaction`). A function that takes one reads and writes in the transaction of its caller, and
 * what it writes is there when that commits.
 */
export type Transaction = KyselyTransaction<Database>

/** A row of a table as it is read. */
export type RowOf<T extends keyof Database> = Selectable<Database[T]>
