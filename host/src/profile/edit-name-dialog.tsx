import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { TextField } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { blanks } from '../forms/required.ts'
import { useDialogForm } from '../forms/use-dialog-form.ts'

export function EditNameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useWords()
  const toast = useToast()
  const { api, session } = useServices()
  const form = useDialogForm({
    initial: { first_name: user.first_name, surname: user.surname },
    check: blanks,
    send: ({ first_name, surname }) => api.call('edit-profile', { params: { id: user.id }, body: { first_name: first_name.trim(), surname: surname.trim() } }),
    onDone: (admin) => {
      session.dispatch({ type: 'adminRead', admin })
      session.dispatch({ type: 'usernameUpdated', name: `${admin.first_name} ${admin.surname}` })
      toast('success', t('profile.name_saved'))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={t('profile.edit_name')} submit={t('dialog.save')} onClose={onClose}>
      <TextField {...form.field('first_name')} label={t('setup.first_name')} autoComplete="given-name" maxLength={80} />
      <TextField {...form.field('surname')} label={t('setup.surname')} autoComplete="family-name" maxLength={80} />
    </DialogForm>
  )
}
