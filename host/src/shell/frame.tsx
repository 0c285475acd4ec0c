import { useLocation, useNavigate } from 'react-router-dom'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { helpAddress } from '@ventanilla/contract/help'
import { useLanguage } from '@ventanilla/i18n/use-language'
import type { PageAbove } from '@ventanilla/remote-sdk/host-context'
import { LoadingState } from '@ventanilla/ui/core'
import { AppShell, Breadcrumbs, CONTENT_ID, HelpButton, LanguageSwitch, ThemeSwitch, UserMenu } from '@ventanilla/ui/layout'
import { useLanguageChoice } from '../app/use-language-choice.ts'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { Logo, Mark } from '../brand/logo.tsx'
import { useFederation, useRegistry } from '../federation/federation.ts'
import { useReportedFallbacks } from '../federation/report-context.ts'
import { useFreshRegistry } from '../federation/use-fresh-registry.ts'
import { useIdlePrefetch } from '../federation/use-idle-prefetch.ts'
import { Bell } from '../notices/bell.tsx'
import { Commands } from '../shortcuts/commands.tsx'
import { endSession } from '../session/sign-in.ts'
import { useOtherWords } from '../words/use-other-words.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { hostPages, PROFILE } from './host-pages.tsx'
import { menuOf } from './menu.ts'
import { NewerVersion } from './newer-version.tsx'
import { Pages } from './pages.tsx'
import { remotePages } from './shell-page.ts'
import { above, helpOf, placeOf, trailOf } from './trail.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

type FrameProps = {
  /** Nobody: the server has not said yet who is there. */
  admin: CurrentUser | undefined
  /** What the open page calls itself and the page above it, for pages named after their data. */
  named: { title: string | undefined; parent: string | PageAbove | undefined } | undefined
}

/** Menu, top bar and the open page. The menu is drawn from what the remotes declare; the host knows none by name. */
export function Frame({ admin, named }: FrameProps) {
  const t = useWords()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { api, session, theme } = useServices()
  const chooseLanguage = useLanguageChoice()
  const federation = useFederation()
  const { remotes, status } = useRegistry()
  const pages = [...hostPages(t), ...remotePages(remotes, language)]
  const menu = admin && menuOf(pages, admin.permissions, (section) => t(`navigation.${section}`))
  const place = placeOf(pages, pathname)
  const holders = place ? above(pages, place.page) : []
  const title = named?.title ?? place?.page.title ?? (status === 'ready' ? t('not_found.title') : '')

  usePageTitle(title)
  useHeadingFocus(CONTENT_ID)
  useFreshRegistry()
  useReportedFallbacks()

  const sections = menu?.map(({ section, title, pages: entries }) => ({
    id: section,
    title,
    entries: entries.map((page) => ({
      to: page.path,
      title: page.title,
      icon: page.navigation?.icon ?? ('dash' as const),
      holdsCurrent: holders.includes(page),
      onIntent: () => page.of && federation.prefetch(page.of.remote, page.of.page),
    })),
  }))
  return (
    <AppShell
      brand={<Logo />}
      mark={<Mark />}
      sections={sections}
      trail={<Breadcrumbs crumbs={place ? trailOf(pages, place, title, named?.parent) : [{ title }]} />}
      tools={
        admin && (
          <>
            <Commands pages={pages} admin={admin} />
            <HelpButton to={helpAddress(helpOf(pages, place?.page))} label={t('shell.help')} />
            <span className="host-looks">
              <LanguageSwitch onChange={chooseLanguage} />
              <ThemeSwitch onChange={theme.choose} />
            </span>
            <Bell />
            <UserMenu
              name={`${admin.first_name} ${admin.surname}`.trim() || admin.email}
              email={admin.email}
              role={admin.role.name}
              entries={[
                { key: 'profile', label: t('shell.profile'), icon: 'user', onSelect: () => void navigate(PROFILE) },
                { key: 'sign-out', label: t('shell.sign_out'), icon: 'sign-out', onSelect: () => endSession(session, api) },
              ]}
            />
          </>
        )
      }
    >
      <p role="status" className="v-hidden">
        {title}
      </p>
      <ConnectionBar />
      <NewerVersion />
      {menu && <Ahead remotes={[...new Set(menu.flatMap((section) => section.pages.flatMap(({ of }) => of?.remote ?? [])))]} />}
      {admin ? <Pages pages={pages} admin={admin} /> : <LoadingState shape="page" />}
    </AppShell>
  )
}

/** What is fetched ahead once the page stands. Apart, because it watches every call: the frame is not drawn again for each. */
function Ahead({ remotes }: { remotes: readonly string[] }) {
  useOtherWords()
  useIdlePrefetch(remotes)
  return null
}
