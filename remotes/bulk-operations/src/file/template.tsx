import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { CSV_TYPE, templateCsv, templateRows } from '@ventanilla/contract/bulk/template'
import { type FileFormat, fileFormats, fileTypes } from '@ventanilla/contract/file-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { DownloadLink, fileWords, saveFile } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'

/** The template of an operation in either format, with headings and a name in the person's language. */
export function Template({ definition }: { definition: BulkDefinition }) {
  const { t, operation } = useWords()
  const language = useLanguage()
  const title = operation(definition.id)
  const blobs: Record<FileFormat, () => Promise<Blob>> = {
    csv: () => Promise.resolve(new Blob([templateCsv(definition, language)], { type: CSV_TYPE })),
    xlsx: async () => {
      const { workbookOf } = await import('@ventanilla/contract/bulk/workbook')
      return new Blob([workbookOf(title, templateRows(definition, language))], { type: fileTypes.xlsx })
    },
  }
  const save = async (format: FileFormat) => saveFile(await blobs[format](), t('hub.templateFile', { operation: fileWords(title), format }))
  return fileFormats.map((format) => (
    <DownloadLink key={format} fileName={t(`hub.template.${format}`)} label={t(`hub.templateOf.${format}`, { operation: title })} onDownload={() => void save(format)} />
  ))
}
