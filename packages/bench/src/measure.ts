/** Seconds that some work takes, and what it answers. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const begin = performance.now()
  const value = await work()
  return { seconds: (performance.now() - begin) / 1000, value }
}

/** The smallest value that this share of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Seconds that nineteen of twenty pieces of the work stay within, when it is done so many times. */
export async function p95(times: number, work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) seconds.push((await timed(work)).seconds)
  return quantile(seconds, 0.95)
}

/** Median of the seconds that the work takes when it is done so many times. */
export async function median(times: number, work: (time: number) => Promise<unknown>): Promise<number> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) seconds.push((await timed(() => work(time))).seconds)
  return seconds.sort((a, b) => a - b)[Math.trunc(times / 2)] ?? 0
}
