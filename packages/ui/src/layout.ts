/** The shell around the pages, and what antd needs to know of it. */
export { AppShell, CONTENT_ID, type AppShellProps } from './shell/app-shell.tsx'
export { Breadcrumbs, type Crumb } from './shell/breadcrumbs.tsx'
export { SideNav, type NavEntry, type NavSection } from './shell/side-nav.tsx'
export { UserMenu, type UserMenuEntry, type UserMenuProps } from './shell/user-menu.tsx'
export { DesignProvider, type DesignProviderProps } from './theme/design-provider.tsx'
