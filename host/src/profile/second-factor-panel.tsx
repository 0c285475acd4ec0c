import { useState } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Alert, Button, Panel } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const EnableSecondFactorDialog = retryingLazy(() => import('./enable-second-factor-dialog.tsx'))
const DisableSecondFactorDialog = retryingLazy(() => import('./disable-second-factor-dialog.tsx'))
const RenewCodesDialog = retryingLazy(() => import('./renew-codes-dialog.tsx'))

/** The second factor: a code of an authenticator app beside the password. */
export function SecondFactorPanel({ enabled, required }: { enabled: boolean; required: boolean }) {
  const t = useWords()
  const [open, setOpen] = useState<'enable' | 'disable' | 'renew'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const show = (made: readonly string[]) => {
    close()
    setCodes(made)
  }
  const actions = enabled ? (
    <>
      <Button onClick={() => setOpen('renew')}>{t('second_factor.renew')}</Button>
      <Button kind="danger" onClick={() => setOpen('disable')}>
        {t('second_factor.disable')}
      </Button>
    </>
  ) : (
    <Button icon="shield" onClick={() => setOpen('enable')}>
      {t('second_factor.enable')}
    </Button>
  )
  return (
    <Panel title={t('second_factor.title')} actions={actions}>
      <Alert kind={enabled ? 'success' : 'info'} title={t(enabled ? 'second_factor.on' : 'second_factor.off')}>
        {t('second_factor.text')} {required && t('second_factor.by_role')}
      </Alert>
      {open === 'enable' && <EnableSecondFactorDialog onDone={show} onClose={close} />}
      {open === 'disable' && <DisableSecondFactorDialog onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onDone={show} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  )
}
