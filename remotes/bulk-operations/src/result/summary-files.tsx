import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { DownloadLink } from '@ventanilla/ui/core'
import { DownloadFailure } from '../download/download-failure.tsx'
import { useCsvDownload } from '../download/use-csv-download.ts'
import { useWords } from '../operations/use-words.ts'

/** The files of a processed list: its rows, and where the definition has one, the short file of what became of each. */
export function SummaryFiles({ definition, document }: { definition: BulkDefinition; document: UploadDocument }) {
  const { t } = useWords()
  const rows = useCsvDownload(definition, 'result', document.upload_document_id)
  const process = useCsvDownload(definition, 'process', document.upload_document_id)
  return (
    <>
      <DownloadLink fileName={document.file_name} label={t('result.download', { file: document.file_name })} busy={rows.running} onDownload={rows.run} />
      {definition.exports.process && <DownloadLink fileName={t('result.processFile')} label={t('result.processDownload')} busy={process.running} onDownload={process.run} />}
      <DownloadFailure of={rows.failure === undefined ? process : rows} />
    </>
  )
}
