import { useState } from 'react'
import { PasswordField } from '@ventanilla/ui/entry'
import { QrCode } from '@ventanilla/ui/qr-code'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { blanks } from '../forms/required.ts'
import { useCodeForm } from '../forms/use-code-form.ts'
import { useDialogForm } from '../forms/use-dialog-form.ts'

type EnableProps = { /** Takes the recovery codes, which are shown this one time. */ onDone: (codes: readonly string[]) => void; onClose: () => void }
type Secret = { secret: string; uri: string }

/** Switches the second factor on: the password, then a code that proves that the authenticator has the secret. */
export default function EnableSecondFactorDialog({ onDone, onClose }: EnableProps) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? <ScanSecret {...secret} onDone={onDone} onClose={onClose} /> : <AskPassword onDone={setSecret} onClose={onClose} />
}

function AskPassword({ onDone, onClose }: { onDone: (secret: Secret) => void; onClose: () => void }) {
  const t = useWords()
  const { api } = useServices()
  const form = useDialogForm({ initial: { current_password: '' }, check: blanks, send: (body) => api.call('begin-second-factor', { body }), onDone })
  return (
    <DialogForm form={form} title={t('second_factor.enable_title')} submit={t('dialog.next')} onClose={onClose}>
      <p>{t('second_factor.password_text')}</p>
      <PasswordField {...form.field('current_password')} label={t('profile.current_password')} autoComplete="current-password" />
    </DialogForm>
  )
}

function ScanSecret({ secret, uri, onDone, onClose }: Secret & EnableProps) {
  const t = useWords()
  const { api } = useServices()
  const form = useCodeForm((code) => api.call('enable-second-factor', { body: { code } }), ({ recovery_codes }) => onDone(recovery_codes))
  return (
    <DialogForm form={form} title={t('second_factor.enable_title')} submit={t('second_factor.enable')} onClose={onClose}>
      <p>{t('second_factor.scan')}</p>
      <div className="host-qr">
        <QrCode value={uri} label={t('second_factor.qr')} />
      </div>
      <p>
        {t('second_factor.secret')} <code className="host-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField {...form.field('code')} label={t('second_factor.code')} digits={6} />
    </DialogForm>
  )
}
