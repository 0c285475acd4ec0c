import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Problem } from '@ventanilla/contract/errors'
import { TextLink } from '@ventanilla/ui/core'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

const applied: readonly string[] = ['applied_before', 'applying_already', 'related_applied', 'related_applying', 'rows_applied']
/** Whether the warning says that the file, or rows of it, were applied before or are being applied now. */
export const wasApplied = ({ code }: Problem): boolean => applied.includes(code)

/** A warning about a whole file, with a link to the earlier list if it names one. */
export function DocumentWarning({ definition, warning }: { definition: BulkDefinition; warning: Problem }) {
  const { t, problemText } = useWords()
  // A result that came back names itself.
  const earlier = warning.code === 'rows_applied' ? undefined : warning.params?.id
  return (
    <>
      {problemText(warning)} {earlier !== undefined && <TextLink to={reviewPath(definition, String(earlier))}>{t('review.earlier')}</TextLink>}
    </>
  )
}
