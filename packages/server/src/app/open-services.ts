import type { Pool } from 'pg'
import { people } from '../areas/sign-in/public.ts'
import { changeOf } from './changes.ts'
import { openEffects } from './effects.ts'
import { LISTENING } from '../engines/jobs/jobs.ts'
import { openCardProvider } from '../engines/card-provider/paycaddy/paycaddy.ts'
import { openFiles } from '../engines/files/open-files.ts'
import { openKysely, openPool } from '../platform/database/pool.ts'
import { openSignals } from '../platform/database/signals.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { systemClock, type Services } from '../platform/services.ts'
import type { Settings } from '../platform/settings.ts'

/**
 * The services of a process that stands alone, and how to close them. Only for the API somebody waits: what a worker or a
 * command does takes as long as it takes.
 * @param name of the process: in its log lines and in the database's list of connections
 */
export function openServices(settings: Settings, name: 'api' | 'worker' | 'cli' | 'prepare'): Services & { pool: Pool; close: () => Promise<void> } {
  if (!settings.DATABASE_URL) throw new Error('Setting DATABASE_URL: needed by this process; `npm start` sets it when it starts the embedded PostgreSQL')
  const cardProvider = openCardProvider(settings)
  const log = createLog(settings, name)
  const pool = openPool(settings.DATABASE_URL, { max: settings.DATABASE_POOL + (name === 'worker' ? LISTENING : 0), name, statementTimeoutMs: name === 'api' ? settings.STATEMENT_TIMEOUT_MS : 0 })
  pool.on('error', (error) => log.warn({ err: error }, 'connection lost'))
  const db = openKysely(pool)
  const signals = openSignals(settings.DATABASE_URL)
  const close = async () => {
    await signals.close()
    await db.destroy()
  }
  return { settings, log, pool, db, clock: systemClock, metrics: createMetrics(pool, { ofProcess: true }), signals, cardProvider, files: openFiles(settings), effectOf: openEffects(cardProvider), people, changeOf, close }
}
