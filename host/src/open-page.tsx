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

/** Everything but the sign-in page: router, caches, the table of calls, and the shell. */
const loadApp = () => attempt(() => import(/* webpackChunkName: "app" */ './app/start.tsx'), [300, 1_200])

/** Shows the first page of a visit: the sign-in page, which needs little, or the app. */
export function openPage(place: HTMLElement): void {
  const clock = createServerClock()
  const session = createSessionStore(tokenStorage(), clock)
  const signsIn = location.pathname === '/login' && !session.getState().isAuthenticated
  // How the server drew the sign-in page, where this is one.
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

  let root: Root | undefined
  const openApp = async () => {
    const { start } = await loadApp()
    await start(page, () => (root ??= createRoot(emptied(place))))
  }
  // Without loading the page again; where the app does not come, the browser goes there itself.
  const leave = (to: string, replace: boolean) => {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    openApp().catch(() => location.assign(to))
  }
  if (signsIn) root = openSignIn(place, { page, drawn, onLeave: leave, onTyped: () => void loadApp().then(({ prepare }) => prepare(page)).catch(() => undefined) })
  else openApp().catch(() => place.append((document.getElementById('failed') as HTMLTemplateElement).content))
  keepLook(page.i18n, page.theme)
}

/** Without what the server drew, for somebody who is signed in already. */
function emptied(element: HTMLElement): HTMLElement {
  element.replaceChildren()
  delete element.dataset.look
  return element
}
