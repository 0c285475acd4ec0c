import type { Services } from '../../../platform/services.ts'
import { isUnavailable } from '../../../platform/database/transaction.ts'
import { type Batch, BATCH_ROWS, type Lead, processBatch } from './process-batch.ts'

/** A batch under way. `held`: its last row, once another may follow it; nothing where none may. */
type Running = { held: Promise<number | undefined>; done: Promise<Batch | undefined> }


/**
 * The batches of a list, each judged on a second connection while the one before it is applied. What a batch needs of what
 * all rows share is judged once that one is applied, and where it was not, the batch after it has done nothing.
 */
export function batchesInTurn(services: Services, documentId: number, signal: AbortSignal, size = BATCH_ROWS) {
  let ahead: Running | undefined
  const start = (lead?: Lead): Running => {
    let onHeld: (to?: number) => void = () => undefined
    const held = new Promise<number | undefined>((resolve) => (onHeld = resolve))
    const done = processBatch(services, documentId, { size, retries: false, onHeld, ...(lead && { lead }) }).finally(() => onHeld())
    // Whoever takes the batch hears of its failure; until then nobody may be there.
    done.catch(() => undefined)
    return { held, done }
  }
  /** Ends once nothing is under way any more. */
  const end = async () => {
    await ahead?.done.catch(() => undefined)
    ahead = undefined
  }
  return {
    /**
     * The next batch. One that fails is taken again by itself, as if there were no other: what it fails of then is its own.
     * @throws {Error} what it fails of
     */
    next: async (): Promise<Batch | undefined> => {
      const running = ahead ?? start()
      const to = await running.held
      const applied = running.done.then((batch) => batch !== undefined && !signal.aborted, () => false)
      ahead = to === undefined || signal.aborted ? undefined : start({ to, applied })
      try {
        return await running.done
      } catch (error) {
        await end()
        if (isUnavailable(error)) throw error
        return processBatch(services, documentId, { size })
      }
    },
    end,
  }
}
