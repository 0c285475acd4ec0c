import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSessionState } from '../session/session-context.tsx'
import { signInAddress } from './return-address.ts'

/**
 * The stored token gates what lies below (specification section 6). Without one, or when
 * the session ends, the person returns to the same address after signing in; after signing out they start at the home page.
 */
export function RequireSession() {
  const { isAuthenticated, token, errorMsg } = useSessionState()
  const [cameSignedIn] = useState(isAuthenticated)
  const location = useLocation()
  // Another administrator who signs in in another tab gets a new session here: nothing of the earlier one stays on the screen.
  if (isAuthenticated) return <Outlet key={token} />
  const left = cameSignedIn && errorMsg === undefined
  return <Navigate to={left ? '/login' : signInAddress(location)} replace />
}
