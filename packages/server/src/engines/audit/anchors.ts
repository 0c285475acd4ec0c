import type { Kysely } from 'kysely'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../../platform/settings.ts'
import type { ChainHead } from './verify-audit.command.ts'
import type { Services } from '../../platform/services.ts'
import { defineTask } from '../jobs/jobs.ts'
import { sealAudit } from './seal-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { runSql } from '../../platform/database/query.ts'

const anchor = z.object({ at: z.string(), position: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
/** Where the chain of the audit log stood at some time. Kept outside of the database, so that its end can't be cut off unseen. */
export type Anchor = z.infer<typeof anchor>

export const anchorsFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'audit-anchors.jsonl')

/** The newest seal; nothing before the first entry. */
export async function readHead(db: Kysely<Database>): Promise<ChainHead | undefined> {
  const { rows } = await runSql<ChainHead>(db, 'select position, hash from audit_seals order by position desc limit 1')
  return rows[0]
}

/** Adds a line to the file and waits until it is on the disk. A line that a crash has cut off stays one by itself. */
async function appendAnchor(path: string, { position, hash }: ChainHead, at: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const { buffer } = size > 0 ? await file.read(Buffer.alloc(1), 0, 1, size - 1) : { buffer: Buffer.from('\n') }
    const line = JSON.stringify({ at: at.toISOString(), position, hash })
    await file.writeFile(`${buffer.toString() === '\n' ? '' : '\n'}${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The newest anchor of a file; nothing where there is none, or the last line is cut off. */
export async function readLastAnchor(path: string): Promise<Anchor | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 1_024)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return anchor.safeParse(parsed(buffer.toString().trimEnd().split('\n').at(-1) ?? '')).data
  } finally {
    await file.close()
  }
}

/** The anchors of a file, and the numbers of its lines that are none: these were altered, or cut off by a crash. */
export type AnchorFile = { anchors: Anchor[]; damaged: number[] }

/** @throws {Error} when the file is not there */
export async function readAnchors(path: string): Promise<AnchorFile> {
  const read: AnchorFile = { anchors: [], damaged: [] }
  for (const [at, text] of (await readFile(path, 'utf8')).split('\n').entries()) {
    if (text === '') continue
    const { data } = anchor.safeParse(parsed(text))
    if (data) read.anchors.push(data)
    else read.damaged.push(at + 1)
  }
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seals what waits and writes down where the audit log stands then; nothing where it stands still. */
export async function anchorAudit({ db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<void> {
  await sealAudit(db)
  const head = await readHead(db)
  const file = anchorsFile(settings)
  if (head && head.hash !== (await readLastAnchor(file))?.hash) await appendAnchor(file, head, clock.now())
}

/** When a worker starts and every hour, into its data folder. */
export const anchorAuditTask = defineTask({ name: 'anchor-audit', payload: z.object({}), pool: 'upkeep', cron: '0 * * * *', oneAtATime: true, work: anchorAudit })
