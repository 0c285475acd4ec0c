import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ResultTransaction } from '@ventanilla/contract/bulk/bulk-shapes'
import { ApiError } from '@ventanilla/api-client/api-error'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Navigate, useNavigate } from '@ventanilla/remote-sdk/router'
import { Copied } from '@ventanilla/ui/core'
import { type Column, useLoadState } from '@ventanilla/ui/data'
import { DownloadFailure, useCsvDownload } from '../download/csv-download.tsx'
import { invalidFirst, OtherLists, pageQuery, useBulkListState, useBulkPage } from '../operations/bulk-page.tsx'
import type { BulkView } from '../operations/bulk-view.ts'
import { hubPath, isProcessed, leadsToResult, reviewPath } from '../operations/paths.ts'
import { useBulkColumns, useSearchHint } from '../operations/use-bulk-columns.tsx'
import { useTabTitle } from '../operations/use-tab-title.ts'
import { useWords } from '../operations/use-words.ts'
import { lookAgain } from '../progress/look-again.ts'
import { progressOf, useProgress } from '../progress/progress.tsx'
import { countsOf } from '../rows/count-cards.tsx'
import { Dropped } from '../rows/dropped.tsx'
import { Uploaded } from '../rows/uploaded.tsx'
import { ResultPage } from './result-page.tsx'
import { Failures, useFailedFile } from './failures.tsx'
import { useRetry } from './retry-failed.tsx'
import { Summary } from './summary.tsx'

/** The columns that an operation shows of its result. */
export function useResultColumns(view: BulkView): Column<ResultTransaction>[] {
  const { t } = useWords()
  const own = useBulkColumns<ResultTransaction>(view, view.result.filter((key) => key in view.definition.columns))
  if (!view.result.includes('transaction_id')) return own
  return [...own, { key: 'transaction_id', title: t('result.transaction'), cell: ({ transaction_id }) => (transaction_id === null ? '–' : <Copied label={t('result.transaction')} value={transaction_id} />) }]
}

/** The result of a processed list, whatever the operation: its rows, or where it has no result rows how it went as a whole. */
export default function ResultScreen() {
  const page = useBulkPage()
  // What was read, or done, of one list must not stand under the number of another.
  return page.view.definition.endpoints.result ? <ResultRows key={page.id} {...page} /> : <Summary key={page.id} {...page} />
}

/** What became of every row; of a list that is still being processed, how far it has come. */
function ResultRows({ view, id }: { view: BulkView; id: string }) {
  const { definition } = view
  const api = useApi()
  const navigate = useNavigate()
  const words = useWords()
  const [list, change] = useBulkListState(definition, invalidFirst)
  const columns = useResultColumns(view)
  const searchHint = useSearchHint(definition.searches)
  const retry = useRetry(definition, id)
  const download = useCsvDownload(definition, 'result', id)
  const failed = useFailedFile(definition, id)
  const result = useQuery({ ...api.bulkQuery(definition, 'result', { query: { upload_document_id: id, ...pageQuery(list) } }), placeholderData: keepPreviousData, refetchInterval: ({ state }) => lookAgain(state.data) })
  const running = result.data?.status === 'processing'
  const { progress } = useProgress(running ? { upload_document_id: id, operation: definition.id } : undefined)

  const content = useLoadState(result, ({ transactions, count, count_capped, more, ...document }) => {
    // Counts and amount come from one answer, so that they never contradict each other while the list moves.
    const newest = running && progress ? progress : document
    return {
      fileName: download.name,
      counts: countsOf(newest),
      totalAmount: newest.total_amount,
      mails: document.mails,
      view: { columns, rows: transactions, count, capped: count_capped, more, rowKey: ({ row }: ResultTransaction) => row, list, onListChange: change, refreshing: result.isPlaceholderData, searchHint },
      outcomeOf: words.outcomeOf(definition.id),
    }
  })

  const title = words.t('result.numbered', { id })
  useTabTitle([title, result.data?.file_name].filter(Boolean).join(' · '))
  const ended = result.data && isProcessed(result.data.status) && result.data.fail_count > 0 ? result.data : undefined
  const isValidated = !(result.error instanceof ApiError && result.error.body?.code === 'list_being_validated')
  if (!isValidated || (result.data && !leadsToResult(result.data.status))) return <Navigate to={reviewPath(definition, id)} replace />

  return (
    <>
      <ResultPage
        content={content}
        title={title}
        subject={words.listOf(definition.id, result.data?.file_name)}
        uploaded={result.data && <Uploaded document={result.data} />}
        elsewhere={<OtherLists />}
        notice={result.data && <Dropped document={result.data} />}
        running={running && result.data ? progressOf(progress ?? result.data) : undefined}
        failures={
          ended && (
            <Failures
              failed={ended.fail_count}
              cancelled={ended.cancelled_count}
              reasons={ended.kinds ?? []}
              chosen={list.filters['kind']}
              onChoose={(kind) => change({ filters: { ...list.filters, kind } })}
              retry={retry(ended)}
              file={failed.file}
            />
          )
        }
        onDownload={download.run}
        downloading={download.running}
        onDone={() => void navigate(hubPath)}
      />
      <DownloadFailure of={download} />
      {failed.problem}
    </>
  )
}
