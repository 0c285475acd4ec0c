import { useState } from 'react'
import { ResourceForm } from '@ventanilla/ui/form'
import { QrCode } from '@ventanilla/ui/qr-code'
import { useWords } from '../app/use-words.ts'
import { CodeDialog } from '../forms/code-dialog.tsx'

type EnableProps = { /** Takes the recovery codes, which are shown this one time. */ onDone: (codes: readonly string[]) => void; onClose: () => void }
type Secret = { secret: string; uri: string }

/** Switches the second factor on: the password, then a code that proves that the authenticator has the secret. */
export default function EnableSecondFactorDialog({ onDone, onClose }: EnableProps) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? <ScanSecret {...secret} onDone={onDone} onClose={onClose} /> : <AskPassword onDone={setSecret} onClose={onClose} />
}

function AskPassword({ onDone, onClose }: { onDone: (secret: Secret) => void; onClose: () => void }) {
  const t = useWords()
  return (
    <ResourceForm
      endpoint="begin-second-factor"
      dialog={{ title: t('second_factor.enable_title') }}
      label={() => t('profile.current_password')}
      looks={{ current_password: { autoComplete: 'current-password' } }}
      input={(body) => ({ body })}
      submit={t('dialog.next')}
      onDone={(secret) => secret && onDone(secret)}
      onCancel={onClose}
    >
      {({ field }) => (
        <>
          <p>{t('second_factor.password_text')}</p>
          {field('current_password')}
        </>
      )}
    </ResourceForm>
  )
}

function ScanSecret({ secret, uri, onDone, onClose }: Secret & EnableProps) {
  const t = useWords()
  return (
    <CodeDialog
      endpoint="enable-second-factor"
      title={t('second_factor.enable_title')}
      label={t('second_factor.code')}
      submit={t('second_factor.enable')}
      onDone={({ recovery_codes }) => onDone(recovery_codes)}
      onClose={onClose}
    >
      <p>{t('second_factor.scan')}</p>
      <div className="host-qr">
        <QrCode value={uri} label={t('second_factor.qr')} />
      </div>
      <p>
        {t('second_factor.secret')} <code className="host-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </CodeDialog>
  )
}
