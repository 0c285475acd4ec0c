import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { Descriptions, SidePanel, Stack, Timestamp } from '@ventanilla/ui/core'
import { Difference } from '@ventanilla/ui/detail'
import { useAuditWords } from './use-audit-words.ts'

/** One entry: who, when, from where, and field by field what it changed. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const words = useAuditWords()
  return (
    <SidePanel open={entry !== undefined} title={entry && words.action(entry.action)} onClose={onClose}>
      {entry && <Entry entry={entry} />}
    </SidePanel>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const items = [
    { key: 'at', label: t('audit.at'), children: <Timestamp time={entry.at} /> },
    { key: 'actor', label: t('audit.actor'), children: words.actor(entry) },
    { key: 'subject', label: t('audit.subject'), children: words.subject(entry) },
    { key: 'address', label: t('audit.address'), children: entry.address ?? '–' },
    { key: 'hash', label: t('audit.hash'), children: entry.hash },
  ]
  return (
    <Stack>
      <Descriptions column={1} size="small" items={items} />
      <Difference caption={t('audit.changes')} before={entry.before} after={entry.after} describe={(field) => words.field(entry, field)} />
    </Stack>
  )
}
