import { useState } from 'react'
import { CSV_TYPE, templateCsv } from '@ventanilla/contract/bulk/template'
import { MAX_FILE_MB } from '@ventanilla/contract/constants'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { DownloadLink, saveFile, WhatToDo } from '@ventanilla/ui/core'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { FileTile, FileTiles } from '../upload/file-tile.tsx'
import { useFileProblem, useUpload } from '../upload/upload.tsx'
import { useFileRules } from '../upload/use-file-target.ts'
import { usePageFiles } from '../upload/use-page-files.ts'
import { ForAllAction } from './for-all-action.tsx'

const UploadDialog = retryingLazy(() => import('./upload-dialog.tsx'))

/** The files that a list may come in. */
const listRules = { accept: ['.csv', '.xlsx'], maxMb: MAX_FILE_MB } as const

/** One operation: what it does, the place for a list, its template, and what it can do without a list. */
function OperationTile({ view }: { view: BulkView }) {
  const { definition, icon } = view
  const { t, operation } = useWords()
  const { send, upload, error } = useUpload()
  const problem = useFileProblem()
  const language = useLanguage()
  const title = operation(definition.id)
  const download = () => saveFile(new Blob([templateCsv(definition, language)], { type: CSV_TYPE }), t('hub.templateFile', { operation: definition.id }))

  return (
    <FileTile
      {...listRules}
      title={title}
      anchor={definition.id}
      icon={icon}
      onFile={(file) => send(definition, file)}
      upload={upload}
      error={error && <>{problem(error)} <WhatToDo of={error} /></>}
      actions={
        <>
          <DownloadLink fileName={t('hub.template')} label={t('hub.templateOf', { operation: title })} onDownload={download} />
          <ForAllAction view={view} />
        </>
      }
    >
      {t(`operations.${definition.id}.description`, { defaultValue: '' })}
    </FileTile>
  )
}

/** A tile for each operation. For a file that is dropped or pasted beside the tiles, a dialog asks for its operation. */
export function OperationTiles({ views }: { views: readonly BulkView[] }) {
  const toast = useToast()
  const { refusal } = useFileRules(listRules)
  const [file, setFile] = useState<File>()
  const dragging = usePageFiles((files) => {
    const problem = refusal(files)
    if (problem !== '') toast('error', problem)
    else setFile((asked) => asked ?? files[0])
  })

  return (
    <>
      <FileTiles dragging={dragging}>
        {views.map((view) => <OperationTile key={view.definition.id} view={view} />)}
      </FileTiles>
      {file && <UploadDialog file={file} views={views} onClose={() => setFile(undefined)} />}
    </>
  )
}
