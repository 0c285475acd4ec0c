import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { existingDay } from '@ventanilla/i18n/dates'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Identification, Timestamp } from '@ventanilla/ui/core'
import { type Column, ListPage, useListState } from '@ventanilla/ui/data'
import { Button } from '@ventanilla/ui/entry'
import { DateRange } from './date-range.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** The columns of the audit log. */
export function useAuditColumns(open: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  return [
    { key: 'at', title: t('audit.at'), cell: ({ at }) => <Timestamp time={at} /> },
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

/** The audit log between two days; an entry opens to show what it changed. */
export default function AuditPage() {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const [{ filters }, change] = useListState({ filters: ['from', 'to'] })
  const [opened, setOpened] = useState<AuditEntry>()
  const columns = useAuditColumns(setOpened)
  const range = { from: existingDay(filters.from), to: existingDay(filters.to) }

  return (
    <>
      <ListPage
        title={t('audit.title')}
        description={t('audit.explanation')}
        caption={t('audit.title')}
        search={false}
        empty={t(range.from || range.to ? 'audit.emptyRange' : 'audit.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        tools={<DateRange range={range} onChange={(next) => change({ filters: next })} />}
        query={({ page, pageSize }) => api.query('audit-log', { query: { page, page_size: pageSize, at_from: range.from, at_to: range.to } })}
      />
      <EntryPanel entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
