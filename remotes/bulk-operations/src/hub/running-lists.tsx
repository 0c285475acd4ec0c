import { useQuery } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { Panel, ProgressBar, TextLink } from '@ventanilla/ui/core'
import { resultPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { progressOf, useProgress } from '../progress/progress.tsx'

/** Poll interval for lists that somebody else started, milliseconds. */
const LOOK_AGAIN_MS = 15_000
const SHOWN = 10

/** All lists that are being processed now, each with its live progress. Renders nothing when there are none. */
export function RunningLists() {
  const api = useApi()
  const { t } = useWords()
  const { data } = useQuery({
    ...api.query('upload-history', { query: { status: 'processing', page_size: SHOWN, sort_by: 'created_at', order: 'desc' } }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  // A server that does not filter answers every list.
  const running = data?.results.filter(({ status }) => status === 'processing') ?? []
  if (running.length === 0) return null

  return (
    <Panel title={t('running.title')}>
      <ul className="v-stack">
        {running.map((document) => (
          <li key={document.upload_document_id}>
            <RunningList document={document} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RunningList({ document }: { document: UploadDocument }) {
  const { t, operation } = useWords()
  const toast = useToast()
  const definition = viewOf(document.operation)?.definition
  const { progress = document, error } = useProgress(document, () => toast('success', t('running.done', { id: document.upload_document_id, file: document.file_name })))

  return (
    <>
      <p>
        {t('history.numbered', { id: document.upload_document_id })} · {operation(document.operation)} · {definition ? <TextLink to={resultPath(definition, document.upload_document_id)}>{document.file_name}</TextLink> : document.file_name}
      </p>
      <ProgressBar label={t('running.progress', { file: document.file_name })} {...progressOf(progress)} />
      {error !== undefined && <p className="v-muted">{t('running.lost')}</p>}
    </>
  )
}
