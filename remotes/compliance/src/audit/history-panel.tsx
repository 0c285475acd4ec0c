import { useTranslation } from 'react-i18next'
import { Panel } from '@ventanilla/ui/core'
import { History } from '@ventanilla/ui/detail'
import { useAuditWords } from './use-audit-words.ts'

/** What happened with an administrator or a role, in the words of the audit log. */
export function HistoryPanel({ type, id }: { type: 'admin' | 'role'; id: string }) {
  const { t } = useTranslation('compliance')
  return <Panel title={t('audit.history')} flush><History record={{ type, id }} words={useAuditWords()} /></Panel>
}
