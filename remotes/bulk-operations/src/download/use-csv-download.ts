import { useMutation } from '@tanstack/react-query'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useWords } from '../operations/use-words.ts'
import { datedName } from './dated-name.ts'
import { saveFile } from './save-file.ts'

/** The rows of a list as a CSV file, under the name that the server gives it or a date-stamped one; a failure is for `DownloadFailure`. */
export function useCsvDownload(definition: BulkDefinition, of: 'review' | 'result' | 'process', id: string) {
  const api = useApi()
  const { t } = useWords()
  const body = { upload_document_id: id }
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: () => (of === 'review' ? api.download('review-download', { body }) : api.bulkDownload(definition, of === 'result' ? 'download' : of, { body })),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? datedName(definition.id)),
  })
  return { run: () => mutate(), running: isPending, failure: isError ? t([`operations.${definition.id}.downloadFailed`, 'download.failed']) : undefined, forget: reset }
}

export type CsvDownload = ReturnType<typeof useCsvDownload>
