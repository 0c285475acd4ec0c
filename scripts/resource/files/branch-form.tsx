import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Branch } from '@ventanilla/contract/endpoints/branches.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import type { StatusKind } from '@ventanilla/ui/core'
import { ResourceForm } from '@ventanilla/ui/form'

export const branchStatus: StatusKind<Branch['status']> = { words: 'compliance:branches.statuses', tones: { open: 'success', closed: 'neutral' } }

const valuesOf = ({ code, name_es, name_en, cash_limit, status, opened_on, manager }: Branch) => ({ code, name_es, name_en, cash_limit, status, opened_on, manager_id: manager.id })

/** Creates a branch, or changes one. */
export function BranchForm({ branch, onClose }: { branch?: Branch; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const { label, option } = useFormWordsOf('create-branch')
  const shared = {
    dialog: { title: t(branch ? 'branches.edit' : 'branches.new') },
    label,
    looks: {
      status: { option: option('status') },
      manager_id: { known: branch && { id: branch.manager.id, label: branch.manager.name }, optionOf: ({ first_name, surname, email }: Admin) => ({ label: `${first_name} ${surname}`, hint: email }) },
    },
    submit: t('branches.save'),
    saved: ({ code }: Branch) => t('branches.saved', { code }),
    onDone: onClose,
    onCancel: onClose,
  }
  if (!branch) return <ResourceForm endpoint="create-branch" input={(body) => ({ body })} {...shared} />
  const read = () => api.call('branch', { params: { id: branch.id } })
  return <ResourceForm endpoint="edit-branch" record={{ now: branch, read, valuesOf }} input={(body, { id, version }: Branch) => ({ body: { id, version, ...body } })} {...shared} />
}
