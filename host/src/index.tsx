import '@ventanilla/ui/entry.css'
import './auth/auth.css'
import { createRoot, type Root } from 'react-dom/client'
import { readLook } from '@ventanilla/contract/look'
import { storedLanguage } from '@ventanilla/i18n/language'
import { changeLanguage, startI18n } from '@ventanilla/i18n/start-i18n'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'
import { readSettings, type PageServices } from './app/services.ts'
import { createServerClock } from './session/server-clock.ts'
import { createSessionStore } from './session/session-store.ts'
import { tokenStorage } from './session/token-storage.ts'
import { openSignIn } from './sign-in/open-sign-in.tsx'
import { signInWords } from './sign-in/sign-in-words.ts'
import { keepLook } from './theme/keep-look.ts'
import { createThemeChoice } from './theme/theme-choice.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')

const clock = createServerClock()
const session = createSessionStore(tokenStorage(), clock)
const signsIn = location.pathname === '/login' && !session.getState().isAuthenticated
/** How the server drew the sign-in page, where this is one. */
const drawn = signsIn ? readLook(place.dataset.look) : undefined
const i18n = startI18n(drawn?.language ?? storedLanguage(), signInWords)
const page: PageServices = {
  settings: readSettings(),
  i18n,
  // The sign-in form has its words in both languages.
  speak: (language) => changeLanguage(i18n, language),
  theme: createThemeChoice(),
  session,
  clock,
}

/** Everything but the sign-in page: router, caches, the table of calls, and the shell. */
const loadApp = () => attempt(() => import(/* webpackChunkName: "app" */ './app/start.tsx'), [300, 1_200])
let root: Root | undefined
const openApp = async () => {
  const { start } = await loadApp()
  await start(page, () => (root ??= createRoot(emptied(place))))
}

/** Without what the server drew, for somebody who is signed in already. */
function emptied(element: HTMLElement): HTMLElement {
  element.replaceChildren()
  delete element.dataset.look
  return element
}

/** Leaves the sign-in page without loading the page anew; where the app does not come, the browser goes there itself. */
function leave(to: string, replace: boolean): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  openApp().catch(() => location.assign(to))
}

/** After the language that this browser has chosen. */
const kept = () => keepLook(page.i18n, page.theme)
if (signsIn) {
  // In a task of its own: a slow processor answers to what is typed between reading these scripts and taking the form over.
  setTimeout(() => {
    root = openSignIn(place, { page, drawn, onLeave: leave, onTyped: () => void loadApp().then(({ prepare }) => prepare(page)).catch(() => undefined) })
    kept()
  })
} else {
  openApp().catch(() => place.append((document.getElementById('failed') as HTMLTemplateElement).content))
  kept()
}
