import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { requestStatus } from '@ventanilla/ui/changes'
import { useStatusWords } from '@ventanilla/ui/core'

/**
 * Why a decision had no effect, or not all of it, although it was taken: what was approved could not be applied. `tasks`: the
 * fields that it was about, because others may wait, or may have ended before. Nothing where all went well.
 */
export function useRefusedDecision(): (answer: RequestDetail, tasks: readonly string[]) => string | undefined {
  const { t } = useTranslation('user-review')
  const say = useProblemText()
  const word = useStatusWords()
  return ({ problem, tasks: all }, tasks) => {
    const decided = all.filter(({ id }) => tasks.includes(id))
    const refused = decided.filter((task) => task.status === 'conflict' || task.status === 'failed')
    if (refused.length === 0) return undefined
    const why = problem ? say(problem) : ''
    if (refused.length < decided.length) return t('requests.appliedInPart', { applied: decided.length - refused.length, count: decided.length, why }).trim()
    return t('requests.notApplied', { status: word(requestStatus, refused.some((task) => task.status === 'failed') ? 'failed' : 'conflict'), why }).trim()
  }
}
