export type ThemeMode = 'light' | 'dark'

/**
 * Every colour of the product by its role. Grounds: `chrome` is the menu and what frames a page, `page` and `surface` what
 * one works on, `raised` what lies above it, `sunken` what is pressed into it. Lines: `line` parts two things,
 * `button-line` goes round a button, which its words tell apart, `control-line` round a field, which nothing else does. One
 * accent, and four tones of status, each as a text and a ground. All contrasts are checked by a test, in both themes.
 */
const light = {
  chrome: '#f6f7f9',
  page: '#ffffff',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f3f6',
  line: '#e4e7ed',
  'button-line': '#d0d5de',
  'control-line': '#858c9a',
  text: '#141824',
  muted: '#586172',
  accent: '#3a48c4',
  'accent-strong': '#2b369b',
  'on-accent': '#ffffff',
  'accent-ground': '#eceefc',
  success: '#13653b',
  'success-ground': '#e3f4ea',
  danger: '#b02419',
  'danger-ground': '#fdecea',
  warning: '#7a4800',
  'warning-ground': '#fcf1d9',
  neutral: '#4a5363',
  'neutral-ground': '#eef0f4',
}

export type ColourName = keyof typeof light

const dark: Record<ColourName, string> = {
  chrome: '#0a0c11',
  page: '#0f1218',
  surface: '#0f1218',
  raised: '#191d26',
  sunken: '#1b202a',
  line: '#262c38',
  'button-line': '#3a4251',
  'control-line': '#717b8c',
  text: '#e7eaf0',
  muted: '#a0a9b8',
  accent: '#a2adff',
  'accent-strong': '#c1c9ff',
  'on-accent': '#0f1330',
  'accent-ground': '#1f2550',
  success: '#70d49e',
  'success-ground': '#112e1f',
  danger: '#ff9f96',
  'danger-ground': '#3a1a18',
  warning: '#efc671',
  'warning-ground': '#31260e',
  neutral: '#b5bdca',
  'neutral-ground': '#232935',
}

export const palette: Readonly<Record<ThemeMode, Readonly<Record<ColourName, string>>>> = { light, dark }
