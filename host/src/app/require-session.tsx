import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSessionState } from '../session/session-context.tsx'
import { signInAddress } from './return-address.ts'

/**
 * The stored token gates what lies below (specification section 6). Who comes without one, or whose session ended in the
 * middle of something, returns to the same address after signing in; who signed out begins anew.
 */
export function RequireSession() {
  const { isAuthenticated, token, errorMsg } = useSessionState()
  const [cameSignedIn] = useState(isAuthenticated)
  const location = useLocation()
  // Another administrator in another tab is another session here: nothing of the former one stays on the screen.
  if (isAuthenticated) return <Outlet key={token} />
  const left = cameSignedIn && errorMsg === undefined
  return <Navigate to={left ? '/login' : signInAddress(location)} replace />
}
