import type { Pool } from 'pg'
import { people } from '../areas/sign-in/public.ts'
import { changeOf } from './changes.ts'
import { openEffects } from './effects.ts'
import { LISTENING } from '../engines/jobs/jobs.ts'
import { openCardProvider } from '../engines/card-provider/paycaddy/paycaddy.ts'
import { openFiles } from '../engines/files/open-files.ts'
import { openKysely, openPool } from '../platform/database/pool.ts'
import { onlyPrimary, openStandby } from '../platform/database/standby.ts'
import { openSignals } from '../platform/database/signals.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { systemClock, type Services } from '../platform/services.ts'
import type { Settings } from '../platform/settings.ts'

/**
 * The services of a process that stands alone, and how to close them. Only for the API somebody waits: what a worker or a
 * command does takes as long as it takes.
 * @param name of the process: in its log lines and in the database's list of connections
 * @param address of the database as another user than the server's; otherwise the API asks the pooler where there is one, and all others the database itself
 */
export function openServices(settings: Settings, name: 'api' | 'worker' | 'cli' | 'prepare', address?: string): Services & { pool: Pool; close: () => Promise<void> } {
  if (!settings.DATABASE_URL) throw new Error('Setting DATABASE_URL: needed by this process; `npm start` sets it when it starts the embedded PostgreSQL')
  const cardProvider = openCardProvider(settings)
  const log = createLog(settings, name)
  // Only the API answers so many that a pooler helps; the queue listens, holds locks and works for long.
  const pooled = name === 'api' && settings.DATABASE_DIRECT_URL !== undefined
  const direct = address ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL
  const pool = openPool(name === 'api' ? settings.DATABASE_URL : direct, { pooled, max: settings.DATABASE_POOL + (name === 'worker' ? LISTENING : 0), name, statementTimeoutMs: name === 'api' ? settings.STATEMENT_TIMEOUT_MS : 0 })
  pool.on('error', (error) => log.warn({ err: error }, 'connection lost'))
  const db = openKysely(pool)
  const signals = openSignals(direct)
  const reads = name === 'api' ? settings.DATABASE_READ_URL : undefined
  const standby = reads ? openStandby(db, openKysely(openPool(reads, { max: settings.DATABASE_POOL, name, statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS })), (err) => log.warn({ err }, 'the standby is left alone for a moment')) : onlyPrimary(db)
  const close = async () => {
    await signals.close()
    await standby.close()
    await db.destroy()
  }
  return { settings, log, pool, db, standby, clock: systemClock, metrics: createMetrics(pool, { ofProcess: true }), signals, cardProvider, files: openFiles(settings), effectOf: openEffects(cardProvider), people, changeOf, close }
}
