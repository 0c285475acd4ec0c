import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { BackArrow, LoadFailure, LoadingState, PageHeader, Panel, Stack, StaleNotice } from '@ventanilla/ui/core'
import { DataTable, useLoadState, usePendingColumn } from '@ventanilla/ui/data'
import { usePermissionWords } from '../access/use-permission-words.ts'
import { compliancePath } from '../audit/paths.ts'
import { useAuditWords } from '../audit/use-audit-words.ts'
import { EditPolicy } from './edit-policy.tsx'
import { usePolicyColumns } from './use-policy-columns.tsx'

/** Which changes wait for a second person, by the kind of record that they are about. */
export default function PolicyPage() {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const words = useAuditWords()
  const answer = useQuery(useApi().query('policies', {}))
  const load = useLoadState(answer, ({ results }) => results)
  const [editing, setEditing] = useState<Policy>()
  const policies = load.status === 'ready' ? bySubject(load.value) : []
  const columns = usePendingColumn(usePolicyColumns(may('edit-policy') ? setEditing : undefined), policies, { type: 'policy', idOf: ({ id }: Policy) => id })
  return (
    <Stack>
      <PageHeader title={t('policy.title')} description={t('policy.explanation')} back={<BackArrow to={compliancePath} />} />
      <Rules />
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && (
        <Panel flush>
          <DataTable caption={t('policy.title')} rows={policies} rowKey={({ id }) => id} groupOf={({ subject_type }) => words.kind(subject_type)} columns={columns} empty={t('policy.empty')} />
        </Panel>
      )}
      {editing && <EditPolicy policy={editing} onClose={() => setEditing(undefined)} />}
    </Stack>
  )
}

/** Changes of one kind of record beside one another, in the order in which the server names them. */
function bySubject(policies: readonly Policy[]): Policy[] {
  const subjects = [...new Set(policies.map(({ subject_type }) => subject_type))]
  return subjects.flatMap((subject) => policies.filter(({ subject_type }) => subject_type === subject))
}

function Rules() {
  const { t } = useTranslation('compliance')
  const { permission } = usePermissionWords()
  return (
    <Panel title={t('policy.how')}>
      <ul className="v-points">
        <li>{t('policy.rules.wait')}</li>
        <li>{t('policy.rules.who', { permission: permission('decide-task') })}</li>
        <li>{t('policy.rules.beginning')}</li>
        <li>{t('policy.rules.itself')}</li>
      </ul>
    </Panel>
  )
}
