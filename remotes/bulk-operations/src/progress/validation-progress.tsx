import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import { ProgressBar } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'
import { CancelValidation } from './cancel-rest.tsx'
import { PaceLine } from './pace-line.tsx'

type Validated = Pick<Progress, 'upload_document_id' | 'operation' | 'status' | 'processed_count' | 'total_count' | 'pending_count' | 'success_count' | 'cancelled_at' | 'expected_count'>

/** How far the validation of a list has come, how fast it goes, and that nobody has to stay. */
export function ValidationProgress({ of: list, label }: { of: Validated; label: string }) {
  const { t } = useWords()
  const { processed_count: read, expected_count: expected } = list
  // The lines of a text are an estimate: a cell may have several.
  const total = expected === null || expected === undefined ? undefined : Math.max(expected, read)
  return (
    <ProgressBar label={label} done={read} total={total} {...(total === undefined && { counts: ({ done }) => t('validating.read', { count: read, shown: done }) })}>
      <PaceLine done={read} total={total} />
      <p className="v-muted">{t('validating.leave')}</p>
      <CancelValidation of={list} />
    </ProgressBar>
  )
}
