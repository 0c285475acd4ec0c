import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { DownloadLink } from '@ventanilla/ui/core'
import { DownloadFailure } from '../download/download-failure.tsx'
import { useCsvDownload } from '../download/use-csv-download.ts'
import { useWords } from '../operations/use-words.ts'

/**
 * The files of a processed list: its rows, and where the definition has one, the short file of what became of each. The
 * process call has the short one, but only a server that knows the list as processed (`told`) is sure not to process it
 * again: else it is made of the rows.
 */
export function SummaryFiles({ definition, document, told }: { definition: BulkDefinition; document: UploadDocument; told: boolean }) {
  const { t } = useWords()
  const rows = useCsvDownload(definition, 'result', document.upload_document_id)
  const process = useCsvDownload(definition, 'process', document.upload_document_id, told ? 'process' : 'download')
  return (
    <>
      <DownloadLink fileName={rows.name} label={t('result.download', { file: rows.name })} busy={rows.running} onDownload={rows.run} />
      {definition.exports.process && <DownloadLink fileName={t('result.processFile')} label={t('result.processDownload')} busy={process.running} onDownload={process.run} />}
      <DownloadFailure of={rows.failure === undefined ? process : rows} />
    </>
  )
}
