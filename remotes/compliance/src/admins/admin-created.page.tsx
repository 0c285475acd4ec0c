import { useTranslation } from 'react-i18next'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { BackArrow, PageHeader, Panel } from '@ventanilla/ui/core'
import { ResourceForm } from '@ventanilla/ui/form'
import { adminsPath } from '../access/paths.ts'
import { roleRefusals, useRoleLook } from './use-role-look.ts'

/** Invites an administrator: a link by e-mail, with which they set their own password. */
export default function AdminCreatedPage() {
  const { t } = useTranslation('compliance')
  const label = useFieldLabels('create-admin')
  const navigate = useNavigate()
  const role = useRoleLook()
  const toList = () => void navigate(adminsPath)
  return (
    <>
      <PageHeader title={t('admins.new')} description={t('admins.newExplanation')} back={<BackArrow to={adminsPath} />} />
      <Panel>
        <ResourceForm
          endpoint="create-admin"
          label={label}
          looks={{ role_id: role }}
          refusals={roleRefusals}
          input={(body) => ({ body })}
          submit={t('admins.invite')}
          saved={({ email }) => t('admins.invited', { email })}
          onDone={toList}
          onCancel={toList}
        />
      </Panel>
    </>
  )
}
