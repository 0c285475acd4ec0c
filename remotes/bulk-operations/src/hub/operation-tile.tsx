import { DownloadLink } from '@ventanilla/ui/core'
import { saveFile } from '../download/save-file.ts'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { templateCsv } from '../file/template.ts'
import { FileTile } from '../upload/file-tile.tsx'
import { useFileProblem } from '../upload/use-file-problem.ts'
import { useUpload } from '../upload/use-upload.ts'
import { ForAllAction } from './for-all-action.tsx'
import { listRules } from './list-rules.ts'

/** One operation: what it does, the place for a list, its template, and what it can do without a list. */
export function OperationTile({ view }: { view: BulkView }) {
  const { definition, icon } = view
  const { t, operation } = useWords()
  const { send, upload, error } = useUpload()
  const problem = useFileProblem()
  const title = operation(definition.id)
  const download = () => saveFile(new Blob([templateCsv(definition)], { type: 'text/csv;charset=utf-8' }), t('hub.templateFile', { operation: definition.id }))

  return (
    <FileTile
      {...listRules}
      title={title}
      anchor={definition.id}
      icon={icon}
      onFile={(file) => send(definition, file)}
      upload={upload}
      error={problem(error)}
      actions={
        <>
          <DownloadLink fileName={t('hub.template')} label={t('hub.templateOf', { operation: title })} onDownload={download} />
          <ForAllAction view={view} />
        </>
      }
    >
      {t(`operations.${definition.id}.description`)}
    </FileTile>
  )
}
