import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { Button } from '@ventanilla/ui/entry'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

export type Upload = {
  fileName: string
  /** 0 to 1; absent while it is not known, and while the server reads the file. */
  fraction?: number
  onCancel?: () => void
}

/** How much of a file has gone over. */
export function UploadProgress({ upload: { fileName, fraction, onCancel } }: { upload: Upload }) {
  const { t } = useTranslation('bulk-operations')
  const label = t('drop.uploading', { file: fileName })
  return (
    <div className="v-progress" role="status">
      <p className="v-ellipsis">{label}</p>
      <progress aria-label={label} max={1} value={fraction} />
      {onCancel && <Button icon="close" onClick={onCancel}>{t('drop.cancel')}</Button>}
    </div>
  )
}

/** Why a file was not taken, in words, and what to mend where we know it. */
export function useFileProblem(): (error: unknown) => string | undefined {
  const { t, problemText } = useWords()
  return (error) => {
    if (error === undefined || error === null) return undefined
    const code = error instanceof ApiError ? error.body?.code : undefined
    return `${problemText(error)} ${code === undefined ? '' : t(`mend.${code}`, { defaultValue: '' })}`.trim()
  }
}

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
