import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { statementName } from '../platform/tracing/statement-name.ts'
import { startProcess } from './test/processes.ts'
import { startTestServer } from './test/server.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number; attributes: Attribute[]; service: string }
type Metric = { name: string; histogram?: { dataPoints: { count: string | number; attributes: Attribute[]; bucketCounts: (string | number)[] }[] }; sum?: object; gauge?: object }
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<Span, 'service'>[] }[] }[] }
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }

/** What OpenTelemetry's collector is to the product: it takes OTLP over HTTP. */
async function startReceiver() {
  const spans: Span[] = []
  const metrics: Metric[] = []
  let everything = ''
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      everything += body
      if (request.url === '/v1/traces')
        for (const { resource, scopeSpans } of (JSON.parse(body) as Traces).resourceSpans) {
          const service = String(resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'])
          spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))))
        }
      if (request.url === '/v1/metrics') metrics.push(...(JSON.parse(body) as Metrics).resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      for (const look of waiting) look()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const until = (found: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!found()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, metrics, everything: () => everything, until }
}

describe('a process that is traced', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const receiver = await startReceiver()
  const settings = { DATABASE_URL: server.database.url, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORT_MS: '100', SMTP_URL: 'smtp://127.0.0.1:1' }
  const [api, worker] = await Promise.all([startProcess('api', settings), startProcess('worker', settings)])
  after(() => Promise.all([api.end(), worker.end()]))
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const click = 'b7ad6b7169203331'
  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId)

  it('tells of a call from the click to the statements and the job that it queued', async () => {
    const answer = await fetch(`${api.address}/api/SendCode/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${click}-01` },
      body: JSON.stringify({ email: 'admin@ventanilla.example' }),
    })
    assert.equal(answer.status, 200, await answer.text())
    await receiver.until(() => ofTrace().some(({ name, service }) => service === 'ventanilla-worker' && name.startsWith('job ')))
    await receiver.until(() => ofTrace().some(({ kind }) => kind === 2))
    const called = ofTrace().find(({ kind }) => kind === 2)
    assert.ok(called)
    assert.deepEqual([called.parentSpanId, called.service], [click, 'ventanilla-api'])
    assert.match(called.name, /^POST /)
    const statements = ofTrace().filter(({ kind, service }) => kind === 3 && service === 'ventanilla-api')
    assert.ok(statements.length > 2)
    assert.deepEqual(new Set(statements.map(({ parentSpanId }) => parentSpanId)), new Set([called.spanId]))
    assert.ok(statements.some(({ name }) => name === 'insert rates'), statements.map(({ name }) => name).join())
    const job = ofTrace().find(({ name }) => name.startsWith('job '))
    assert.ok(ofTrace().some(({ parentSpanId, service }) => parentSpanId === job?.spanId && service === 'ventanilla-worker'))
  })

  it('sends its metrics, those of /metrics', async () => {
    const answered = () => receiver.metrics.filter(({ name }) => name === 'http_request_duration_seconds').flatMap(({ histogram }) => histogram?.dataPoints ?? [])
    await receiver.until(() => answered().length > 0)
    const point = answered().at(-1)
    assert.equal(point?.bucketCounts.map(Number).reduce((sum, n) => sum + n, 0), Number(point?.count))
    assert.ok(receiver.metrics.some(({ name, gauge }) => name === 'database_pool_connections' && gauge))
    assert.ok(receiver.metrics.some(({ name, sum }) => name === 'mails_total' && sum))
  })

  it('names nobody and no value', async () => {
    const wrong = 'una-clave-que-nadie-tiene-9'
    await fetch(`${api.address}/api/Login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@ventanilla.example', password: wrong }) })
    await receiver.until(() => receiver.spans.some(({ name }) => name === 'POST login'))
    for (const secret of ['admin@ventanilla.example', 'admin%40', wrong, '$1', '127.0.0.1']) assert.ok(!receiver.everything().includes(secret), secret)
  })
})

describe('the name of a statement', () => {
  it('is what it does and to which table', () => {
    const names = ['select "id" from "admins" where "id" = $1', 'with x as (select 1) insert into public.transfers (a) values ($1)', 'update only accounts set a = 1', '-- said\nselect f($1)', 'begin', 'copy staged from stdin'].map(statementName)
    assert.deepEqual(names, [
      { operation: 'select', table: 'admins' },
      { operation: 'with', table: 'transfers' },
      { operation: 'update', table: 'accounts' },
      { operation: 'select', table: undefined },
      { operation: 'begin', table: undefined },
      { operation: 'copy', table: 'staged' },
    ])
  })
})
