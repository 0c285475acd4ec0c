import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { requestStatus } from '@ventanilla/ui/changes'
import { useStatusWords } from '@ventanilla/ui/core'

/** Why a decision had no effect although it was taken: what was approved could not be applied. Nothing where all went well. */
export function useRefusedDecision(): (answer: RequestDetail) => string | undefined {
  const { t } = useTranslation('user-review')
  const say = useProblemText()
  const word = useStatusWords()
  return ({ status, problem }) => {
    if (status !== 'failed' && status !== 'conflict') return undefined
    return t('requests.notApplied', { status: word(requestStatus, status), why: problem ? say(problem) : '' }).trim()
  }
}
