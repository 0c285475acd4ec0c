import { createHash } from 'node:crypto'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Pool } from 'pg'
import { sameHash } from '../keys.ts'
import type { Settings } from '../settings.ts'

/** Everything that /metrics shows. One registry each process, so that tests can run several servers in one. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(pool: Pool, options: { ofProcess?: boolean } = {}) {
  const registry = new Registry()
  if (options.ofProcess) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by endpoint and status',
      labelNames: ['endpoint', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    signIns: new Counter({ name: 'sign_ins_total', help: 'Sign-ins by outcome', labelNames: ['outcome'], registers }),
    bulkRows: new Counter({ name: 'bulk_rows_total', help: 'Rows of lists by operation and outcome', labelNames: ['operation', 'outcome'], registers }),
    providerAnswers: new Counter({ name: 'card_provider_answers_total', help: 'Answers of the card provider by kind of order and outcome', labelNames: ['kind', 'outcome'], registers }),
    mails: new Counter({ name: 'mails_total', help: 'Mails by outcome', labelNames: ['outcome'], registers }),
  }
}

/** Whether a call with this `Authorization` header may read the metrics. Without METRICS_TOKEN the port alone decides. */
export const mayReadMetrics = ({ METRICS_TOKEN }: Pick<Settings, 'METRICS_TOKEN'>, authorization = ''): boolean =>
  METRICS_TOKEN === undefined || sameHash(digest(authorization), digest(`Bearer ${METRICS_TOKEN}`))

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
