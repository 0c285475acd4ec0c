import { useEffect, useSyncExternalStore } from 'react'
import { FollowProvider, ThemeProvider, type ThemeMode } from '@ventanilla/ui/entry'
import { returnAddress } from '../app/return-address.ts'
import type { PageServices } from '../app/services.ts'
import { SessionProvider } from '../session/session-context.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { signInCall } from './sign-in-call.ts'
import { SignInForm } from './sign-in-form.tsx'
import { nothingTyped, type Typed } from './typed.ts'

export type SignInPageProps = {
  page: PageServices
  /** The theme in which it was drawn ahead; it begins with that one, whatever is chosen. */
  drawn?: ThemeMode | undefined
  /** What the fields hold from the start. */
  typed?: Typed
  /** Whether the person comes from setting a new password. */
  created?: boolean
  /** Goes to another page of the product, of which nothing is loaded yet. */
  onLeave: (to: string, replace: boolean) => void
  /** Called at the first letter that is typed: the person is about to sign in. */
  onTyped: () => void
  /** Called once it answers. */
  onShown?: () => void
}

/** The first page of a visit: the form and its frame, without router, caches and the table of calls. */
export function SignInPage({ page, drawn = 'light', typed = nothingTyped, created = false, onLeave, onTyped, onShown }: SignInPageProps) {
  const { session, theme } = page
  const mode = useSyncExternalStore(theme.subscribe, theme.get, () => drawn)
  // Signed in here, or in another tab, of which both storage and channel tell: once, to where this address says. That tab may have done so while this page came to life.
  useEffect(() => {
    const to = returnAddress(location.search)
    const leave = () => {
      if (!session.getState().isAuthenticated) return
      stop()
      onLeave(to, true)
    }
    const stop = session.subscribe(leave)
    leave()
    return stop
  }, [session, onLeave])
  useEffect(() => {
    addEventListener('input', onTyped, { once: true })
    return () => removeEventListener('input', onTyped)
  }, [onTyped])
  useEffect(() => onShown?.(), [onShown])

  return (
    <SessionProvider value={session}>
      <ThemeProvider mode={mode}>
        <FollowProvider value={onLeave}>
          <AuthFrame page={page} help="sign-in" back={false}>
            <SignInForm login={signInCall(page)} typed={typed} created={created} />
          </AuthFrame>
        </FollowProvider>
      </ThemeProvider>
    </SessionProvider>
  )
}
