import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { Bar, Button, useMounted } from '@ventanilla/ui/core'
import { askBeforeClosing } from '../operations/ask-before-closing.ts'
import { reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

export type Upload = {
  fileName: string
  /** 0 to 1; absent while it is not known, and while the server reads the file. */
  fraction?: number
  onCancel?: () => void
}

/** How much of a file has been sent. */
export function UploadProgress({ upload: { fileName, fraction, onCancel } }: { upload: Upload }) {
  const { t } = useTranslation('bulk-operations')
  const label = t('drop.uploading', { file: fileName })
  return (
    <div className="v-stack v-progress" role="status">
      <p className="v-ellipsis">{label}</p>
      <Bar label={label} fraction={fraction} />
      {onCancel && <Button small icon="close" onClick={onCancel}>{t('drop.cancel')}</Button>}
    </div>
  )
}

/** Why a file was refused, in words, and what to correct if that is known. */
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
 * Sends a file to an operation and opens its review. The fraction of sent bytes is known during the transfer, and unknown while the
 * server reads and validates. After leaving the page, the list is found in the history, and a failure is said where the person
 * is then; closing the tab asks first.
 */
export function useUpload() {
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const { t, problemText } = useWords()
  const isMounted = useMounted()
  const [fraction, setFraction] = useState<number>()

  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async ({ definition, file, stop }: Sending) => {
      const release = askBeforeClosing()
      try {
        return await api.bulk(
          definition,
          'upload',
          { body: { file } },
          { signal: stop.signal, onUploadProgress: ({ loaded, total }) => setFraction(total !== undefined && loaded < total ? loaded / total : undefined) },
        )
      } finally {
        release()
      }
    },
    onMutate: () => setFraction(0),
    // The toast is for who can't read it in the page: who left, and who lost the permission, whose tile disappears with its error.
    onError: (error, { file, stop }) => {
      if (error instanceof ApiError && error.body?.code === 'forbidden') toast('error', problemText(error), error)
      else if (!isMounted() && !stop.signal.aborted) toast('error', t('drop.failed', { file: file.name, problem: problemText(error) }), error)
    },
  })

  return {
    send: (definition: BulkDefinition, file: File) =>
      mutate({ definition, file, stop: new AbortController() }, { onSuccess: ({ upload_document_id }) => void navigate(reviewPath(definition, upload_document_id)) }),
    upload: isPending ? { fileName: variables.file.name, fraction, onCancel: () => variables.stop.abort() } : undefined,
    /** Why the last file was refused; a cancelled upload is no failure. */
    error: error && !variables?.stop.signal.aborted ? error : undefined,
  }
}
