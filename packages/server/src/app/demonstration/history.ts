import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import type { Language } from '@ventanilla/contract/messages/say'
import { storeList } from '../../engines/bulk/upload/store-list.ts'
import type { ReceivedFile } from '../../engines/bulk/upload/received-file.ts'
import type { Input } from '../../engines/changes/change.ts'
import { decide } from '../../engines/changes/decide.ts'
import { expireRequests } from '../../engines/changes/expire.task.ts'
import { makeChange } from '../../engines/changes/make-change.ts'
import { undo } from '../../engines/changes/undo.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { dated } from './dated.ts'
import { csvFile } from './list-lines.ts'

const HOUR_MS = 3_600_000
const language: Language = 'es'

/** What `ask` takes. `id` of the record that is edited: what the change leaves out stays as it is then. */
export type Asking = { change: string; by: string; reason?: string; id?: string; params?: object; body: object }

/**
 * Lets administrators ask and decide at times before `now`, by the engine of changes, in the caller's transaction. Nobody
 * has a session: they are named by their e-mail. Calls are written in the order of their time.
 */
export function openHistory(transaction: Transaction, services: Omit<Services, 'db' | 'clock'>, now: Date) {
  let moment = now
  const clock = { now: () => moment }
  const db = dated(transaction, clock.now)
  const past: Services = { ...services, db, clock, people: { ...services.people, caller: (any, { session }) => services.people.active(any, session.id) } }

  const actorOf = async (email: string): Promise<Actor> => {
    const { id } = await db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const found = await services.people.active(db, id)
    if (!found) throw new Error(`nobody acts as ${email}`)
    return { ...found, secondFactor: false, needsSecondFactor: false, session: { id, expiresAt: now, idleExpiresAt: now, confirmedAt: null, wroteAt: null } }
  }
  const callOf = async (email: string) => ({ actor: await actorOf(email), address: addressOf(email), language })
  /** A record as it is at that time, as the body of its edit has it. */
  const asItIs = async (change: ReturnType<Services['changeOf']>, id: string): Promise<object> => {
    const { parts } = change
    const record = await parts.read?.({ db, language }, { params: { id }, body: { id } })
    return { id, ...parts.present?.(record), version: parts.version?.(record) }
  }
  const firstTask = async (request: string) => (await db.selectFrom('request_tasks').select('id').where('request_id', '=', Number(request)).orderBy('id').executeTakeFirstOrThrow()).id

  const act = async ({ change: name, by, reason = '', id, params, body }: Asking): Promise<string | undefined> => {
    const change = services.changeOf(name)
    const whole = { ...(id !== undefined && (await asItIs(change, id))), ...body }
    const input: Input = { params: params ?? (id === undefined ? undefined : { id }), body: change.endpoint.body ? z.parse(change.endpoint.body, whole) : whole }
    const made = await makeChange(change, { ...input, ...(await callOf(by)), reason, reference: (input.body as { reference?: string }).reference }, past)
    return 'filed' in made ? made.filed.request_id : undefined
  }

  return {
    db,
    /** Makes a change as the policy of that time has it. @returns the number of the request; none where it took effect at once */
    act,
    /** The time so many hours ago. */
    at: (hoursAgo: number): Date => (moment = new Date(now.getTime() - hoursAgo * HOUR_MS)),

    /** @returns the number of the request */
    ask: async (asking: Asking): Promise<string> => {
      const request = await act(asking)
      if (request === undefined) throw new Error(`${asking.change} took effect at once`)
      return request
    },

    /** Uploads a list of an operation and lets it be validated. @returns the number of the list */
    upload: async ({ operation, by, name, lines }: { operation: string; by: string; name: string; lines: readonly string[] }): Promise<string> => {
      const definition = operationOf(operation)
      if (!definition) throw new Error(`no such operation: ${operation}`)
      const call = await callOf(by)
      const document = await withFile(name, csvFile(lines), (file) => storeList(db, { effect: services.effectOf(definition), file, ...call }))
      // They go with their transaction, which here holds several lists.
      await sql`drop table wanted, staging cascade`.execute(db)
      await db.updateTable('upload_documents').set({ created_at: moment, touched_at: moment }).where('id', '=', document.id).execute()
      return String(document.id)
    },

    /** Decides one field, or all of them. */
    decide: async (request: string, status: 'approved' | 'rejected', { by, comment = '', field }: { by: string; comment?: string; field?: string }): Promise<void> => {
      const tasks = await db.selectFrom('request_tasks').select(['id', 'field']).where('request_id', '=', Number(request)).orderBy('id').execute()
      const taskId = tasks.find((task) => field === undefined || task.field === field)?.id ?? 0
      await decide({ taskId, status, comment, whole: field === undefined, ...(await callOf(by)) }, past)
    },

    withdraw: async (request: string, { by, comment = '' }: { by: string; comment?: string }): Promise<void> => {
      await undo({ taskId: await firstTask(request), comment, ...(await callOf(by)) }, past)
    },

    /** Ends what nobody has decided in time. */
    expire: (): Promise<number> => expireRequests(past),
  }
}

async function withFile<T>(name: string, text: string, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-demonstration-'))
  try {
    const path = join(folder, 'file')
    const bytes = Buffer.from(text)
    await writeFile(path, bytes)
    return await work({ path, name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An address of the range for documentation, the same for the same person. */
const addressOf = (email: string): string => `203.0.113.${[...email].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 250 + 1}`
