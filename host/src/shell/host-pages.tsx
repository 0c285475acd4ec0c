import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { LoadingState } from '@ventanilla/ui/core'
import type { HostKey } from '../app/use-words.ts'
import { readsReleases, RELEASES } from '../releases/releases-path.ts'
import type { ShellPage } from './shell-page.ts'
import { withLaterWords } from '../words/load-words.ts'

export const PROFILE = '/user/profile'
export const NOTICES = '/notices'

/** The host's own pages behind the sign-in. */
export const hostPages = (t: (key: HostKey) => string): ShellPage[] => [
  { key: 'profile', path: PROFILE, title: t('profile.title'), access: 'session', help: 'profile' },
  { key: 'notices', path: NOTICES, title: t('bell.title'), access: 'session', help: 'notices' },
  { key: 'releases', path: RELEASES, title: t('releases.title'), access: readsReleases, help: 'releases', navigation: { section: 'control', icon: 'M4 7.5 12 3l8 4.5v9L12 21l-8-4.5ZM4 7.5l8 4.5 8-4.5M12 12v9', order: 90 } },
  { key: 'release', path: `${RELEASES}/:remote`, title: t('releases.version'), access: readsReleases, help: 'releases', parent: 'releases', ofRecord: true },
]

const ProfilePage = retryingLazy(withLaterWords(() => import('../profile/profile.page.tsx')), { fallback: <LoadingState shape="page" /> })
const NoticesPage = retryingLazy(withLaterWords(() => import('../notices/notices.page.tsx')), { fallback: <LoadingState shape="page" /> })
const ReleasesPage = retryingLazy(withLaterWords(() => import('../releases/releases.page.tsx')), { fallback: <LoadingState shape="page" /> })
const ReleasePage = retryingLazy(withLaterWords(() => import('../releases/release.page.tsx')), { fallback: <LoadingState shape="page" /> })

/** What each of them shows, by key. */
export const hostElements = { profile: <ProfilePage />, notices: <NoticesPage />, releases: <ReleasesPage />, release: <ReleasePage /> } as const satisfies Record<string, React.ReactElement>
