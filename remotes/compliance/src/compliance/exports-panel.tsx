import { useTranslation } from 'react-i18next'
import type { ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { Panel, Stack, TextLink, Timestamp } from '@ventanilla/ui/core'
import { DataTable } from '@ventanilla/ui/data'
import { entryPath, filteredAuditPath } from '../audit/paths.ts'
import { useAuditWords } from '../audit/use-audit-words.ts'
import { Counts } from './counts.tsx'

/** Lists that left the programme, as files or whole. */
export function ExportsPanel({ exports: { count, last }, since }: Pick<ComplianceSummary, 'exports' | 'since'>) {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  if (count === 0) return <Panel title={t('compliance.exports.title')}><p>{t('compliance.exports.none')}</p></Panel>
  return (
    <Panel title={t('compliance.exports.title')}>
      <Stack>
        <Counts items={[{ key: 'count', label: t('compliance.exports.count'), count, to: filteredAuditPath({ action: 'list.exported', at_from: since }) }]} />
        <DataTable
          caption={t('compliance.exports.title')}
          rows={last}
          rowKey={({ id }) => id}
          columns={[
            { key: 'list', title: t('compliance.exports.list'), cell: ({ id, list }) => <TextLink to={entryPath(id)}>{words.list(list)}</TextLink> },
            { key: 'who', title: t('compliance.exports.who'), wide: true, cell: ({ actor }) => words.actor({ actor, address: null }) },
            { key: 'when', title: t('compliance.exports.when'), cell: ({ at }) => <Timestamp time={at} /> },
          ]}
        />
      </Stack>
    </Panel>
  )
}
