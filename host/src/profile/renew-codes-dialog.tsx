import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { useCodeForm } from '../forms/use-code-form.ts'

export function RenewCodesDialog({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useWords()
  const { api } = useServices()
  const form = useCodeForm((code) => api.call('renew-recovery-codes', { body: { code } }), ({ recovery_codes }) => onDone(recovery_codes))
  return (
    <DialogForm form={form} title={t('second_factor.renew_title')} submit={t('second_factor.renew')} danger onClose={onClose}>
      <p>{t('second_factor.renew_text')}</p>
      <CodeField {...form.field('code')} label={t('login.code')} hint={t('login.code_hint')} />
    </DialogForm>
  )
}
