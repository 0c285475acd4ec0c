/**
 * The prompt for the second factor: calls wait for its answer, which a dialog gives. A store for `useSyncExternalStore`;
 * its state is whether a call waits.
 */
export type Confirmation = {
  /** Opens the prompt, or joins an open one; answers whether the second factor was proved. */
  ask: () => Promise<boolean>
  answer: (proved: boolean) => void
  getState: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>()
  let asked: Promise<boolean> | undefined
  let resolve: ((proved: boolean) => void) | undefined
  const notify = () => listeners.forEach((listener) => listener())
  return {
    ask: () => {
      if (asked) return asked
      asked = new Promise((answered) => {
        resolve = answered
      })
      notify()
      return asked
    },
    answer: (proved) => {
      resolve?.(proved)
      asked = resolve = undefined
      notify()
    },
    getState: () => asked !== undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
