import { memo, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { HostProvider, type Host, type PageAbove } from '@ventanilla/remote-sdk/host-context'
import { ErrorCard } from '@ventanilla/ui/core'
import { DesignProvider, useThemeMode } from '@ventanilla/ui/layout'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { createReports } from '../federation/create-reports.ts'
import { FederationProvider, type Federation } from '../federation/federation.ts'
import { ReportProvider } from '../federation/report-context.ts'
import { ConfirmSession } from './confirm-session.tsx'
import { Frame } from './frame.tsx'
import { SecondFactorFirst } from './second-factor-first.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { Toasts, toast } from './toasts.tsx'
import { useAdmin } from './use-admin.ts'

/** The nonce of the page's content security policy, which antd's style tags need. Browsers hide the attribute, not the property. */
const pageNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined

/** Everything behind the sign-in. Nothing of it is loaded before. */
export function Shell({ federation }: { federation: Federation }) {
  const { api } = useServices()
  const { reports, begin } = useMemo(() => createReports(api), [api])
  useEffect(begin, [begin])
  return (
    <DesignProvider nonce={pageNonce()}>
      <FederationProvider value={federation}>
        <ReportProvider value={reports}>
          <Known />
        </ReportProvider>
      </FederationProvider>
      <Toasts />
    </DesignProvider>
  )
}

/** Nothing can be decided without knowing who is there and what they may do; until then the frame stands there with nothing in it. */
function Known() {
  const t = useWords()
  const say = useProblemText()
  const { admin, error, retry, retrying } = useAdmin()
  if (admin || !error) return <Room admin={admin} />
  return (
    <main className="v-stack host-error">
      <ErrorCard title={t('shell.admin_failed')} headingLevel={1} of={error} onRetry={retry} retrying={retrying}>
        <p>{say(error)}</p>
      </ErrorCard>
    </main>
  )
}

/** What remotes may ask of the host, and the frame in which they stand. That the administrator is being read again is nothing to draw it for. */
const Room = memo(function Room({ admin }: { admin: CurrentUser | undefined }) {
  const { api, settings } = useServices()
  const theme = useThemeMode()
  const { pathname } = useLocation()
  const [named, setNamed] = useState<{ pathname: string; title: string | undefined; parent: string | PageAbove | undefined }>()

  const host = useMemo<Host | undefined>(
    () => admin && {
      api,
      user: admin,
      toast,
      theme,
      settings: { programmeName: settings.programmeName, apiBase: settings.apiBase },
      setPageTitle: (title, parent) => setNamed({ pathname, title, parent }),
    },
    [api, admin, theme, settings, pathname],
  )
  return (
    <HostProvider value={host}>
      <SecondFactorFirst admin={admin}>
        <Frame admin={admin} named={named?.pathname === pathname ? named : undefined} />
      </SecondFactorFirst>
      {admin && <SessionDialog />}
      {admin && <ConfirmSession />}
    </HostProvider>
  )
})
