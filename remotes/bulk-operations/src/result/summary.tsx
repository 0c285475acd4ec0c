import { useQuery } from '@tanstack/react-query'
import type { UploadDocument, ReviewAnswer } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { Navigate, useLocation } from '@ventanilla/remote-sdk/router'
import { DownloadLink, LoadFailure, LoadingState, OutcomeState, PageHeader, Panel, ProgressBar, Stack, StaleNotice, Button } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { DownloadFailure, useCsvDownload } from '../download/csv-download.tsx'
import { WorkbookLink } from '../download/workbook-link.tsx'
import { OtherLists, useGoBack } from '../operations/bulk-page.tsx'
import type { BulkView } from '../operations/bulk-view.ts'
import { isProcessed, reviewPath, type Processed } from '../operations/paths.ts'
import { useTabTitle } from '../operations/use-tab-title.ts'
import { useWords } from '../operations/use-words.ts'
import { lookAgain } from '../progress/look-again.ts'
import { progressOf, useProgress } from '../progress/progress.tsx'
import { CountCards, countsOf } from '../rows/count-cards.tsx'
import { Dropped } from '../rows/dropped.tsx'
import { Uploaded } from '../rows/uploaded.tsx'
import { FailedRecords } from './failed-records.tsx'
import { useRetry } from './retry-failed.tsx'

/**
 * The files of a processed list: its rows, and where the definition has one, the short file of what became of each. The
 * process call returns the short one, but only a server that reports the list as processed (`reported`) is sure not to
 * process it again: otherwise the file is made from the rows, as for those who only read lists.
 */
function SummaryFiles({ definition, document, reported }: { definition: BulkDefinition; document: UploadDocument; reported: boolean }) {
  const { t } = useWords()
  const { can } = useSession()
  const rows = useCsvDownload(definition, 'result', document.upload_document_id)
  const process = useCsvDownload(definition, 'process', document.upload_document_id, { from: reported && can(definition.access) ? 'process' : 'download' })
  return (
    <>
      <DownloadLink fileName={rows.name} label={t('result.download', { file: rows.name })} busy={rows.running} onDownload={() => rows.run()} />
      <WorkbookLink fileName={rows.name} busy={rows.running} onDownload={() => rows.run('xlsx')} />
      {definition.exports.process && <DownloadLink fileName={t('result.processFile')} label={t('result.processDownload')} busy={process.running} onDownload={() => process.run()} />}
      <DownloadFailure of={rows.failure === undefined ? process : rows} />
    </>
  )
}

/**
 * The result of an operation that has no result rows (specification section 2, create-user): how the list went as a
 * whole, its files, and Continuar. The counts are those of the list itself, so that a reload shows the same.
 */
export function Summary({ view: { definition }, id }: { view: BulkView; id: string }) {
  const api = useApi()
  const { t, listOf } = useWords()
  const title = t('result.numbered', { id })
  const head = useQuery({ ...api.bulkQuery(definition, 'review', { query: { upload_document_id: id, page: 1, page_size: 1 } }), refetchInterval: ({ state }) => lookAgain(state.data) })
  const processed = processedIn(useLocation().state)
  const running = head.data?.status === 'processing'
  const { progress } = useProgress(running ? { upload_document_id: id, operation: definition.id } : undefined)
  const load = useLoadState(head, (document) => document)

  useTabTitle([title, head.data?.file_name].filter(Boolean).join(' · '))

  const reported = head.data !== undefined && isProcessed(head.data.status)
  if (head.data && !running && !reported && !processed) return <Navigate to={reviewPath(definition, id)} replace />
  return (
    <>
      <PageHeader title={title} subject={listOf(definition.id, head.data?.file_name)} description={head.data && <Uploaded document={head.data} />} />
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} elsewhere={<OtherLists />} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && running && (
        <Panel title={t('result.running')}>
          <ProgressBar {...progressOf(progress ?? load.value)} />
        </Panel>
      )}
      {load.status === 'ready' && !running && <Outcome definition={definition} document={reported ? load.value : { ...load.value, ...processed }} reported={reported} />}
    </>
  )
}

/** The outcome that the review passed on, for a server that reports it only once. */
function processedIn(state: unknown): Processed | undefined {
  if (typeof state !== 'object' || state === null || !('processed' in state)) return undefined
  const { status, ...counts } = state.processed as Processed
  return counts.total_count > 0 ? { status, ...counts } : undefined
}

function Outcome({ definition, document, reported }: { definition: BulkDefinition; document: ReviewAnswer; /** The server reports how the list ended. */ reported: boolean }) {
  const { t } = useWords()
  const goBack = useGoBack()
  const retry = useRetry(definition, document.upload_document_id)(document)
  const { fail_count: fail, cancelled_count: cancelled = 0 } = document
  const how = fail === 0 ? 'succeeded' : cancelled > 0 ? 'cancelledRest' : 'failed'
  const said = (part: 'title' | 'text') => t(`operations.${definition.id}.${how}.${part}`, { defaultValue: t(`result.${how}.${part}`) })
  return (
    <Stack>
      <Dropped document={document} />
      <Panel>
        <OutcomeState ok={fail === 0} title={said('title')}>
          <p>{said('text')}</p>
          <SummaryFiles definition={definition} document={document} reported={reported} />
        </OutcomeState>
      </Panel>
      <CountCards of="result" counts={countsOf(document)} />
      {fail > 0 && <FailedRecords definition={definition} id={document.upload_document_id} failed={fail} cancelled={cancelled} retry={retry} />}
      <div>
        <Button kind="primary" onClick={goBack}>{t('result.continue')}</Button>
      </div>
    </Stack>
  )
}
