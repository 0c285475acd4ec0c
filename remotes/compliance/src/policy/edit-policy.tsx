import { useTranslation } from 'react-i18next'
import type { Approval } from '@ventanilla/contract/changes'
import type { Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'

type Parts = FormParts<'edit-policy'>

/** Changes which approval a change needs. An amount is asked for only where the change moves money. */
export function EditPolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const option = (approval: string) => ({
    label: t(`policy.approvals.${approval as Approval}`),
    hint: t(policy.by_record && approval === policy.default_approval ? 'policy.hints.byRecord' : `policy.hints.${approval as Approval}`),
    ...(approval === 'above' && !policy.money && { refused: t('policy.noMoney') }),
  })
  const read = async () => (await api.call('policies', {})).results.find(({ id }) => id === policy.id)
  return (
    <ResourceForm
      endpoint="edit-policy"
      dialog={{ title: t('policy.edit'), of: policy.title }}
      record={{ now: policy, read, valuesOf: ({ approval, above }: Policy) => ({ approval, above }) }}
      label={(field) => t(`policy.fields.${field}`)}
      looks={{ approval: { cards: true, option }, above: { hint: t('policy.aboveHint') } }}
      unused={({ approval }: Parts['values']) => (approval === 'above' ? [] : ['above'])}
      input={({ approval, above }, { id, version }: Policy) => ({ body: { id, version, approval, above: approval === 'above' ? above : null } })}
      submit={t('policy.save')}
      saved={({ title }) => t('policy.saved', { change: title })}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values }) => (
        <>
          {field('approval')}
          {values.approval === 'above' && field('above')}
        </>
      )}
    </ResourceForm>
  )
}
