import { useTranslation } from 'react-i18next'
import type { Approval } from '@ventanilla/contract/changes'
import type { Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { ChoiceField, ResourceForm } from '@ventanilla/ui/form'

/** Changes which approval a change needs. An amount is asked for only where the change moves money. */
export function EditPolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const choices: readonly Approval[] = policy.money ? ['always', 'above', 'never'] : ['always', 'never']
  const read = async () => (await api.call('policies', {})).results.find(({ id }) => id === policy.id)
  return (
    <ResourceForm
      endpoint="edit-policy"
      dialog={{ title: t('policy.edit'), of: policy.title }}
      record={{ now: policy, read, valuesOf: ({ approval, above }: Policy) => ({ approval, above }) }}
      label={(field) => t(`policy.fields.${field}`)}
      looks={{ above: { hint: t('policy.aboveHint') } }}
      input={({ approval, above }, { id, version }: Policy) => ({ body: { id, version, approval, above: approval === 'above' ? above : null } })}
      submit={t('policy.save')}
      saved={({ title }) => t('policy.saved', { change: title })}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values, write, errorOf }) => (
        <>
          <ChoiceField
            label={t('policy.fields.approval')}
            choices={choices}
            option={(approval) => ({ label: t(`policy.approvals.${approval}`), hint: t(`policy.hints.${approval}`) })}
            value={values.approval}
            error={errorOf('approval')}
            onChange={(approval) => write({ approval })}
          />
          {policy.money && values.approval === 'above' && field('above')}
        </>
      )}
    </ResourceForm>
  )
}
