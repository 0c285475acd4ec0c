export type ThemeMode = 'light' | 'dark'

/**
 * Every colour of the product: one accent, neutral greys, and four tones of status, each as a text and a ground that
 * reach a contrast of 4.5 : 1 on each other and on page and surface (checked by a test).
 */
const light = {
  page: '#f4f5f7',
  surface: '#ffffff',
  sunken: '#eceef1',
  line: '#d9dde3',
  'control-line': '#868e99',
  text: '#1a1f26',
  muted: '#545d68',
  accent: '#2752ac',
  'accent-strong': '#1d3f88',
  'on-accent': '#ffffff',
  'accent-ground': '#e7edfa',
  success: '#17663a',
  'success-ground': '#e4f3e9',
  danger: '#ad2118',
  'danger-ground': '#fcebe9',
  warning: '#7a4a00',
  'warning-ground': '#fdf2da',
  neutral: '#4a535e',
  'neutral-ground': '#eceef1',
}

export type ColourName = keyof typeof light

const dark: Record<ColourName, string> = {
  page: '#0f1216',
  surface: '#171b21',
  sunken: '#1f242b',
  line: '#303740',
  'control-line': '#717b87',
  text: '#e6e9ed',
  muted: '#a5aeb9',
  accent: '#86a9f7',
  'accent-strong': '#a6c0fa',
  'on-accent': '#0b1220',
  'accent-ground': '#1b2740',
  success: '#74d39a',
  'success-ground': '#14301f',
  danger: '#ff9d94',
  'danger-ground': '#3b1a17',
  warning: '#f0c56e',
  'warning-ground': '#33270d',
  neutral: '#b4bcc6',
  'neutral-ground': '#262c34',
}

export const palette: Readonly<Record<ThemeMode, Readonly<Record<ColourName, string>>>> = { light, dark }
