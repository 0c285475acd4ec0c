import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { ResourceForm } from '@ventanilla/ui/form'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

export default function EditNameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useWords()
  const { session } = useServices()
  return (
    <ResourceForm
      endpoint="edit-profile"
      dialog={{ title: t('profile.edit_name') }}
      label={(field) => t(`setup.${field}`)}
      looks={{ first_name: { autoComplete: 'given-name' }, surname: { autoComplete: 'family-name' } }}
      start={{ first_name: user.first_name, surname: user.surname }}
      input={(body) => ({ params: { id: user.id }, body })}
      submit={t('dialog.save')}
      saved={() => t('profile.name_saved')}
      onDone={(admin) => {
        if (admin) {
          session.dispatch({ type: 'adminRead', admin })
          session.dispatch({ type: 'usernameUpdated', name: `${admin.first_name} ${admin.surname}` })
        }
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
