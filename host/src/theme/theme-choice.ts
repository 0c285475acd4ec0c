import type { ThemeMode } from '@ventanilla/ui/entry'

/** Key in local storage; the page's first script reads it too (public/index.html), before anything is drawn. */
export const THEME_KEY = 'theme'

/** Which theme is shown: the one chosen in this browser, until then the system's, as it changes. A store for `useSyncExternalStore`. */
export type ThemeChoice = { get: () => ThemeMode; choose: (mode: ThemeMode) => void; subscribe: (listener: () => void) => () => void }

export function createThemeChoice(): ThemeChoice {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  let chosen = stored()
  system.addEventListener('change', notify)
  addEventListener('storage', ({ key }) => {
    if (key !== THEME_KEY) return
    chosen = stored()
    notify()
  })
  return {
    get: () => chosen ?? (system.matches ? 'dark' : 'light'),
    choose: (mode) => {
      chosen = mode
      store(mode)
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stored(): ThemeMode | undefined {
  try {
    const value = localStorage.getItem(THEME_KEY)
    return value === 'light' || value === 'dark' ? value : undefined
  } catch {
    return undefined
  }
}

function store(mode: ThemeMode): void {
  try {
    localStorage.setItem(THEME_KEY, mode)
  } catch {
    return
  }
}
