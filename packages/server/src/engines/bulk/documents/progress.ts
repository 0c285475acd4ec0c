import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { documentEndpoints } from '@ventanilla/contract/endpoints/documents.endpoints'
import type { Signals } from '../../../platform/database/signals.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isFinished, type DocumentRow } from './document.ts'

const CHANNEL = 'bulk_progress'
/** A notification can be lost with its connection; who waits for one looks this often without it. */
const LOOK_MS = 1_000

/** Where to follow the processing of a list. */
export const progressPath = (documentId: number): string => `${documentEndpoints['upload-progress'].path}?upload_document_id=${documentId}`

/** Says, when the transaction commits, that a list has got on. */
export const notifyProgress = (client: Pool | PoolClient, documentId: number) => client.query('select pg_notify($1, $2)', [CHANNEL, String(documentId)])

/**
 * Yields the list now and after every change, up to the one that finishes it.
 * @param signal ends it early
 * @param before is awaited before every look; what it throws ends this
 */
export async function* follow({ db, signals }: { db: Kysely<Database>; signals: Signals }, documentId: number, signal: AbortSignal, before?: () => Promise<void>): AsyncGenerator<DocumentRow> {
  let wake = () => undefined as void
  let changed = true
  const heard = () => {
    changed = true
    wake()
  }
  const stop = await signals.hear(CHANNEL, String(documentId), heard)
  signal.addEventListener('abort', heard)
  const look = setInterval(heard, LOOK_MS)
  try {
    let shown = ''
    while (!signal.aborted) {
      changed = false
      await before?.()
      const document = await db.selectFrom('upload_documents').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
      const state = `${document.status}:${document.processed_count}:${document.pending_count}`
      if (state !== shown) yield document
      shown = state
      if (isFinished(document)) return
      if (!changed) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    clearInterval(look)
    signal.removeEventListener('abort', heard)
    stop()
  }
}

/** Waits until a list is finished or the time is over, and answers how it stands then. */
export async function untilFinished(services: { db: Kysely<Database>; signals: Signals }, documentId: number, milliseconds: number): Promise<DocumentRow> {
  let last: DocumentRow | undefined
  for await (const document of follow(services, documentId, AbortSignal.timeout(milliseconds))) last = document
  return last ?? services.db.selectFrom('upload_documents').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
}
