/** The shell around the pages, and what antd needs to know of it. */
export { AppShell, CONTENT_ID } from './shell/app-shell.tsx'
export { LanguageSwitch } from './entry/language-switch.tsx'
export { ThemeSwitch } from './entry/theme-switch.tsx'
export { HelpButton } from './fields/help-link.tsx'
export { Breadcrumbs } from './shell/breadcrumbs.tsx'
export { UserMenu } from './shell/user-menu.tsx'
export { DesignProvider } from './theme/design-provider.tsx'
export { useThemeMode } from './theme/theme-provider.tsx'
