/**
 * The question for the second factor: calls wait for its answer, a dialog gives it. A store in the sense of
 * `useSyncExternalStore`, whose state is whether anybody waits.
 */
export type Confirmation = {
  /** Asks, or joins whoever asks already; answers whether the second factor was proved. */
  ask: () => Promise<boolean>
  answer: (proved: boolean) => void
  getState: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>()
  let asked: Promise<boolean> | undefined
  let resolve: ((proved: boolean) => void) | undefined
  const tell = () => listeners.forEach((listener) => listener())
  return {
    ask: () => {
      if (asked) return asked
      asked = new Promise((answered) => {
        resolve = answered
      })
      tell()
      return asked
    },
    answer: (proved) => {
      resolve?.(proved)
      asked = resolve = undefined
      tell()
    },
    getState: () => asked !== undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
