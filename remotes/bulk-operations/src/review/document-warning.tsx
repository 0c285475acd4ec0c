import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Problem } from '@ventanilla/contract/errors'
import { TextLink } from '@ventanilla/ui/core'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

/** Whether the warning says that the file, or rows of it, were applied before or are being applied now. */
export const wasApplied = ({ code }: Problem): boolean => code === 'applied_before' || code === 'applying_already' || code === 'rows_applied'

/** A warning about a whole file, with a link to the earlier list if it names one. */
export function DocumentWarning({ definition, warning }: { definition: BulkDefinition; warning: Problem }) {
  const { t, problemText } = useWords()
  const earlier = warning.params?.id
  return (
    <>
      {problemText(warning)} {earlier !== undefined && <TextLink to={reviewPath(definition, String(earlier))}>{t('review.earlier')}</TextLink>}
    </>
  )
}
