import { useMutation } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { DownloadLink } from '@ventanilla/ui/data'
import { saveFile } from '../download/save-file.ts'
import { useWords } from '../operations/use-words.ts'

/** The name of an uploaded file, which downloads it byte for byte as it came. */
export function OriginalFile({ document: { upload_document_id, file_name: file } }: { document: UploadDocument }) {
  const api = useApi()
  const toast = useToast()
  const { t, problemText } = useWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.download('uploaded-file', { body: { upload_document_id } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? file),
    onError: (error) => toast('error', t('history.downloadFailed', { message: problemText(error) })),
  })
  return <DownloadLink fileName={file} label={t('history.download', { file })} busy={isPending} onDownload={() => mutate()} />
}
