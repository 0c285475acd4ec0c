import { useQuery } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { Panel, ProgressBar, TextLink } from '@ventanilla/ui/core'
import { hubPath, pathOf, resultPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { progressOf, useProgress } from '../progress/progress.tsx'
import { ValidationProgress } from '../progress/validation-progress.tsx'

/** Poll interval for lists that somebody else started, milliseconds. */
const LOOK_AGAIN_MS = 15_000
const SHOWN = 10
const IN_WORK = 'processing,uploaded'

/** In work: being validated, or processed. */
const isRunning = ({ status }: Pick<UploadDocument, 'status'>): boolean => status === 'processing' || status === 'uploaded'

/** All lists that are being validated or processed now, each with its live progress. Renders nothing when there are none. */
export function RunningLists() {
  const api = useApi()
  const { t } = useWords()
  const { number } = useFormats()
  const { data } = useQuery({
    ...api.query('upload-history', { query: { status: IN_WORK, page_size: SHOWN, sort_by: 'created_at', order: 'desc' } }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  // A server that does not filter answers every list.
  const running = data?.results.filter(isRunning) ?? []
  if (!data || running.length === 0) return null
  const more = running.length === data.results.length ? data.count - running.length : 0

  return (
    <Panel title={t('running.title')}>
      <ul className="v-stack">
        {running.map((document) => (
          <li key={document.upload_document_id}>
            <RunningList document={document} />
          </li>
        ))}
      </ul>
      {more > 0 && <p><TextLink to={`${hubPath}?${new URLSearchParams({ status: IN_WORK }).toString()}`}>{t('running.more', { count: more, shown: number(more) })}</TextLink></p>}
    </Panel>
  )
}

function RunningList({ document }: { document: UploadDocument }) {
  const { t, operation } = useWords()
  const toast = useToast()
  const definition = viewOf(document.operation)?.definition
  const { progress: followed, error } = useProgress(document, ({ status }) => document.status === 'processing' && toast(status === 'completed' ? 'success' : 'info', t(status === 'completed' ? 'running.done' : 'running.ended', { id: document.upload_document_id, file: document.file_name })))

  // Where it can't be followed, the list of lists tells how it stands.
  const progress = (error === undefined ? followed : undefined) ?? document

  // What comes after a validation is shown where the list is opened.
  if (!isRunning(progress) && document.status === 'uploaded') return null
  const path = definition && (progress.status === 'uploaded' ? pathOf(definition, document) : resultPath(definition, document.upload_document_id))
  const label = t('running.progress', { file: document.file_name })

  return (
    <>
      <p>
        {t('history.numbered', { id: document.upload_document_id })} · {operation(document.operation)} · {path ? <TextLink to={path}>{document.file_name}</TextLink> : document.file_name}
      </p>
      {progress.status === 'uploaded' ? <ValidationProgress of={progress} label={label} /> : <ProgressBar label={label} {...progressOf(progress)} />}
      {error !== undefined && <p className="v-muted">{t('running.lost')}</p>}
    </>
  )
}
