import { MAX_FILE_MB } from '@ventanilla/contract/constants'
import { FileDrop, Panel, Stack } from '@ventanilla/ui/core'
import { Button } from '@ventanilla/ui/entry'
import { saveFile } from '../download/save-file.ts'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { templateCsv } from '../file/template.ts'
import { useFileProblem } from '../upload/use-file-problem.ts'
import { useUpload } from '../upload/use-upload.ts'

const accepted = ['.csv', '.xlsx'] as const

type OperationTileProps = {
  view: BulkView
  /** The only place for files on the page: it also takes what is pasted beside it. */
  alone: boolean
}

/** One operation: what it does, its template, and the place for a list. */
export function OperationTile({ view: { definition }, alone }: OperationTileProps) {
  const { t, operation } = useWords()
  const { send, upload, error } = useUpload(definition)
  const problem = useFileProblem()
  const title = operation(definition.id)
  const headers = Object.values(definition.columns).map(({ header }) => header)
  const download = () => saveFile(new Blob([templateCsv(definition)], { type: 'text/csv;charset=utf-8' }), t('hub.templateFile', { operation: definition.id }))

  return (
    <Panel title={title}>
      <Stack>
        <p>{t(`operations.${definition.id}.description`)}</p>
        <FileDrop label={title} accept={accepted} maxMb={MAX_FILE_MB} onFile={send} upload={upload} paste={alone ? 'page' : 'focus'} error={problem(error)} />
        <p className="v-muted">{t('hub.columns', { columns: headers.join(', ') })}</p>
        <div>
          <Button icon="download" aria-label={t('hub.templateOf', { operation: title })} onClick={download}>
            {t('hub.template')}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
