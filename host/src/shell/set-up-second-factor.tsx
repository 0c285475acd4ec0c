import { useState } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Button } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { RecoveryCodesDialog } from '../profile/recovery-codes-dialog.tsx'
import { endSession } from '../session/sign-in.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'

const EnableSecondFactorDialog = retryingLazy(() => import('../profile/enable-second-factor-dialog.tsx'))

type SetUpProps = { codes: readonly string[] | undefined; onDone: (codes: readonly string[]) => void; onKept: () => void }

/** The page of somebody who has to set up the second factor, and then its recovery codes. */
export default function SetUpSecondFactor({ codes, onDone, onKept }: SetUpProps) {
  const t = useWords()
  const services = useServices()
  const { api, session } = services
  const [open, setOpen] = useState(false)
  usePageTitle(t('second_factor.required_title'))
  const done = (given: readonly string[]) => {
    setOpen(false)
    onDone(given)
  }
  return (
    <AuthFrame page={services} back={null}>
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
      {codes && <RecoveryCodesDialog codes={codes} onClose={onKept} />}
    </AuthFrame>
  )
}
