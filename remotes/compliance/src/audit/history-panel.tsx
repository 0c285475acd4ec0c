import { useTranslation } from 'react-i18next'
import type { RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import { Panel } from '@ventanilla/ui/core'
import { History } from '@ventanilla/ui/detail'
import { useAuditWords } from './use-audit-words.ts'

/** What happened with a record, in the words of the audit log. */
export function HistoryPanel({ type, id }: { type: RecordType; id: string }) {
  const { t } = useTranslation('compliance')
  return <Panel title={t('audit.history')} flush><History record={{ type, id }} words={useAuditWords()} /></Panel>
}
