/** The router façade: what pages may use of react-router, shared as one instance. */
export { Link, NavLink, Navigate, useBlocker, useHref, useLinkClickHandler, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
