import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

type Sending = { definition: BulkDefinition; file: File; stop: AbortController }

/**
 * Sends a file to an operation and goes on to its review. Bytes are counted while they go over; then, while the server
 * reads and validates, the fraction is not known. Who leaves the page meanwhile finds the list in the history.
 */
export function useUpload() {
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const { problemText } = useWords()
  const [fraction, setFraction] = useState<number>()

  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: ({ definition, file, stop }: Sending) =>
      api.bulk(
        definition,
        'upload',
        { body: { file } },
        { signal: stop.signal, onUploadProgress: ({ loaded, total }) => setFraction(total !== undefined && loaded < total ? loaded / total : undefined) },
      ),
    onMutate: () => setFraction(0),
    // What may no longer be done goes from the page with this answer, and whatever would stand beside it.
    onError: (error) => error instanceof ApiError && error.body?.code === 'forbidden' && toast('error', problemText(error)),
  })

  return {
    send: (definition: BulkDefinition, file: File) =>
      mutate({ definition, file, stop: new AbortController() }, { onSuccess: ({ upload_document_id }) => void navigate(reviewPath(definition, upload_document_id)) }),
    upload: isPending ? { fileName: variables.file.name, fraction, onCancel: () => variables.stop.abort() } : undefined,
    /** Why the last file was not taken; a cancelled upload is no failure. */
    error: error && !variables?.stop.signal.aborted ? error : undefined,
  }
}
