import { useEffect, useSyncExternalStore } from 'react'
import { FollowProvider, ThemeProvider } from '@ventanilla/ui/entry'
import { returnAddress } from '../app/return-address.ts'
import type { PageServices } from '../app/services.ts'
import { SessionProvider } from '../session/session-context.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { signInCall } from './sign-in-call.ts'
import { isCreated, SignInForm } from './sign-in-form.tsx'

export type SignInPageProps = {
  page: PageServices
  /** Goes to another page of the product, of which nothing is loaded yet. */
  onLeave: (to: string, replace: boolean) => void
  /** Called at the first letter that is typed: the person is about to sign in. */
  onTyped: () => void
}

/** The first page of a visit: the form and its frame, without router, caches and the table of calls. */
export function SignInPage({ page, onLeave, onTyped }: SignInPageProps) {
  const { session, theme } = page
  const mode = useSyncExternalStore(theme.subscribe, theme.get)
  // Signed in here, or in another tab.
  useEffect(() => session.subscribe(() => session.getState().isAuthenticated && onLeave(returnAddress(location.search), true)), [session, onLeave])
  useEffect(() => {
    addEventListener('input', onTyped, { once: true })
    return () => removeEventListener('input', onTyped)
  }, [onTyped])

  return (
    <SessionProvider value={session}>
      <ThemeProvider mode={mode}>
        <FollowProvider value={onLeave}>
          <AuthFrame page={page} help="sign-in" back={false}>
            <SignInForm login={signInCall(page)} created={isCreated(stateOfEntry())} />
          </AuthFrame>
        </FollowProvider>
      </ThemeProvider>
    </SessionProvider>
  )
}

/** The state that the router gave this entry of the browser's history, before a reload. */
function stateOfEntry(): unknown {
  const entry: unknown = history.state
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : undefined
}
