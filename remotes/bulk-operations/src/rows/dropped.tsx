import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert } from '@ventanilla/ui/core'
import { isProcessed } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

/** Says of a list that its file and its uploaded rows were dropped because of their age, when, and what is still here of it. */
export function Dropped({ document: { dropped_at: when, status } }: { document: Pick<UploadDocument, 'dropped_at' | 'status'> }) {
  const { t } = useWords()
  const { date } = useFormats()
  if (!when) return null
  return <Alert kind="info" title={t('dropped.title')}>{t(isProcessed(status) ? 'dropped.processed' : 'dropped.never', { date: date(when) })}</Alert>
}
