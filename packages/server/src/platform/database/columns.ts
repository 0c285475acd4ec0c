import type { ColumnType, Generated } from 'kysely'

/** A time that the database stamps unless it is given. */
export type Stamp = ColumnType<Date, Date | undefined, Date>

/** The common columns (domain page, "Shapes"); `version` serves optimistic concurrency. */
export type Stamped = { created_at: Stamp; created_by: string | null; updated_at: Stamp; version: Generated<number> }

/** A jsonb column: read as a value, written as its JSON text. */
export type Json<T> = ColumnType<T, string, string>
