import { useTranslation } from 'react-i18next'
import type { Request, RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { requestStatus } from '@ventanilla/ui/changes'
import { useStatusWords } from '@ventanilla/ui/core'

const ofAccess: readonly Request['subject_type'][] = ['role', 'admin', 'policy']

/** Whether approving it changes what other people may do here. */
export const changesAccess = ({ subject_type }: Pick<Request, 'subject_type'>): boolean => ofAccess.includes(subject_type)

/** What moves once it is approved, as money travels; null where nothing does. */
export const movedBy = ({ action, amount }: Pick<Request, 'action' | 'amount'>): string | null => (action === 'do' ? amount : null)

/** What stays as it is when the rest of a request is rejected or withdrawn, as a sentence; nothing where none of its fields was approved. */
export function useKeptFields(): (request: Pick<RequestDetail, 'tasks'>) => string | undefined {
  const { t } = useTranslation('user-review')
  return ({ tasks }) => {
    const count = tasks.filter(({ status }) => status === 'approved').length
    return count === 0 ? undefined : t('requests.kept', { count })
  }
}

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
