import { useTranslation } from 'react-i18next'
import { DownloadLink } from '@ventanilla/ui/core'

/** Beside the link to a CSV file: the same rows as a workbook. `fileName`: of the CSV file. */
export function WorkbookLink({ fileName, ...link }: { fileName: string; busy: boolean; onDownload: () => void }) {
  const { t } = useTranslation('bulk-operations')
  return <DownloadLink fileName="XLSX" label={t('review.download', { file: fileName.replace(/\.csv$/, '.xlsx') })} {...link} />
}
