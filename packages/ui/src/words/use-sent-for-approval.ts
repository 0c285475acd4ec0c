import { useToast } from '@ventanilla/remote-sdk/host-context'
import { useUiWords } from './use-ui-words.ts'

/** Says that a change was sent for approval instead of being applied. */
export function useSentForApproval(): () => void {
  const t = useUiWords()
  const toast = useToast()
  return () => toast('info', t('approval.sent'))
}
