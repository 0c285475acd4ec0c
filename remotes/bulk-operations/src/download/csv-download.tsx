import { useMutation } from '@tanstack/react-query'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { exportName } from '@ventanilla/contract/bulk/export-names'
import { type FileFormat, fileTypes } from '@ventanilla/contract/file-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Snackbar, datedName, saveFile } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'

const steps = { review: 'review', result: 'download', process: 'process' } as const

/**
 * The rows of a list as a CSV file or a workbook, under the name that the server gives it or a date-stamped one; a failure is for
 * `DownloadFailure`. `from`: the step that is asked, where it is not the one that has the file.
 */
export function useCsvDownload(definition: BulkDefinition, of: keyof typeof steps, id: string, { from = steps[of], onlyWrong = false }: { from?: (typeof steps)[typeof of]; /** Only its invalid or failed rows. */ onlyWrong?: boolean } = {}) {
  const api = useApi()
  const { t, operation, problemText } = useWords()
  const named = exportName(operation(definition.id), useLanguage(), id, !onlyWrong ? of : of === 'review' ? 'invalid' : 'failed')
  // As the server calls it: a link that had the uploaded file's name would promise that file.
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (format: FileFormat) => api.bulkDownload(definition, from, { body: { upload_document_id: id, ...(onlyWrong && { status: 'invalid' }) } }, { columns: of, format }),
    // A server that makes no workbook answers rows, of which the client makes a CSV file.
    onSuccess: ({ blob, fileName }, format) => saveFile(blob, fileName ?? datedName(named, blob.type.startsWith(fileTypes.csv) ? 'csv' : format)),
  })
  return {
    name: `${named}.csv`,
    run: (format: FileFormat = 'csv') => mutate(format),
    running: isPending,
    /** Which file could not be made, and why. */
    failure: error ? [t(variables === 'xlsx' ? 'download.failedXlsx' : 'download.failed'), problemText(error)] : undefined,
    refusal: error ?? undefined,
    forget: reset,
  }
}

type CsvDownload = ReturnType<typeof useCsvDownload>

/** Says in a snackbar that a file could not be made (specification section 8). */
export const DownloadFailure = ({ of: { failure, refusal, forget } }: { of: CsvDownload }) => <Snackbar messages={failure ?? []} of={refusal} onClose={forget} />
