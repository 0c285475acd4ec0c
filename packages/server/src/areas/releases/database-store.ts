import { sql, type Kysely } from 'kysely'
import type { ReleaseStore } from '@ventanilla/releases/store'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** Steps with releases happen one after the other. */
const RELEASES_LOCK = 5070110

/** Where the files of a release are served that was sent to the server. */
export const STORED_REMOTES = '/api/stored-remotes'

/** A file of a release that was sent to the server. */
export const storedFile = async (db: Kysely<Database>, remote: string, build: string, path: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('release_files').select('content').where('remote', '=', remote).where('build', '=', build).where('path', '=', path).executeTakeFirst())?.content

/** The releases that the database keeps, for reading; who writes takes `aloneWithReleases`. */
export const databaseStore = (db: Kysely<Database>): ReleaseStore => ({
  releases: async () => {
    return db.selectFrom('releases').select(['manifest', 'base']).execute()
  },
  steps: async () => {
    const rows = await db.selectFrom('release_steps').selectAll().orderBy('id').execute()
    return rows.map(({ kind, remote, build, by, reason, at }) => ({ kind, remote, build, by, reason, at: at.toISOString() }))
  },
  add: async ({ manifest, base }, files) => {
    const { name: remote, build, version } = manifest
    await db
      .insertInto('releases')
      .values({ remote, build, version, manifest: JSON.stringify(manifest), base: files ? `${STORED_REMOTES}/${remote}/${build}/` : base })
      .execute()
    const stored = [...(files ?? [])].map(([path, content]) => ({ remote, build, path, content: Buffer.from(content) }))
    if (stored.length > 0) await db.insertInto('release_files').values(stored).execute()
  },
  note: async (step) => void (await db.insertInto('release_steps').values(step).execute()),
  registry: async () => (await db.selectFrom('registries').select('signed').orderBy('serial', 'desc').limit(1).executeTakeFirst())?.signed,
  keep: async (serial, signed) => void (await db.insertInto('registries').values({ serial, signed }).execute()),
})

/** Does something with the releases in one transaction, after the one that does now. */
export const aloneWithReleases = <T>(db: Kysely<Database>, work: (store: ReleaseStore, transaction: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${RELEASES_LOCK})`.execute(transaction)
    return work(databaseStore(transaction), transaction)
  })
