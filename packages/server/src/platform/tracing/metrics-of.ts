import { ValueType, type HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Labels = Record<string, string | number>
/** What prom-client answers beside its types: the part of a histogram that a value is. */
type Value = MetricValue<string> & { metricName?: string }

/** The metrics of a registry as OpenTelemetry reads them: what /metrics shows and what is exported have one source. */
export function metricsOf(registry: Registry, resource: Resource): MetricProducer {
  const begin = toHr(Date.now())
  return {
    collect: async () => {
      const end = toHr(Date.now())
      const metrics = (await registry.getMetricsAsJSON()).flatMap((metric): MetricData[] => dataOf(metric, begin, end))
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'ventanilla' }, metrics }] }, errors: [] }
    },
  }
}

const toHr = (ms: number): HrTime => [Math.trunc(ms / 1_000), (ms % 1_000) * 1_000_000]

function dataOf({ name, help, type, values }: MetricObjectWithValues<Value>, startTime: HrTime, endTime: HrTime): MetricData[] {
  const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE }
  const times = { startTime, endTime }
  const aggregationTemporality = AggregationTemporality.CUMULATIVE
  const numbers = () => values.map(({ labels, value }) => ({ ...times, attributes: { ...labels } as Labels, value }))
  if (String(type) === 'counter') return [{ descriptor, aggregationTemporality, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers() }]
  if (String(type) === 'gauge') return [{ descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints: numbers() }]
  if (String(type) !== 'histogram') return []
  const dataPoints = [...byLabels(values).values()].map(({ attributes, parts }) => {
    const buckets = parts.filter(({ metricName }) => metricName === `${name}_bucket`).map(({ labels, value }) => ({ to: Number((labels as Labels)['le'] === '+Inf' ? Infinity : (labels as Labels)['le']), value }))
    buckets.sort((a, b) => a.to - b.to)
    const one = (part: string) => parts.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    return {
      ...times,
      attributes,
      // prom-client adds up from bucket to bucket; OpenTelemetry counts each by itself.
      value: {
        buckets: { boundaries: buckets.slice(0, -1).map(({ to }) => to), counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)) },
        sum: one('sum'),
        count: one('count'),
      },
    }
  })
  return [{ descriptor, aggregationTemporality, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
}

function byLabels(values: readonly Value[]): Map<string, { attributes: Labels; parts: Value[] }> {
  const found = new Map<string, { attributes: Labels; parts: Value[] }>()
  for (const value of values) {
    const { le: _bucket, ...attributes } = value.labels as Labels
    const key = JSON.stringify(attributes)
    const series = found.get(key) ?? { attributes, parts: [] }
    series.parts.push(value)
    found.set(key, series)
  }
  return found
}
