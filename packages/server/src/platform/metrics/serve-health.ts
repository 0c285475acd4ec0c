import { once } from 'node:events'
import { createServer } from 'node:http'
import { mayReadMetrics } from './metrics.ts'
import { runSql } from '../database/query.ts'
import type { Services } from '../services.ts'

/** For a process without an API: /healthz (the database answers) and /metrics on METRICS_PORT, where that is set; a METRICS_TOKEN guards it here too. */
export async function serveHealth({ settings, db, metrics }: Services): Promise<{ close: () => void }> {
  if (settings.METRICS_PORT === 0) return { close: () => undefined }
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain') => response.writeHead(status, { 'content-type': type }).end(text)
    if (request.url === '/metrics' && !mayReadMetrics(settings, request.headers.authorization)) answer(401, 'not authenticated')
    else if (request.url === '/metrics') void metrics.registry.metrics().then((text) => answer(200, text, metrics.registry.contentType))
    else if (request.url === '/healthz') runSql(db, 'select 1').then(() => answer(200, 'ok'), () => answer(503, 'no database'))
    else answer(404, 'not found')
  })
  server.listen(settings.METRICS_PORT, settings.HOST)
  await once(server, 'listening')
  return { close: () => server.close() }
}
