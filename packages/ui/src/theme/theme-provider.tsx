import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react'
import { palette, type ThemeMode } from './palette.ts'

const ThemeContext = createContext<ThemeMode>('light')

/** The theme that is shown. */
export const useThemeMode = (): ThemeMode => useContext(ThemeContext)

/**
 * Puts the colours of `mode` on the document as custom properties, which the style sheets draw with. Light enough for the
 * sign-in page; parts that are built on antd also need a `DesignProvider` (entry `layout`).
 */
export function ThemeProvider({ mode, children }: { mode: ThemeMode; children: ReactNode }) {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    dataset.theme = mode
    style.colorScheme = mode
    for (const [name, colour] of Object.entries(palette[mode])) style.setProperty(`--v-${name}`, colour)
  }, [mode])

  return <ThemeContext value={mode}>{children}</ThemeContext>
}
