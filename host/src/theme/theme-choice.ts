import type { ThemeMode } from '@ventanilla/ui/entry'
import { storedChoice } from './stored-choice.ts'

/** Key in local storage; the page's first script reads it too (public/index.html), before anything is drawn. */
export const THEME_KEY = 'theme'

/** Which theme is shown: the one chosen in this browser, until then the system's, as it changes. A store for `useSyncExternalStore`. */
export type ThemeChoice = { get: () => ThemeMode; choose: (mode: ThemeMode) => void; subscribe: (listener: () => void) => () => void }

export function createThemeChoice(): ThemeChoice {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const stored = storedChoice(THEME_KEY, ['light', 'dark'])
  system.addEventListener('change', stored.notify)
  return { get: () => stored.get() ?? (system.matches ? 'dark' : 'light'), choose: stored.choose, subscribe: stored.subscribe }
}
