import '@ventanilla/ui/entry.css'
import './auth/auth.css'
import { createRoot } from 'react-dom/client'
import { storedLanguage } from '@ventanilla/i18n/language'
import { startI18n } from '@ventanilla/i18n/start-i18n'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'
import { readSettings, type PageServices } from './app/services.ts'
import { createServerClock } from './session/server-clock.ts'
import { createSessionStore } from './session/session-store.ts'
import { tokenStorage } from './session/token-storage.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { signInWords } from './sign-in/sign-in-words.ts'
import { createThemeChoice } from './theme/theme-choice.ts'

const clock = createServerClock()
const page: PageServices = {
  settings: readSettings(),
  i18n: startI18n(storedLanguage(), signInWords),
  theme: createThemeChoice(),
  session: createSessionStore(tokenStorage(), clock),
  clock,
}

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
const root = createRoot(place)

/** Everything but the sign-in page: router, caches, the table of calls, and the shell. */
const loadApp = () => attempt(() => import(/* webpackChunkName: "app" */ './app/start.tsx'), [300, 1_200])
const openApp = async () => (await loadApp()).start(page, root)

/** Leaves the sign-in page without loading the page anew; where the app does not come, the browser goes there itself. */
function leave(to: string, replace: boolean): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  openApp().catch(() => location.assign(to))
}

if (location.pathname === '/login' && !page.session.getState().isAuthenticated) root.render(<SignInPage page={page} onLeave={leave} onTyped={() => void loadApp().catch(() => undefined)} />)
else void openApp()
