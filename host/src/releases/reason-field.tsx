import { MAX_RELEASE_REASON } from '@ventanilla/contract/constants'
import type { KeptText } from '@ventanilla/ui/changes'
import { TextField } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

/** Why a release goes live, or back: the history of the remote shows it. */
export function ReasonField({ reason, error }: { reason: KeptText; error: string | undefined }) {
  const t = useWords()
  return <TextField label={t('releases.reason')} hint={t('releases.reason_hint')} value={reason.text} maxLength={MAX_RELEASE_REASON} error={error} onChange={reason.write} required />
}
