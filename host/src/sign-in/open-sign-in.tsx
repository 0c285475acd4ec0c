import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { Look } from '@ventanilla/contract/look'
import { storedLanguage } from '@ventanilla/i18n/language'
import { isCreated } from './sign-in-form.tsx'
import { SignInPage, type SignInPageProps } from './sign-in-page.tsx'
import { typedIn } from './typed.ts'

/** `drawn`: how the server drew it; `page.i18n` then begins in that language. */
type Opening = Pick<SignInPageProps, 'page' | 'onLeave' | 'onTyped'> & { drawn: Look | undefined }

/**
 * Shows the sign-in page in `place`, or brings to life what the server drew there: it begins as it was drawn, and then
 * takes the language, theme and messages that this browser has. What was typed or sent before that counts.
 */
export function openSignIn(place: HTMLElement, { drawn, ...props }: Opening): Root {
  const { page, onTyped } = props
  const created = isCreated(stateOfEntry())
  const onShown = () => {
    // Hidden where a token is kept, which turned out to be none.
    delete place.dataset.look
    if (page.i18n.language !== storedLanguage()) void page.speak(storedLanguage())
    const { email, password } = typedIn(place)
    if (email || password) onTyped()
    // After the form has taken what was typed into it meanwhile.
    setTimeout(() => sendWhatWaits(place))
  }
  const view = <SignInPage {...props} onShown={onShown} typed={typedIn(place)} created={created} drawn={drawn?.theme} />
  // After setting a password another field has the focus than in what was drawn.
  return drawn && !created ? taken(place, view) : rendered(place, view)
}

/** In small steps: a slow processor answers to what is typed between them, and the form takes that at their end. */
function taken(place: HTMLElement, view: ReactNode): Root {
  let root: Root | undefined
  startTransition(() => {
    root = hydrateRoot(place, view)
  })
  if (!root) throw new Error('a transition begins at once')
  return root
}

function rendered(place: HTMLElement, view: ReactNode): Root {
  const root = createRoot(place)
  root.render(view)
  return root
}

/** Somebody sent the form before it could answer: the page's first script (public/index.html) kept that. */
function sendWhatWaits(place: HTMLElement): void {
  const { dataset } = document.documentElement
  if (dataset.sent === undefined) return
  delete dataset.sent
  place.querySelector('form')?.requestSubmit()
}

/** The state that the router gave this entry of the browser's history, before a reload. */
function stateOfEntry(): unknown {
  const entry: unknown = history.state
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : undefined
}
