import { useState, type ReactNode } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Button } from '@ventanilla/ui/core'
import { readAdminAgain } from '../app/query-client.ts'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { RecoveryCodesDialog } from '../profile/recovery-codes-dialog.tsx'
import { endSession } from '../session/sign-in.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'

const EnableSecondFactorDialog = retryingLazy(() => import('../profile/enable-second-factor-dialog.tsx'))

/**
 * What stands behind the sign-in, once the administrator has the second factor that their role requires. Until then the
 * server answers nothing else, so nothing else is drawn. The recovery codes stay until they were kept, however often the
 * administrator is read meanwhile.
 */
export function SecondFactorFirst({ admin, children }: { admin: CurrentUser; children: ReactNode }) {
  const services = useServices()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!codes && (admin.second_factor || !admin.second_factor_required)) return children
  const keep = () => void readAdminAgain(services.queries).then(() => setCodes(undefined))
  return (
    <AuthFrame page={services} back={null}>
      <SetUp onDone={setCodes} />
      {codes && <RecoveryCodesDialog codes={codes} onClose={keep} />}
    </AuthFrame>
  )
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const t = useWords()
  const { api, session } = useServices()
  const [open, setOpen] = useState(false)
  usePageTitle(t('second_factor.required_title'))
  const done = (codes: readonly string[]) => {
    setOpen(false)
    onDone(codes)
  }
  return (
    <div className="v-stack">
      <h1>{t('second_factor.required_title')}</h1>
      <p>{t('second_factor.required_text')}</p>
      <Button kind="primary" icon="shield" block onClick={() => setOpen(true)}>
        {t('second_factor.enable')}
      </Button>
      <Button icon="sign-out" block onClick={() => endSession(session, api)}>
        {t('shell.sign_out')}
      </Button>
      {open && <EnableSecondFactorDialog onDone={done} onClose={() => setOpen(false)} />}
    </div>
  )
}
