import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { chown, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { extract, pack, type Pack } from 'tar-stream'
import { z } from 'zod'
import type { Account } from './account.ts'

/** What a backup says of itself, in its first entry. */
const about = z.object({ format: z.literal(1), madeAt: z.string(), postgres: z.number(), system: z.string(), migrations: z.array(z.string()) })
export type About = z.output<typeof about>

const ABOUT = 'ventanilla-backup.json'
/** Folders whose content belongs to the running server; they have to be there, and PostgreSQL fills them. */
const EMPTY = new Set(['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal'])
/** Files of the running server, and what it makes again. */
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|backup_manifest|tablespace_map(\.old)?|postgresql\.auto\.conf\.tmp|current_logfiles\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/
/** Copied last: what it says holds for all that was copied before. */
const CONTROL = 'global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Writes the cluster in `data` into a file (tar, gzip) while it goes on working, as pg_basebackup does: files as they are,
 * and the write-ahead log that makes one moment of them. The file is there when it is whole, and for its owner alone.
 * @param url of the server, as a superuser
 */
export async function writeBackup({ url, data, file, migrations }: { url: string; data: string; file: string; migrations: string[] }): Promise<About> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => undefined)
  await client.connect()
  const partial = `${file}.${process.pid}.part`
  try {
    const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`)
    const described: About = { format: 1, madeAt: new Date().toISOString(), postgres: rows[0]?.major ?? 0, system: `${platform()}-${arch()}`, migrations }
    const archive = pack()
    const written = pipeline(archive, createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(partial, { mode: 0o600, flags: 'wx' }))
    await Promise.all([fill(archive, client, data, described).then(() => archive.finalize(), (error: unknown) => archive.destroy(error as Error)), written])
    await onDisk(partial)
    await rename(partial, file)
    return described
  } finally {
    await client.end().catch(() => undefined)
    await rm(partial, { force: true })
  }
}

async function fill(archive: Pack, client: pg.Client, data: string, described: About): Promise<void> {
  await addText(archive, ABOUT, `${JSON.stringify(described, undefined, 2)}\n`)
  // The log from here on stays until this connection ends.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('ventanilla', fast => true)`)
  for await (const { path, isFolder } of entriesOf(data)) if (isFolder) archive.entry({ name: `data/${path}`, type: 'directory', mode: 0o700 })
    else if (path !== CONTROL) await addFile(archive, data, path)
  await addFile(archive, data, CONTROL)
  const { rows } = await client.query<{ label: string; last: string }>(`select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`)
  const { label = '', last = '' } = rows[0] ?? {}
  const [, first = ''] = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
  if (!SEGMENT.test(first) || !SEGMENT.test(last)) throw new Error('PostgreSQL did not say which part of its log belongs to the backup')
  await addText(archive, 'data/backup_label', label)
  const segments = (await readdir(join(data, 'pg_wal'))).filter((name) => SEGMENT.test(name) && name >= first && name <= last).sort()
  if (segments[0] !== first || segments.at(-1) !== last) throw new Error('A part of the log that belongs to the backup is gone')
  for (const segment of segments) await addFile(archive, data, join('pg_wal', segment))
}

/** Folders before what is in them. */
async function* entriesOf(data: string, folder = ''): AsyncGenerator<{ path: string; isFolder: boolean }> {
  for (const entry of await readdir(join(data, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (LEFT_OUT.test(path)) continue
    if (entry.isSymbolicLink()) throw new Error(`${path} lies elsewhere: a cluster with tablespaces is not the one that the product made`)
    if (entry.isDirectory()) {
      yield { path, isFolder: true }
      if (!EMPTY.has(path)) yield* entriesOf(data, path)
    } else if (entry.isFile()) yield { path, isFolder: false }
  }
}

async function addText(archive: Pack, name: string, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => archive.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve())))
}

/** A file that goes away meanwhile is left out, and one that shrinks is filled up: the log tells what became of them. */
async function addFile(archive: Pack, data: string, path: string): Promise<void> {
  const handle = await open(join(data, path)).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)))
  if (!handle) return
  try {
    const { size, mtime } = await handle.stat()
    const entry = archive.entry({ name: `data/${path}`, size, mode: 0o600, mtime })
    const source = size === 0 ? Readable.from([]) : Readable.from(exactly(handle.createReadStream({ autoClose: false, end: size - 1 }), size))
    await pipeline(source, entry)
  } finally {
    await handle.close()
  }
}

async function* exactly(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size
  for await (const piece of source) {
    left -= piece.length
    yield piece
  }
  for (const zeros = Buffer.alloc(65_536); left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length))
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/**
 * Unpacks a backup: its cluster becomes the folder `data`, which belongs to the account.
 * @param accept looks at what the backup says of itself before anything is unpacked, and throws where it does not fit
 */
export async function readBackup({ file, data, account, accept }: { file: string; data: string; account: Account; accept: (about: About) => void }): Promise<About> {
  const source = createReadStream(file)
  await once(source, 'open').catch((error: NodeJS.ErrnoException) => Promise.reject(new Error(`${file} can't be read: ${error.code}`)))
  const archive = extract()
  const unpacked = pipeline(source, createGunzip(), archive)
  const take = async (): Promise<About> => {
    let described: About | undefined
    for await (const entry of archive) {
      const { name, type } = entry.header
      if (!described) {
        const { data: read } = about.safeParse(name === ABOUT ? JSON.parse(await text(entry)) : undefined)
        if (!read) throw new Error(`${file} is no backup of the product`)
        accept((described = read))
        await place(data, account)
        continue
      }
      const path = /^data\/((?:[\w.-]+\/)*[\w.-]+)\/?$/.exec(name)?.[1]
      if (!path || path.split('/').includes('..')) throw new Error(`${file} holds an entry that belongs to no backup: ${name}`)
      if (type === 'directory') await place(join(data, path), account)
      else {
        const target = join(data, path)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(entry, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
        if (account) await chown(target, account.uid, account.gid)
      }
      entry.resume()
    }
    if (!described) throw new Error(`${file} is no backup of the product`)
    return described
  }
  try {
    const [described] = await Promise.all([take(), unpacked])
    return described
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new Error(`${file} is damaged or not whole`, { cause: error })
    throw error instanceof Error && /Unexpected end|Invalid tar header|Premature close/i.test(error.message) ? new Error(`${file} is damaged or no backup of the product`, { cause: error }) : error
  }
}

async function place(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account && (await lstat(folder)).uid !== account.uid) await chown(folder, account.uid, account.gid)
}
