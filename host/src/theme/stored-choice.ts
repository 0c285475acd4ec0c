/**
 * What somebody chose in this browser, one of `values`; it follows other tabs, and holds until the page is closed where the
 * browser keeps nothing. A store for `useSyncExternalStore`.
 */
export function storedChoice<T extends string>(key: string, values: readonly T[]) {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const read = () => values.find((value) => value === readItem(key))
  let chosen = read()
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    chosen = read()
    notify()
  })
  return {
    get: () => chosen,
    choose: (value: T) => {
      chosen = value
      writeItem(key, value)
      notify()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify,
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
