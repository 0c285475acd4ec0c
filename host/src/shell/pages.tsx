import { Fragment } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { allows } from '@ventanilla/contract/permissions'
import { ErrorCard, LoadingState, TextLink } from '@ventanilla/ui/core'
import { HOME } from '../app/return-address.ts'
import { useWords } from '../app/use-words.ts'
import { useRegistry } from '../federation/federation.ts'
import { RegistryCard } from '../federation/remote-card.tsx'
import { RemotePage } from '../federation/remote-page.tsx'
import { HostPart } from './host-part.tsx'
import { hostElements } from './host-pages.tsx'
import type { ShellPage } from './shell-page.ts'

/** What the server would say. */
const forbidden = { code: 'forbidden' }

/** A page that exists, but that this role may not open. */
function NoAccessPage({ role }: { role: string }) {
  const t = useWords()
  return (
    <ErrorCard title={t('no_access.title')} headingLevel={1} of={forbidden} elsewhere={<TextLink to={HOME} look="button">{t('not_found.home')}</TextLink>}>
      <p>{t('no_access.text', { role })}</p>
    </ErrorCard>
  )
}

/** Unknown addresses (specification section 2). */
function NotFoundPage({ address }: { address: string }) {
  const t = useWords()
  return (
    <div className="v-stack host-not-found">
      <h1>{t('not_found.title')}</h1>
      <p>{t('not_found.text', { address })}</p>
      <TextLink to={HOME} look="button">
        {t('not_found.home')}
      </TextLink>
    </div>
  )
}

/** The routes of every page. What an administrator may not open is not shown; the server would refuse its data anyway. */
export function Pages({ pages, admin }: { pages: readonly ShellPage[]; admin: CurrentUser }) {
  const element = (page: ShellPage) => {
    if (!allows(admin.permissions, page.access)) return <NoAccessPage role={admin.role.name} />
    return page.of ? <RemotePage {...page.of} /> : <HostPart>{hostElements[page.key as keyof typeof hostElements]}</HostPart>
  }
  const routes = pages.map((page) => ({ path: page.path, element: <Fragment key={page.key}>{element(page)}</Fragment> }))
  return useRoutes([...routes, { path: '*', element: <Unknown /> }])
}

/** An address that no known page has: it may belong to a remote that is not known yet. */
function Unknown() {
  const { status } = useRegistry()
  const { pathname } = useLocation()
  if (status === 'loading') return <LoadingState shape="page" />
  return status === 'failed' ? <RegistryCard /> : <NotFoundPage address={pathname} />
}
