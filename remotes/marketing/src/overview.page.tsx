import { Navigate, useLocation } from '@ventanilla/remote-sdk/router'

/** The section begins with its cashback programmes. */
export default function OverviewPage() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/cashback', search }} replace />
}
