import type { ComponentType } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, type RouteObject } from 'react-router-dom'
import { HELP } from '@ventanilla/contract/help'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { FollowProvider } from '@ventanilla/ui/entry'
import { AuthLayout, HolderLayout } from '../auth/auth-layout.tsx'
import { LoginPage } from '../auth/login.page.tsx'
import { RouterError } from './router-error.tsx'
import { RequireSession } from './require-session.tsx'
import { HOME, returnAddress } from './return-address.ts'
import { useSessionState } from '../session/session-context.tsx'
import { withLaterWords } from '../words/load-words.ts'

// One chunk: each by itself is hardly larger than its hash, which the app carries.
const ForgotPasswordPage = retryingLazy(withLaterWords(() => import(/* webpackChunkName: "auth" */ '../auth/forgot-password.page.tsx')))
const VerifyPage = retryingLazy(withLaterWords(() => import(/* webpackChunkName: "auth" */ '../auth/verify.page.tsx')))
const CreatePasswordPage = retryingLazy(withLaterWords(() => import(/* webpackChunkName: "auth" */ '../auth/create-password.page.tsx')))
const InvitationPage = retryingLazy(withLaterWords(() => import(/* webpackChunkName: "auth" */ '../auth/invitation.page.tsx')))
const UnsubscribePage = retryingLazy(withLaterWords(() => import(/* webpackChunkName: "auth" */ '../auth/unsubscribe.page.tsx')))
const SetupPage = retryingLazy(withLaterWords(() => import(/* webpackChunkName: "auth" */ '../auth/setup.page.tsx')))
const HelpCentre = retryingLazy(() => import('../help/help-centre.tsx'))

/** Pages for visitors who are not signed in; others are redirected. */
function PublicOnly() {
  const { search } = useLocation()
  return useSessionState().isAuthenticated ? <Navigate to={returnAddress(search)} replace /> : <Outlet />
}

/** Links of the design system are followed by the router; one to the address that is open adds no step to the history. */
function Linked() {
  const navigate = useNavigate()
  return (
    <FollowProvider value={(to, replace) => void navigate(to, { replace: replace || to === `${location.pathname}${location.search}${location.hash}` })}>
      <Outlet />
    </FollowProvider>
  )
}

/** The groups of specification section 2: public, protected, and help for everybody. The shell has the routes behind the sign-in. */
export const routes = (Shell: ComponentType): RouteObject[] => [
  {
    element: <Linked />,
    errorElement: <RouterError />,
    children: [
      {
        element: <AuthLayout />,
        children: [
          {
            element: <PublicOnly />,
            children: [
              { path: '/login', element: <LoginPage /> },
              { path: '/forgot-password', element: <ForgotPasswordPage /> },
              { path: '/verify', element: <VerifyPage /> },
              { path: '/create-password', element: <CreatePasswordPage /> },
              { path: '/setup', element: <SetupPage /> },
            ],
          },
          { path: '/invitation', element: <InvitationPage /> },
        ],
      },
      { path: `${HELP}/:section?`, element: <HelpCentre />, errorElement: <RouterError /> },
      { element: <HolderLayout />, children: [{ path: '/unsubscribe', element: <UnsubscribePage /> }] },
      {
        element: <RequireSession />,
        children: [
          { path: '/', element: <Navigate to={HOME} replace /> },
          { path: '/*', element: <Shell /> },
        ],
      },
    ],
  },
]
