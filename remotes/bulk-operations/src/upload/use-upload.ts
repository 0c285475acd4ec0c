import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { reviewPath } from '../operations/paths.ts'

/**
 * Sends a file to an operation and goes on to its review. Bytes are counted while they go over; then, while the server
 * reads and validates, the fraction is not known.
 */
export function useUpload(definition: BulkDefinition) {
  const api = useApi()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [fraction, setFraction] = useState<number>()
  const stop = useRef<AbortController>(null)

  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController()
      setFraction(0)
      return api.bulk(
        definition,
        'upload',
        { body: { file } },
        { signal: stop.current.signal, onUploadProgress: ({ loaded, total }) => setFraction(total !== undefined && loaded < total ? loaded / total : undefined) },
      )
    },
    onSuccess: ({ upload_document_id }) => {
      void queries.invalidateQueries({ queryKey: ['upload-history'] })
      void navigate(reviewPath(definition, upload_document_id))
    },
  })

  return {
    send: (file: File) => mutate(file),
    upload: isPending && variables ? { fileName: variables.name, fraction, onCancel: () => stop.current?.abort() } : undefined,
    /** Why the last file was not taken; a cancelled upload is no failure. */
    error: error && !(error instanceof ApiError && stop.current?.signal.aborted) ? error : undefined,
  }
}
