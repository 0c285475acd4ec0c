import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { reviewPath } from '../operations/paths.ts'
import { useFileProblem } from '../upload/upload.tsx'

/**
 * Uploads a list that the browser made, the same way as a chosen file, and replaces this page with its review.
 * A failure leaves everything as it was. One list at a time: what is pressed twice before the button is drawn as busy sends once.
 */
export function useSendList(definition: BulkDefinition, { corrects, onSent }: { /** The list that it is a correction of. */ corrects?: string; onSent?: () => void } = {}) {
  const api = useApi()
  const navigate = useNavigate()
  const problem = useFileProblem()
  const running = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (make: () => Promise<File>) => api.bulk(definition, 'upload', { query: { corrects }, body: { file: await make() } }),
    onSuccess: ({ upload_document_id }) => {
      onSent?.()
      void navigate(reviewPath(definition, upload_document_id), { replace: true })
    },
    onSettled: () => {
      running.current = false
    },
  })
  const send = (make: () => Promise<File>) => {
    if (running.current) return
    running.current = true
    mutate(make)
  }
  return { send, sending: isPending, failure: problem(error), refusal: error ?? undefined }
}
