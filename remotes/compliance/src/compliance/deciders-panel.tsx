import { useTranslation } from 'react-i18next'
import type { ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Panel, TextLink } from '@ventanilla/ui/core'
import { DataTable } from '@ventanilla/ui/data'
import { adminPath } from '../access/paths.ts'
import { requestsPath } from '../audit/paths.ts'

/** Who decided how many requests; a number leads to them. */
export function DecidersPanel({ deciders, since }: Pick<ComplianceSummary, 'deciders' | 'since'>) {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  return (
    <Panel title={t('compliance.deciders.title')} flush={deciders.length > 0}>
      {deciders.length === 0 ? (
        <p>{t('compliance.deciders.none')}</p>
      ) : (
        <DataTable
          caption={t('compliance.deciders.title')}
          rows={deciders}
          rowKey={({ id }) => id}
          columns={[
            { key: 'person', title: t('compliance.deciders.person'), wide: true, cell: ({ id, name }) => (may('admin') ? <TextLink to={adminPath(id)}>{name}</TextLink> : name) },
            { key: 'approved', title: t('compliance.deciders.approved'), align: 'end', cell: ({ name, email, approved }) => <Decided count={approved} label={t('compliance.deciders.seeApproved', { count: approved, name })} to={decidedPath({ approver: email }, since)} /> },
            { key: 'rejected', title: t('compliance.deciders.rejected'), align: 'end', cell: ({ name, email, rejected }) => <Decided count={rejected} label={t('compliance.deciders.seeRejected', { count: rejected, name })} to={decidedPath({ rejecter: email }, since)} /> },
          ]}
        />
      )}
    </Panel>
  )
}

const decidedPath = (who: { approver: string } | { rejecter: string }, since: string) => requestsPath({ tab: 'all', sort: 'decided_at', order: 'desc', ...who, decided_at_from: since })

function Decided({ count, label, to }: { count: number; label: string; to: string }) {
  const { number } = useFormats()
  if (count === 0) return <>{number(0)}</>
  return <TextLink to={to}><span aria-hidden="true">{number(count)}</span><span className="v-hidden">{label}</span></TextLink>
}
