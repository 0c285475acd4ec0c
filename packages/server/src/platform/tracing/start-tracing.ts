import type { Registry } from 'prom-client'
import type { Settings } from '../settings.ts'
import { traceWith } from './traced.ts'

/** Ends it: what is still on its way is sent first. */
type Stop = () => Promise<void>

/**
 * Sends traces and metrics of this process to OTEL_EXPORTER_OTLP_ENDPOINT. Where it is not set nothing is loaded and nothing
 * happens.
 */
export async function startTracing(settings: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORT_MS'>, process: string, registry: Registry): Promise<Stop> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return () => Promise.resolve()
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { tracer, stop } = openTelemetry({ endpoint, everyMs: settings.OTEL_EXPORT_MS, process, registry })
  traceWith(tracer)
  return async () => {
    traceWith(undefined)
    await stop()
  }
}
