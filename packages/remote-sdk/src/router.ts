import { useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom'

/** The router façade: what pages may use of react-router, shared as one instance. */
export { Link, NavLink, Navigate, useBlocker, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'

/**
 * Whether the router is already at another page than the one that is drawn: the next page is drawn late, and meanwhile
 * nothing of this one may change the address.
 */
export function useHasLeft(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname } = useLocation()
  return () => router !== undefined && router.state.location.pathname !== pathname
}
