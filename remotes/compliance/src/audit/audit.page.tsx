import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { ListPage, useListState } from '@ventanilla/ui/data'
import { useAuditColumns } from './audit-columns.tsx'
import { DateRange } from './date-range.tsx'
import { dayOf } from './day-of.ts'
import { EntryPanel } from './entry-panel.tsx'

/** The audit log between two days; an entry opens to show what it changed. */
export default function AuditPage() {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const [{ filters }, change] = useListState({ filters: ['from', 'to'] })
  const [opened, setOpened] = useState<AuditEntry>()
  const columns = useAuditColumns(setOpened)
  const range = { from: dayOf(filters.from), to: dayOf(filters.to) }

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
        query={({ page, pageSize }) => api.query('audit-log', { query: { page, page_size: pageSize, start_date: range.from, end_date: range.to } })}
      />
      <EntryPanel entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
