import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { Alert } from '@ventanilla/ui/core'
import { ResourceForm } from '@ventanilla/ui/form'
import { roleRefusals, useRoleLook } from './use-role-look.ts'

/** Changes name or role of an administrator. */
export default function EditAdmin({ admin, own, onClose }: { admin: Admin; own: boolean; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const label = useFieldLabels('edit-admin')
  const api = useApi()
  const role = useRoleLook({ role: admin.role, own })
  const read = async (): Promise<Admin | undefined> => {
    const now = await api.call('admin', { params: { id: admin.id } })
    // Nobody changes one that was archived.
    return now.status === 'archived' ? undefined : now
  }
  return (
    <ResourceForm
      endpoint="edit-admin"
      dialog={{ title: t('admins.edit'), of: <span translate="no">{admin.email}</span> }}
      record={{ now: admin, read, valuesOf: ({ first_name, surname, role: { id } }: Admin) => ({ first_name, surname, role_id: id }) }}
      label={label}
      looks={{ role_id: role }}
      refusals={roleRefusals}
      input={(values, { id, version }: Admin) => ({ body: { id, version, ...values } })}
      submit={t('admins.save')}
      saved={({ first_name, surname }) => t('admins.saved', { name: `${first_name} ${surname}` })}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values, base }) => (
        <>
          {field('first_name')}
          {field('surname')}
          {field('role_id')}
          {values.role_id !== base.role_id && <Alert kind="info">{t('admins.roleTakesHold')}</Alert>}
        </>
      )}
    </ResourceForm>
  )
}
