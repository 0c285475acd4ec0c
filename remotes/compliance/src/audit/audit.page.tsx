import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { Identification, Timestamp, Button } from '@ventanilla/ui/core'
import { type Column, ListPage } from '@ventanilla/ui/data'
import { EntryPanel } from './entry-panel.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** The columns of the audit log. */
export function useAuditColumns(open: (entry: AuditEntry) => void): Column<AuditEntry, 'at'>[] {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  return [
    { key: 'at', title: t('audit.at'), sort: 'at', cell: ({ at }) => <Timestamp time={at} /> },
    { key: 'actor', title: t('audit.actor'), wide: true, cell: (entry) => words.actor(entry) },
    { key: 'action', title: t('audit.action'), cell: ({ action }) => words.action(action) },
    { key: 'subject', title: t('audit.subject'), wide: true, cell: (entry) => words.subject(entry) },
    { key: 'address', title: t('audit.address'), cell: ({ address }) => (address === null ? '–' : <Identification value={address} />) },
    {
      key: 'open',
      title: t('audit.changes'),
      hideTitle: true,
      align: 'end',
      cell: (entry) => (
        <Button kind="quiet" icon="chevron-right" aria-label={t('audit.open', { action: words.action(entry.action), id: entry.id })} onClick={() => open(entry)} />
      ),
    },
  ]
}

/** The audit log; an entry opens to show what it changed. */
export default function AuditPage() {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const [opened, setOpened] = useState<AuditEntry>()
  const columns = useAuditColumns(setOpened)

  return (
    <>
      <ListPage
        endpoint="audit-log"
        title={t('audit.title')}
        description={t('audit.explanation')}
        empty={t('audit.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        filters={{ at: { label: t('audit.at') }, actor: { label: t('audit.actor') }, action: { label: t('audit.action'), word: words.action } }}
      />
      <EntryPanel entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
