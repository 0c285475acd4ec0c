import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { isProcessed, resultPath, type Processed } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { useProgress } from '../progress/use-progress.ts'

/**
 * Processes a list. Work that ended within the call leads to the result at once, longer work is followed until it ends;
 * the result replaces the review in the history (specification section 4). A failure is told and leaves the review as it
 * was, with what was typed.
 */
export function useProcess(definition: BulkDefinition, id: string) {
  const api = useApi()
  const navigate = useNavigate()
  const { t, problemText } = useWords()
  const [following, setFollowing] = useState(false)

  // Another server may say how the list ended in this answer alone: the entry of the history keeps it for the result.
  const toResult = (processed?: Processed) => void navigate(resultPath(definition, id), { replace: true, state: processed && { processed } })

  const call = useMutation({
    mutationFn: (emails: string | undefined) => api.bulk(definition, 'process', { body: { upload_document_id: id, ...(emails !== undefined && { emails }) } }),
  })
  const { progress, error: lost } = useProgress(following ? { upload_document_id: id, operation: definition.id } : undefined, () => toResult())

  return {
    process: (emails: string | undefined) => call.mutate(emails, {
        onSuccess: ({ status, success_count, fail_count, total_count }) => (isProcessed(status) ? toResult({ status, success_count, fail_count, total_count }) : setFollowing(true)),
      }),
    /** Ends when the work can no longer be followed: the review then leads on to the result, which looks for itself. */
    running: call.isPending || (following && lost === undefined),
    progress,
    failure: call.error ? t('review.failed', { message: problemText(call.error) }) : undefined,
  }
}
