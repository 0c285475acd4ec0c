import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database/schema.ts'
import type { Standby } from './database/standby.ts'
import type { Signals } from './database/signals.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Settings } from './settings.ts'

/** Time as a port, so that a test can move it. The database's own `now()` stamps rows; this decides expiry and days. */
export type Clock = { now: () => Date }
export const systemClock: Clock = { now: () => new Date() }

/**
 * What handlers and jobs work with. `db` takes every statement, built by kysely or of plain SQL (`runSql`); `inTransaction`
 * begins its transactions. An engine that gives handlers something of its own adds it to this interface, in its own file.
 */
export interface Services {
  settings: Settings
  db: Kysely<Database>
  /** Where lists and figures are read: a standby, where there is one. */
  standby: Standby
  clock: Clock
  log: Logger
  metrics: Metrics
  /** What other processes notify; the process that builds the services opens it (`openSignals`) and closes it. */
  signals: Signals
}
