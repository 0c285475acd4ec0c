import { palette, type ThemeMode } from './palette.ts'

const coloursOf = (mode: ThemeMode): string => Object.entries(palette[mode]).map(([name, colour]) => `--v-${name}:${colour};`).join('')

/** The colours of both themes as a style sheet, for a page that is drawn before `ThemeProvider` runs: the dark ones hold where `data-theme` says so. */
export const themeStyle = (): string => `:root{color-scheme:light;${coloursOf('light')}}:root[data-theme=dark]{color-scheme:dark;${coloursOf('dark')}}`
