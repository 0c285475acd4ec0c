import { useState, type ReactNode } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { readAdminAgain } from '../app/query-client.ts'
import { useServices } from '../app/services.ts'
import { HostPart } from './host-part.tsx'
import { withLaterWords } from '../words/load-words.ts'

const SetUpSecondFactor = retryingLazy(withLaterWords(() => import('./set-up-second-factor.tsx')))

/**
 * What stands behind the sign-in, once the administrator has the second factor that their role requires. Until then the
 * server answers nothing else, so nothing else is drawn. The recovery codes stay until they were kept, however often the
 * administrator is read meanwhile.
 */
export function SecondFactorFirst({ admin, children }: { admin: CurrentUser | undefined; children: ReactNode }) {
  const { queries } = useServices()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!codes && (!admin || admin.second_factor || !admin.second_factor_required)) return children
  return (
    <HostPart>
      <SetUpSecondFactor codes={codes} onDone={setCodes} onKept={() => void readAdminAgain(queries).then(() => setCodes(undefined))} />
    </HostPart>
  )
}
