import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useMounted } from '@ventanilla/ui/core'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { useFileProblem } from '../upload/upload.tsx'

type Sending = { fileName: string; make: () => Promise<File> }

/**
 * Uploads a list that the browser made, the same way as a chosen file, and replaces this page with its review.
 * A person who has left the page meanwhile stays where they are, and a toast says what became of the list. A failure leaves everything as it was. One list at a time: what is pressed twice before the button is drawn as busy sends once.
 */
export function useSendList(definition: BulkDefinition, { corrects, onSent }: { /** The list that it is a correction of. */ corrects?: string; /** `status`: a server that validates at once may leave it out. */ onSent?: (list: Pick<UploadDocument, 'upload_document_id'> & { status?: UploadDocument['status'] | undefined }) => void } = {}) {
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const isMounted = useMounted()
  const { t } = useWords()
  const problem = useFileProblem()
  const running = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ make }: Sending) => api.bulk(definition, 'upload', { query: { corrects }, body: { file: await make() } }),
    onSuccess: (list, { fileName }) => {
      onSent?.(list)
      if (isMounted()) void navigate(reviewPath(definition, list.upload_document_id), { replace: true })
      else toast('success', t('drop.done', { file: fileName }))
    },
    onError: (failed, { fileName }) => {
      if (!isMounted()) toast('error', t('drop.failed', { file: fileName, problem: problem(failed) }), failed)
    },
    onSettled: () => {
      running.current = false
    },
  })
  const send = (fileName: string, make: Sending['make']) => {
    if (running.current) return
    running.current = true
    mutate({ fileName, make })
  }
  return { send, sending: isPending, failure: problem(error), refusal: error ?? undefined }
}
