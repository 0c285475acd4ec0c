import type { Services } from '../../platform/services.ts'

/** `named`: what the log says of one that failed. `stopping`: no further one is begun. */
type Options<T> = { named: (item: T) => object; failed: string; stopping?: Pick<AbortSignal, 'aborted'> | undefined }

/**
 * Works on these one after the other. One that fails is logged and keeps no later one waiting.
 * @returns what failed: a job that comes again each minute tries it then, another throws it so that the queue tries again
 */
export async function eachAlone<T>({ log }: Pick<Services, 'log'>, items: readonly T[], work: (item: T) => Promise<unknown>, { named, failed, stopping }: Options<T>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) {
    if (stopping?.aborted) break
    try {
      await work(item)
    } catch (err) {
      log.error({ err, ...named(item) }, failed)
      failures.push(err)
    }
  }
  return failures
}
