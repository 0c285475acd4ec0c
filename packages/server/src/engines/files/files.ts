import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type KeptFile = { bytes: Buffer; mediaType: string }

/**
 * Where files are kept, under a name that is made of their content: the same file is kept once, and what a name stands for
 * never changes. `db` is whose transaction a write joins, where the database is the store.
 */
export type Files = {
  /** @returns its name */
  put: (db: Kysely<Database>, file: KeptFile) => Promise<string>
  read: (db: Kysely<Database>, name: string) => Promise<KeptFile | undefined>
  exists: (db: Kysely<Database>, name: string) => Promise<boolean>
  /** Also of a file that is gone already. */
  remove: (db: Kysely<Database>, name: string) => Promise<void>
}

/** The store can't be reached, or refuses us. Its cause says why. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

declare module '../../platform/services.ts' {
  interface Services {
    files: Files
  }
}

/** The name of a file by its content. */
export const nameOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
