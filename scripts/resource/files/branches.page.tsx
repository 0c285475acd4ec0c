import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { Button, StatusTag, TextLink, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { BranchForm, branchStatus } from './branch-form.tsx'

/** The branches of the programme. */
export default function BranchesPage() {
  const { t } = useTranslation('compliance')
  const label = useFieldLabels('create-branch')
  const { money, date } = useFormats()
  const { may } = useSession()
  const words = useStatusWords()
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const [creating, setCreating] = useState(false)
  return (
    <>
      <ListPage
        endpoint="branches"
        title={t('branches.title')}
        actions={may('create-branch') && <Button kind="primary" onClick={() => setCreating(true)}>{t('branches.new')}</Button>}
        search={t('branches.search')}
        empty={t('branches.empty')}
        rowKey={({ id }) => id}
        columns={[
          { key: 'code', title: label('code'), sort: 'code', cell: ({ code }) => code },
          { key: 'name', title: label('name'), sort: name, cell: (branch) => <TextLink to={`/branches/${branch.id}`}>{branch[name]}</TextLink> },
          { key: 'cash', title: label('cash_limit'), sort: 'cash_limit', align: 'end', cell: ({ cash_limit }) => money(cash_limit) },
          { key: 'status', title: label('status'), cell: ({ status }) => <StatusTag of={branchStatus} status={status} /> },
          { key: 'opened', title: label('opened_on'), sort: 'opened_on', cell: ({ opened_on }) => date(opened_on) },
          { key: 'manager', title: label('manager_id'), cell: ({ manager }) => manager.name },
        ]}
        filters={{
          status: { label: label('status'), word: (status) => words(branchStatus, status) },
          cash_limit: { label: label('cash_limit') },
          opened_on: { label: label('opened_on') },
          manager_id: { label: label('manager_id') },
        }}
      />
      {creating && <BranchForm onClose={() => setCreating(false)} />}
    </>
  )
}
