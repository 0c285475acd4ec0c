import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Problem } from '@ventanilla/contract/errors'
import { TextLink } from '@ventanilla/ui/entry'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

/** Whether it tells that the same file moves its money, or changes its cards, a second time. */
export const wasApplied = ({ code }: Problem): boolean => code === 'applied_before' || code === 'applying_already'

/** A warning about a whole file; where it names an earlier list, with the way there. */
export function DocumentWarning({ definition, warning }: { definition: BulkDefinition; warning: Problem }) {
  const { t, problemText } = useWords()
  const earlier = warning.params?.id
  return (
    <>
      {problemText(warning)} {earlier !== undefined && <TextLink to={reviewPath(definition, String(earlier))}>{t('review.earlier')}</TextLink>}
    </>
  )
}
