import { useLocation } from '@ventanilla/remote-sdk/router'
import { useServices } from '../app/services.ts'
import { isCreated, SignInForm } from '../sign-in/sign-in-form.tsx'

/** The sign-in page inside the app, which comes here when a session ends. The route redirects people who are signed in. */
export function LoginPage() {
  const { api } = useServices()
  return <SignInForm created={isCreated(useLocation().state)} login={(body) => api.call('login', { body })} />
}
