import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { Button, Copied, Email, Mark, TextLink, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { entryPath } from './paths.ts'
import { Subject } from './subject.tsx'
import { useAuditWords } from './use-audit-words.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The columns of the audit log. What is unread says so, and is marked from its row. */
export function useAuditColumns(): Column<AuditEntry, 'at'>[] {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const { mutate, isPending, variables } = useMarkRead()
  return [
    { key: 'at', title: t('audit.at'), sort: 'at', card: 'second', cell: ({ at }) => <Timestamp time={at} /> },
    { key: 'actor', title: t('audit.actor'), wide: true, card: 'second', cell: (entry) => <Actor entry={entry} /> },
    { key: 'action', title: t('audit.action'), card: 'first', cell: ({ id, action }) => <TextLink to={entryPath(id)}>{words.action(action)}</TextLink> },
    { key: 'subject', title: t('audit.subject'), wide: true, cell: (entry) => <Subject entry={entry} /> },
    { key: 'address', title: t('audit.address'), cell: ({ address }) => (address === null ? '–' : <Copied label={t('audit.address')} value={address} />) },
    { key: 'reading', title: t('audit.reading'), card: 'end', cell: ({ is_read }) => (is_read ? <span className="v-muted">{t('audit.isRead')}</span> : <Mark tone="info" icon="mail">{t('audit.isNew')}</Mark>) },
    {
      key: 'mark',
      title: t('audit.markOne'),
      hideTitle: true,
      align: 'end',
      cell: ({ id, action, is_read }) =>
        !is_read && <Button kind="quiet" icon="check" busy={isPending && variables === id} aria-label={t('audit.mark', { action: words.action(action), id })} onClick={() => mutate(id)} />,
    },
  ]
}

/** Who did it, and who approved it where somebody had to. */
function Actor({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  return (
    <>
      {words.actor(entry)}
      {entry.approver !== null && <div className="v-note">{t('audit.approver')} <Email value={entry.approver} /></div>}
    </>
  )
}
