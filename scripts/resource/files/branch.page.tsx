import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Branch } from '@ventanilla/contract/endpoints/branches.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { StatusTag } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage } from '@ventanilla/ui/detail'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { BranchForm, branchStatus } from './branch-form.tsx'

/** One branch: what is known of it, what can be done with it, and its history. */
export default function BranchPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('compliance')
  const label = useFieldLabels('create-branch')
  const { money, date } = useFormats()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<{ what: 'edit' | 'delete'; branch: Branch }>()
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const close = () => setBegun(undefined)
  return (
    <>
      <DetailPage
        query={useApi().query('branch', { params: { id } })}
        kind={t('branches.one')}
        back="/branches"
        identity={(branch) => ({
          name: branch[name],
          status: <StatusTag of={branchStatus} status={branch.status} />,
          facts: [
            { key: 'code', label: label('code'), copy: branch.code },
            { key: 'cash', label: label('cash_limit'), value: money(branch.cash_limit) },
            { key: 'opened', label: label('opened_on'), value: date(branch.opened_on) },
            { key: 'manager', label: label('manager_id'), value: branch.manager.name },
          ],
          actions: [
            { key: 'edit', label: t('branches.edit'), icon: 'edit', needs: 'edit-branch', begin: () => setBegun({ what: 'edit', branch }) },
            { key: 'delete', label: t('branches.delete'), icon: 'trash', danger: true, needs: 'delete-branch', begin: () => setBegun({ what: 'delete', branch }) },
          ],
        })}
      >
        {() => <HistoryPanel type="branch" id={id} />}
      </DetailPage>
      {begun?.what === 'edit' && <BranchForm branch={begun.branch} onClose={close} />}
      {begun?.what === 'delete' && (
        <ConfirmCall
          endpoint="delete-branch"
          input={{ body: { id, version: begun.branch.version } }}
          title={t('branches.deleteTitle', { name: begun.branch[name] })}
          confirm={t('branches.delete')}
          danger
          done={t('branches.deleted')}
          onDone={() => void navigate('/branches')}
          onClose={close}
        >
          {t('branches.deleteText')}
        </ConfirmCall>
      )}
    </>
  )
}
