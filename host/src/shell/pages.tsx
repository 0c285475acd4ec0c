import { Fragment } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { allows } from '@ventanilla/contract/permissions'
import { LoadingState } from '@ventanilla/ui/core'
import { useRegistry } from '../federation/federation-context.ts'
import { RegistryCard } from '../federation/registry-card.tsx'
import { RemotePage } from '../federation/remote-page.tsx'
import { hostElements } from './host-pages.tsx'
import { NoAccessPage } from './no-access.page.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import type { ShellPage } from './shell-page.ts'

/** The routes of every page. What an administrator may not open is not even loaded; the server would refuse its data anyway. */
export function Pages({ pages, admin }: { pages: readonly ShellPage[]; admin: CurrentUser }) {
  const element = (page: ShellPage) => {
    if (!allows(admin.permissions, page.access)) return <NoAccessPage role={admin.role.name} />
    return page.of ? <RemotePage {...page.of} /> : hostElements[page.key as keyof typeof hostElements]
  }
  const routes = pages.map((page) => ({ path: page.path, element: <Fragment key={page.key}>{element(page)}</Fragment> }))
  return useRoutes([...routes, { path: '*', element: <Unknown /> }])
}

/** An address that no known page has: it may belong to a remote that is not known yet. */
function Unknown() {
  const { status } = useRegistry()
  const { pathname } = useLocation()
  if (status === 'loading') return <LoadingState />
  return status === 'failed' ? <RegistryCard /> : <NotFoundPage address={pathname} />
}
