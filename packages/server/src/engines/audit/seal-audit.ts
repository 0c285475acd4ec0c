import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'

/** Entries of one transaction: enough to be fast, few enough that a killed worker repeats little. */
const BATCH = 2_000
/** How soon to look for new entries where there were none left. */
const LOOK_MS = 250
/** And where the database did not answer. */
const AFTER_FAILURE_MS = 1_000

/**
 * Seals the entries that wait for it, as long as there are whole batches of them. Any number of callers do so: one seals, and
 * the others find nothing to do.
 * @returns how many it sealed
 */
export async function sealAudit(db: Kysely<Database>): Promise<number> {
  for (let all = 0; ; ) {
    const { sealed } = onlyRow(await runSql<{ sealed: number }>(db, 'select seal_audit_entries($1) as sealed', [BATCH]))
    all += sealed
    if (sealed < BATCH) return all
  }
}

/** Entries that are written and have no seal yet. */
export const countUnsealed = async (db: Kysely<Database>): Promise<number> => onlyRow(await runSql<{ waiting: number }>(db, 'select count(*)::int as waiting from audit_unsealed')).waiting

/** Seals behind the writers until it is stopped, in each worker. One that is killed loses nothing: what it had not committed still waits. */
export function keepSealing({ db, log }: Pick<Services, 'db' | 'log'>): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      const failure = await sealAudit(db).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (failure) log.warn({ err: failure.error }, 'the audit log could not be sealed')
      await wait(failure ? AFTER_FAILURE_MS : LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = work()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
