import { existsSync, renameSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { signRegistryAgain } from '../areas/releases/registry-of-releases.ts'
import { anchorsFile } from '../engines/audit/anchors.ts'
import { verifyChain } from '../engines/audit/verify-audit.command.ts'
import { readBackup, writeBackup, type About } from '../platform/database/embedded/backup-file.ts'
import { borrowDatabase, PROGRAMME_DATABASE } from '../platform/database/embedded/borrow-database.ts'
import { placeOf, stopLeft } from '../platform/database/embedded/embedded-postgres.ts'
import { openScratch } from '../platform/database/embedded/scratch.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openKysely, openPool } from '../platform/database/pool.ts'
import { runSql } from '../platform/database/query.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { systemClock } from '../platform/services.ts'
import type { Settings } from '../platform/settings.ts'

type Say = (line: string) => void

/**
 * `backup <file> [--unchecked]`: writes the embedded database into a file while the product runs, then restores that file
 * beside it and checks what came back.
 */
export async function backupCommand(settings: Settings, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: { unchecked: { type: 'boolean' } }, allowPositionals: true })
  const file = onlyFile(positionals, 'backup')
  requireEmbedded(settings, 'pg_dump or pg_basebackup')
  if (existsSync(file)) throw new Error(`${file} is there already: name another file`)
  const borrowed = await borrowDatabase(settings.DATA_DIR, say)
  try {
    const about = await writeBackup({ url: borrowed.url, data: placeOf(settings.DATA_DIR).data, file, migrations: await appliedMigrations(borrowed.url) })
    say(`Written: ${file}, ${megabytes(file)} MB`)
    if (values.unchecked) return say('It has not been checked')
    const scratch = openScratch(settings.DATA_DIR)
    try {
      const whole = await restoreInto(scratch, file)
      say(`Restored beside the database and checked: ${whole}`)
      say(`It holds the programme as it was at ${about.madeAt}`)
    } catch (failure) {
      renameSync(file, `${file}.broken`)
      throw new Error(`What was written can't be restored and is now ${file}.broken: ${failure instanceof Error ? failure.message : ''}`, { cause: failure })
    } finally {
      scratch.remove()
    }
  } finally {
    await borrowed.giveBack()
  }
}

/**
 * `restore <file> [--replace]`: makes the embedded database of DATA_DIR from a backup. It is unpacked, started and checked
 * beside its place, and moved there at the end. With `--replace` the database that is there is put aside, never removed, and
 * it is said who was deleted in it and is there again.
 */
export async function restoreCommand(settings: Settings, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const file = onlyFile(positionals, 'restore')
  requireEmbedded(settings, 'pg_restore or the copy of pg_basebackup')
  const { data } = placeOf(settings.DATA_DIR)
  await stopLeft(settings.DATA_DIR, say)
  if (existsSync(data) && !values.replace) throw new Error(`There is a database in ${settings.DATA_DIR} already: --replace puts it aside`)
  const gone = existsSync(data) ? await goneIn(settings, say) : undefined
  const scratch = openScratch(settings.DATA_DIR)
  try {
    const back: string[] = []
    const whole = await restoreInto(scratch, file, async (url) => {
      await signForBrowsers(settings, url)
      if (gone) back.push(...(await backAgain(url, gone)))
    })
    say(`Restored and checked: ${whole}`)
    back.forEach(say)
    const aside = `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    await putAside(data, `${data}.${aside}`, say)
    // They speak of the database that was: what came after the backup would be missing in this one.
    await putAside(anchorsFile(settings), `${anchorsFile(settings)}.${aside}`, say)
    await rename(scratch.data, data)
  } finally {
    scratch.remove()
  }
  say(`The database of ${settings.DATA_DIR} is that of the backup: npm start`)
}

async function putAside(path: string, to: string, say: Say): Promise<void> {
  if (!existsSync(path)) return
  await rename(path, to)
  say(`Put aside: ${to}`)
}

/** Unpacks, starts and checks, and then does `more` with it. @returns what was found, in words. @throws {Error} where something is missing or wrong */
async function restoreInto(scratch: ReturnType<typeof openScratch>, file: string, more?: (url: string) => Promise<void>): Promise<string> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  await readBackup({ file, data: scratch.data, account: scratch.account, accept: (about) => requireFitting(about, known) })
  const server = await scratch.start()
  const url = server.url(PROGRAMME_DATABASE)
  try {
    const whole = await checkWhole(url)
    await more?.(url)
    return whole
  } finally {
    await server.stop()
  }
}

type Gone = { users: string[]; admins: string[] }

/** Who is deleted or archived in the database that is replaced; nothing where it can't be read, which may be why it is. */
async function goneIn({ DATA_DIR }: Settings, say: Say): Promise<Gone | undefined> {
  try {
    const borrowed = await borrowDatabase(DATA_DIR, say)
    try {
      return await inDatabase(borrowed.url, async (ids) => ({ users: await ids(`select id from users where status = 'Deleted'`), admins: await ids(`select id from admins where status = 'archived'`) }))
    } finally {
      await borrowed.giveBack()
    }
  } catch (failure) {
    say(`The database that is there can't be read, so who was deleted after the backup is not known: ${failure instanceof Error ? failure.message : ''}`)
    return undefined
  }
}

/** Says who has their data, or their access, back by the backup. */
const backAgain = (url: string, { users, admins }: Gone): Promise<string[]> =>
  inDatabase(url, async (ids) => {
    const deleted = await ids(`select id from users where status <> 'Deleted' and id = any($1) order by id`, users)
    const archived = await ids(`select id from admins where status <> 'archived' and id = any($1) order by id`, admins)
    return [
      ...(deleted.length > 0 ? [`Deleted after the backup, and there again with their data: users ${deleted.join(', ')}. Delete them again`] : []),
      ...(archived.length > 0 ? [`Archived after the backup, and able to sign in again: administrators ${archived.join(', ')}. Archive them again`] : []),
    ]
  })

/** @param work asks for ids; of those that it hands over, if any */
async function inDatabase<T>(url: string, work: (ids: (text: string, among?: readonly string[]) => Promise<string[]>) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 1, name: 'restore' })
  try {
    return await work(async (text, among) => (await pool.query<{ id: string }>(text, among && [among])).rows.map(({ id }) => id))
  } finally {
    await pool.end()
  }
}

/** A release from before the registry was kept has none to sign; the first one that is signed is newer than all that were. */
async function signForBrowsers(settings: Settings, url: string): Promise<void> {
  const db = openKysely(openPool(url, { max: 1, name: 'restore' }))
  try {
    const { rows } = await runSql<{ kept: boolean }>(db, `select to_regclass('registries') is not null as kept`)
    if (rows[0]?.kept) await signRegistryAgain({ db, settings, clock: systemClock })
  } finally {
    await db.destroy()
  }
}

function requireFitting({ migrations, postgres, system }: About, known: ReadonlySet<string>): void {
  const newer = migrations.find((name) => !known.has(name))
  if (newer) throw new Error(`The backup is of a newer release: this one does not know ${newer}`)
  const own = `${process.platform}-${process.arch}`
  if (system !== own) throw new Error(`The backup was made on ${system}, and this is ${own}: restore it on a machine of its kind`)
  if (postgres < 15) throw new Error(`The backup is of PostgreSQL ${postgres}`)
}

async function appliedMigrations(url: string): Promise<string[]> {
  const pool = openPool(url, { max: 1, name: 'backup' })
  return pool.query<{ name: string }>('select name from migrations order by name').then(({ rows }) => rows.map(({ name }) => name)).finally(() => pool.end())
}

/**
 * Looks at every page of every table and every entry of every index, at the ledger and at the audit log.
 * @throws {Error} that names what is wrong
 */
async function checkWhole(url: string): Promise<string> {
  const db = openKysely(openPool(url, { max: 2, name: 'backup' }))
  try {
    const tables = await inTransaction(db, async (transaction) => {
      await runSql(transaction, 'create extension if not exists amcheck')
      const { rows } = await runSql<{ table: string }>(
        transaction,
        `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' and n.nspname !~ '^pg_temp' order by 1`,
      )
      for (const { table } of rows) {
        const { rows: faults } = await runSql<{ msg: string }>(transaction, 'select msg from verify_heapam($1::regclass) limit 1', [table])
        if (faults[0]) throw new Error(`table ${table}: ${faults[0].msg}`)
      }
      await runSql(
        transaction,
        `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
         where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid and i.indisready`,
      )
      await runSql(transaction, 'drop extension amcheck')
      return rows.length
    }, { unlimited: true })
    const wrong = await runSql<{ account_id: number }>(db, 'select account_id from ledger_discrepancies limit 1')
    if (wrong.rows[0]) throw new Error(`the balance of account ${wrong.rows[0].account_id} is not the sum of its movements`)
    const { head, broken } = await inTransaction(db, (transaction) => verifyChain(transaction, []), { snapshot: true, unlimited: true })
    if (broken) throw new Error(`the audit log is broken at position ${broken.position ?? head.position}`)
    return `${tables} tables are whole, the ledger balances, ${head.position} audit entries`
  } finally {
    await db.destroy()
  }
}

function onlyFile([file, ...more]: readonly string[], command: string): string {
  if (!file || more.length > 0) throw new Error(`Name one file: npm run ${command} -- ventanilla.backup`)
  return file
}

function requireEmbedded({ DATABASE_URL }: Settings, instead: string): void {
  if (DATABASE_URL) throw new Error(`DATABASE_URL names a PostgreSQL of your own: use ${instead}, as the README says`)
}

const megabytes = (file: string): number => Math.ceil(statSync(file).size / 1_000_000)
