import { MAX_FILE_MB } from '@ventanilla/contract/constants'
import { formatAddress } from '@ventanilla/contract/help'
import { Icon, Panel, WhatToDo } from '@ventanilla/ui/core'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { FileRow, FileRows } from '../upload/file-row.tsx'
import { useFileProblem, useUpload } from '../upload/upload.tsx'
import { Template } from '../file/template.tsx'
import { ForAllAction } from './for-all-action.tsx'

/** The files that a list may come in. */
export const listRules = { accept: ['.csv', '.xlsx'], maxMb: MAX_FILE_MB } as const

/** One operation: what it does, the place for a list, its template, and what it can do without a list. */
function OperationRow({ view }: { view: BulkView }) {
  const { definition, icon } = view
  const { t, operation } = useWords()
  const { send, upload, error } = useUpload()
  const problem = useFileProblem()
  const title = operation(definition.id)

  return (
    <FileRow
      {...listRules}
      title={title}
      anchor={definition.id}
      icon={icon}
      onFile={(file) => send(definition, file)}
      upload={upload}
      error={error && <>{problem(error)} <WhatToDo of={error} /></>}
      actions={
        <>
          <Template definition={definition} />
          <ForAllAction view={view} />
          <a className="v-link" href={formatAddress(definition.id)} target="_blank" aria-label={t('hub.helpOf', { operation: title })}><Icon name="help" size={16} /> {t('hub.help')}</a>
        </>
      }
    >
      {t(`operations.${definition.id}.description`, { defaultValue: '' })}
    </FileRow>
  )
}

/** A row for each operation, with its template and what explains its columns; `dragging`: a file is dragged over the page. */
export function OperationRows({ views, dragging }: { views: readonly BulkView[]; dragging: boolean }) {
  const { t } = useWords()
  return (
    <Panel flush title={t('hub.operations')}>
      <FileRows dragging={dragging}>
        {views.map((view) => <OperationRow key={view.definition.id} view={view} />)}
      </FileRows>
    </Panel>
  )
}
