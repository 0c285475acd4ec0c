import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { LoadingState } from '@ventanilla/ui/core'
import type { HostKey } from '../app/use-words.ts'
import type { ShellPage } from './shell-page.ts'

export const PROFILE = '/user/profile'
export const NOTICES = '/notices'

/** The host's own pages behind the sign-in. */
export const hostPages = (t: (key: HostKey) => string): ShellPage[] => [
  { key: 'profile', path: PROFILE, title: t('profile.title'), access: 'session', help: 'profile' },
  { key: 'notices', path: NOTICES, title: t('bell.title'), access: 'session', help: 'notices' },
]

const ProfilePage = retryingLazy(() => import('../profile/profile.page.tsx'), { fallback: <LoadingState /> })
const NoticesPage = retryingLazy(() => import('../notices/notices.page.tsx'), { fallback: <LoadingState /> })

/** What each of them shows, by key. */
export const hostElements = { profile: <ProfilePage />, notices: <NoticesPage /> } as const satisfies Record<string, React.ReactElement>
