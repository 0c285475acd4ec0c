import { hostname } from 'node:os'
import { pid } from 'node:process'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, trace, type Context, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Registry } from 'prom-client'
import { metricsOf } from './metrics-of.ts'
import type { Facts, Step, Tracer } from './traced.ts'

const kinds: Record<Step['kind'], SpanKind> = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }

type Options = { endpoint: string; everyMs: number; process: string; registry: Registry }

/** Traces by OpenTelemetry's SDK, and the metrics of the registry beside them, over OTLP/HTTP. Loaded by `start-tracing.ts` alone. */
export function openTelemetry({ endpoint, everyMs, process, registry }: Options): { tracer: Tracer; stop: () => Promise<void> } {
  const base = endpoint.replace(/\/+$/, '')
  const resource = resourceFromAttributes({ 'service.name': `ventanilla-${process}`, 'service.namespace': 'ventanilla', 'service.instance.id': `${hostname()}:${pid}` })
  const storage = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(storage)
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${base}/v1/traces` }), { scheduledDelayMillis: everyMs })] })
  const spans = provider.getTracer('ventanilla')
  const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }), exportIntervalMillis: everyMs, exportTimeoutMillis: everyMs, metricProducers: [metricsOf(registry, resource)] })
  const meters = new MeterProvider({ resource, readers: [reader] })

  const start = ({ name, kind, facts, from }: Step): { span: Span; inside: Context } => {
    const around = remoteContext(from) ?? context.active()
    const span = spans.startSpan(name, { kind: kinds[kind], attributes: given(facts) }, around)
    return { span, inside: trace.setSpan(around, span) }
  }
  const tracer: Tracer = {
    run: async (step, work) => {
      const { span, inside } = start(step)
      try {
        return await context.with(inside, work)
      } catch (error) {
        // The class and PostgreSQL's code, and not the message: it may quote what somebody entered.
        span.setAttributes(given({ 'error.type': codeOf(error) }))
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    begin: (step) => {
      const { span, inside } = start(step)
      return {
        within: (work) => context.with(inside, work),
        end: (facts, failed) => {
          span.setAttributes(given(facts))
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    current: () => {
      const now = trace.getSpanContext(context.active())
      return now && `00-${now.traceId}-${now.spanId}-0${now.traceFlags & 1}`
    },
  }
  const stop = async () => {
    await Promise.allSettled([provider.shutdown(), meters.shutdown()])
    context.disable()
  }
  return { tracer, stop }
}

const given = (facts: Facts = {}) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'error'
}

/** The step of another process that a `traceparent` names (W3C Trace Context); nothing for anything else. */
function remoteContext(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  return traceId && spanId && flags ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }) : undefined
}
