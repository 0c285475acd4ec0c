/** The shell around the pages, and what antd needs to know of it. */
export { AppShell, CONTENT_ID } from './shell/app-shell.tsx'
export { Breadcrumbs } from './shell/breadcrumbs.tsx'
export { UserMenu } from './shell/user-menu.tsx'
export { DesignProvider } from './theme/design-provider.tsx'
